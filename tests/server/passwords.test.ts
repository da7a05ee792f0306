import { describe, expect, test } from "vitest";
import { isGuessable } from "#src/contracts/guessable.ts";
import { hashPassword, verifyPassword } from "#server/sessions/passwords.ts";

describe("passwords", () => {
  test("are verified against their PHC hash, and never without one", async () => {
    const hash = await hashPassword("Violet-Kettle-77");
    expect(await verifyPassword("Violet-Kettle-77", hash)).toBe(true);
    expect(await verifyPassword("violet-kettle-77", hash)).toBe(false);
    expect(await verifyPassword("anything", null)).toBe(false);
    expect(await verifyPassword("anything", "plain text")).toBe(false);
  });

  test.each([
    "Password1!",
    "P@ssw0rd",
    "Welcome2026!",
    "Qwerty-12",
    "Summer2026!",
    "AbcAbcAbc-1",
    "Aaaaaaa1!",
    "Okafor-2026!",
    "Lyceum2026!",
  ])("%s is guessable", (password) =>
    expect(isGuessable(password, ["Lyceum", "amara.okafor@example.org", "Amara", "Okafor"])).toBe(true),
  );
  test.each(["Violet-Kettle-77", "Demo-Pass-2026", "tr0ub4dor&3 Xy", "Zx9!qLm2#vB7"])(
    "%s is not guessable",
    (password) => expect(isGuessable(password, ["Lyceum", "amara.okafor@example.org"])).toBe(false),
  );
});
