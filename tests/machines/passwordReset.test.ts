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

const good = "Aa1 aaaa";
const short = "Aa1 aaa";

describe("beside the password field", () => {
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
    ["red without any class of characters", "", "red"],
    ["red with one class [B-058]", "aaaaaaaaaaaa", "red"],
    ["orange with two classes [B-055]", "aaaaaaaaaaaA", "orange"],
    ["orange with three classes [B-055]", "aaaaaaaaaaA1", "orange"],
    ["orange with all four classes but seven characters [B-057]", short, "orange"],
    ["blue with all four classes and eight characters [B-056]", good, "blue"],
  ])("the strength bar is %s", (_, password, colour) => expect(strengthShown(shown(password))).toBe(colour));

  test("a password that the server would refuse or has refused counts as easy to guess, whatever its characters [reading 16]", () => {
    const easy = (password: string, refused: string | null = null) =>
      isEasyToGuess({ password, refused, email: "ada.lovelace@academy.example" }, "Lyceum");
    expect([easy("Password-2026!"), easy("Lyceum-2026!"), easy("Lovelace-77!")]).toEqual([true, true, true]);
    expect([easy(""), easy("Violet-Kettle-77")]).toEqual([false, false]);
    expect([
      easy("Violet-Kettle-77", "Violet-Kettle-77"),
      easy("Violet-Kettle-78", "Violet-Kettle-77"),
    ]).toEqual([true, false]);
  });

  test("the error is the server's message, or explains the failure [reading 16]", () => {
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

  test("the hint appears only when the confirmation differs [B-052][M-013]", () => {
    expect(differs(shown(good))).toBe(false);
    expect(differs(shown(good, short))).toBe(true);
    expect(differs(shown(good, good))).toBe(false);
  });
});
