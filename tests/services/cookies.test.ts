import { expect, test } from "vitest";
import { readLook, writeLook, type Look } from "#src/contracts/look.ts";
import { readCookie } from "#src/services/cookies.ts";

test("a cookie is found by its whole name, and one that is not there is none", () => {
  expect(readCookie("not-a=1; a=b%20c; ab=2", "a")).toBe("b c");
  expect(readCookie("ab=2", "a")).toBeUndefined();
  expect(readCookie("", "a")).toBeUndefined();
});

test("every look is read as it was written", () => {
  const looks: Look[] = ([null, "light", "dark"] as const).flatMap((scheme) => [
    { scheme, touch: false, rail: false },
    { scheme, touch: true, rail: false },
    { scheme, touch: false, rail: true },
    { scheme, touch: true, rail: true },
  ]);
  expect(looks.map((look) => readLook(writeLook(look)))).toEqual(looks);
  expect(new Set(looks.map(writeLook)).size).toBe(looks.length);
  expect(readLook(undefined)).toEqual({ scheme: null, touch: false, rail: false });
});
