import { describe, expect, test } from "vitest";
import { checklistOf, differs, strengthShown } from "#src/machines/passwordReset/newPasswordMachine.ts";
import { newPasswordModel, resetRequestModel } from "./passwordReset.model.ts";
import { byState, tableOf } from "./table.ts";

const ann = "ann@academy.example";
const good = "Aa1 aaaa";
const short = "Aa1 aaa";

test("laws: asking for the mail says the same for every address; a failure says so [B-046][B-049][B-064][B-065][B-068][M-020][M-021]", () => {
  const table = tableOf(resetRequestModel);
  expect(table[`sending (${ann})`]).toEqual({
    "requestReset ✓": `editing.sent (${ann}) / showMessage(If an account for that email exists, you will receive a password reset email. success)`,
    "requestReset ✗": `editing.failed (${ann}) / showMessage(Unable to send a password reset email. error)`,
  });
  const asks = `sending (${ann}) / asks requestReset(${ann})`;
  expect(table["editing.fresh (no email)"]!.submit).toBe(
    "editing.fresh (no email, Enter your email address)",
  );
  for (const state of ["fresh", "sent", "failed"]) {
    expect(table[`editing.${state} (ann)`]!.submit).toBe(
      `editing.${state} (ann, Enter an email address such as name@example.org)`,
    );
    expect(table[`editing.${state} (${ann})`]!.submit).toBe(asks);
  }
  expect(Object.keys(tableOf(resetRequestModel, { name: byState })).sort()).toEqual([
    "editing.failed",
    "editing.fresh",
    "editing.sent",
    "sending",
  ]);
});

test("laws: Continue works only with an acceptable password, typed twice; success says so and goes home, failure is silent [B-046][B-050][B-051][B-052][B-053][B-059][B-066][B-067][B-068][M-022]", () => {
  const typed = (password: string, confirmation: string) => `editing (${password} and ${confirmation})`;
  const row = (password: string, confirmation: string, submit: string) => ({
    [`password.changed ${good}`]: password === good ? "stays" : typed(good, confirmation),
    [`password.changed ${short}`]: password === short ? "stays" : typed(short, confirmation),
    [`confirmation.changed ${good}`]: confirmation === good ? "stays" : typed(password, good),
    submit,
  });
  expect(tableOf(newPasswordModel)).toEqual({
    [typed("nothing", "nothing")]: row("nothing", "nothing", "refused"),
    [typed("nothing", good)]: row("nothing", good, "refused"),
    [typed(short, "nothing")]: row(short, "nothing", "refused"),
    [typed(short, good)]: row(short, good, "refused"),
    [typed(good, "nothing")]: row(good, "nothing", "refused"),
    [typed(good, good)]: row(
      good,
      good,
      `saving (${good} and ${good}) / asks resetPassword(${ann} mailed ${good} ${good})`,
    ),
    [`saving (${good} and ${good})`]: {
      "resetPassword ✓":
        "done (nothing and nothing, token forgotten) / showMessage(Successfully Reset password success), goHome()",
      "resetPassword ✗": typed(good, good),
    },
  });
});

describe("beside the field", () => {
  const shown = (password: string, password_confirmation = "") => ({ password, password_confirmation });

  test("the checklist has five entries [B-053][B-054]", () => {
    expect(checklistOf(shown("a"))).toEqual({
      length: false,
      lower: true,
      upper: false,
      numbers: false,
      symbols: false,
    });
    expect(Object.values(checklistOf(shown(good)))).toEqual([true, true, true, true, true]);
  });

  test.each([
    ["red without any class", "", "red"],
    ["red with one class [B-058]", "aaaaaaaaaaaa", "red"],
    ["orange with two classes [B-055]", "aaaaaaaaaaaA", "orange"],
    ["orange with three classes [B-055]", "aaaaaaaaaaA1", "orange"],
    ["orange with all four and seven characters [B-057]", short, "orange"],
    ["blue with all four and eight characters [B-056]", good, "blue"],
  ])("the bar is %s", (_, password, colour) => expect(strengthShown(shown(password))).toBe(colour));

  test("the hint shows once a confirmation differs [B-052][M-013]", () => {
    expect(differs(shown(good))).toBe(false);
    expect(differs(shown(good, short))).toBe(true);
    expect(differs(shown(good, good))).toBe(false);
  });
});
