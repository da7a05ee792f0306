import { describe, expect, test } from "vitest";
import {
  checklistOf,
  differs,
  isEasyToGuess,
  reasonOf,
  strengthShown,
} from "#src/machines/passwordReset/newPasswordMachine.ts";
import { whyNotSent } from "#src/machines/passwordReset/resetRequestMachine.ts";
import { offline, refused } from "./failures.ts";
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

test("laws: Continue works only with an acceptable password, typed twice; success says so and goes home, a failure is kept with its reason, and an old link leads to another [B-046][B-050][B-051][B-052][B-053][B-059][B-066][B-067][B-068][M-020][M-021][M-022]", () => {
  const typed = (password: string, confirmation: string, state = "fresh") =>
    `editing.${state} (${password} and ${confirmation})`;
  const rowIn =
    (state: string, mark: string) => (password: string, confirmation: string, submit: string) => ({
      [typed(`${mark}${password}`, confirmation, state)]: {
        [`password.changed ${good}`]:
          password === good ? "stays" : typed(`${mark}${good}`, confirmation, state),
        [`password.changed ${short}`]:
          password === short ? "stays" : typed(`${mark}${short}`, confirmation, state),
        [`confirmation.changed ${good}`]:
          confirmation === good ? "stays" : typed(`${mark}${password}`, good, state),
        submit,
      },
    });
  /** The form in one of its states. The server may have refused a password before. */
  const form = (
    state: string,
    mark: string,
    passwords: readonly string[],
    confirmations: readonly string[],
  ) => {
    const row = rowIn(state, mark);
    return Object.assign(
      {},
      ...passwords.flatMap((password) =>
        confirmations.map((confirmation) =>
          row(
            password,
            confirmation,
            password === good && confirmation === good
              ? `saving (${mark}${good} and ${good}) / asks resetPassword(${ann} mailed ${good} ${good})`
              : "refused",
          ),
        ),
      ),
    ) as Record<string, Record<string, string>>;
  };
  const saving = (mark: string) => ({
    [`saving (${mark}${good} and ${good})`]: {
      "resetPassword ✓":
        "done (nothing and nothing, token forgotten) / showMessage(Successfully Reset password success), goHome()",
      "resetPassword ✗": typed(`${mark}${good}`, good, "rejected"),
      "resetPassword ✗ invalid Too old [Too old]": `linkIsOld (${mark}${good} and ${good})`,
      "resetPassword ✗ invalid Too easy [Too easy]": typed(`refused, ${good}`, good, "rejected"),
    },
    [`linkIsOld (${mark}${good} and ${good})`]: {
      "link.wanted": `askingForLink (${mark}${good} and ${good}) / asks requestReset(${ann})`,
    },
    [`askingForLink (${mark}${good} and ${good})`]: {
      "requestReset ✓":
        "linkSent (nothing and nothing, token forgotten) / showMessage(If an account for that email exists, you will receive a password reset email. success)",
      "requestReset ✗": `linkIsOld (${mark}${good} and ${good}) / showMessage(Unable to send a password reset email. error)`,
    },
  });
  expect(tableOf(newPasswordModel)).toEqual({
    ...form("fresh", "", ["nothing", short, good], ["nothing", good]),
    ...form("rejected", "", [short, good], [good]),
    ...form("rejected", "refused, ", [short, good], [good]),
    ...saving(""),
    ...saving("refused, "),
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

  test("a password that the server refuses, or has refused, is easy to guess whatever it is made of [reading 16]", () => {
    const easy = (password: string, refused: string | null = null) =>
      isEasyToGuess({ password, refused, email: "ada.lovelace@academy.example" }, "Lyceum");
    expect([easy("Password-2026!"), easy("Lyceum-2026!"), easy("Lovelace-77!")]).toEqual([true, true, true]);
    expect([easy(""), easy("Violet-Kettle-77")]).toEqual([false, false]);
    expect([
      easy("Violet-Kettle-77", "Violet-Kettle-77"),
      easy("Violet-Kettle-78", "Violet-Kettle-77"),
    ]).toEqual([true, false]);
  });

  test("the reason is the server's, or what can be done [reading 16]", () => {
    expect(reasonOf({ failure: null })).toBe("");
    expect(reasonOf({ failure: refused("x", { password: ["Choose another"] }) })).toBe("Choose another");
    expect(reasonOf({ failure: refused("This token is invalid") })).toBe("This token is invalid");
    expect(reasonOf({ failure: offline })).toContain("could not reach the server");
    expect(reasonOf({ failure: new Error("x") })).toContain("on our side");
    expect(whyNotSent({ failure: refused("x", { body: ["Too many. Try again in 9 minutes."] }) })).toBe(
      "Too many. Try again in 9 minutes.",
    );
    expect([whyNotSent({ failure: null }), whyNotSent({ failure: offline })]).toEqual([
      "",
      expect.stringContaining("could not reach the server"),
    ]);
  });

  test("the hint shows once a confirmation differs [B-052][M-013]", () => {
    expect(differs(shown(good))).toBe(false);
    expect(differs(shown(good, short))).toBe(true);
    expect(differs(shown(good, good))).toBe(false);
  });
});
