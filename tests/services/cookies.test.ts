import { afterEach, describe, expect, test, vi } from "vitest";
import { readLook, writeLook, type Look } from "#src/contracts/look.ts";
import { zoneCookie } from "#src/contracts/zone.ts";
import { keepCookie, keepZone, readCookie } from "#src/services/cookies.ts";

test("a cookie is read by its full name, and a missing one is undefined", () => {
  expect(readCookie("not-a=1; a=b%20c; ab=2", "a")).toBe("b c");
  expect(readCookie("ab=2", "a")).toBeUndefined();
  expect(readCookie("", "a")).toBeUndefined();
});

describe("a browser setting", () => {
  /** A document with only its cookies: those that it has, and those that are written. */
  function openDocument({ has = "", protocol = "https:" } = {}): string[] {
    const written: string[] = [];
    vi.stubGlobal("location", { protocol });
    vi.stubGlobal("document", {
      get cookie() {
        return has;
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    return written;
  }
  afterEach(() => vi.unstubAllGlobals());

  test("is kept for a year for the whole site; an empty text deletes it", () => {
    const written = openDocument();
    keepCookie("look", "dark & small");
    keepCookie("look", "");
    expect(written).toEqual([
      "look=dark%20%26%20small; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
      "look=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    ]);
  });

  test("is kept over plain HTTP too, as on a developer's machine", () => {
    const written = openDocument({ protocol: "http:" });
    keepCookie("look", "dark");
    expect(written).toEqual(["look=dark; Path=/; Max-Age=31536000; SameSite=Lax"]);
  });

  test.each([
    ["none", [`${zoneCookie}=UTC; Path=/; Max-Age=31536000; SameSite=Lax; Secure`]],
    [`${zoneCookie}=Europe%2FParis`, [`${zoneCookie}=UTC; Path=/; Max-Age=31536000; SameSite=Lax; Secure`]],
    [`${zoneCookie}=UTC`, []],
  ])("existing cookie: %s; the time zone is written only if it differs", (has, expected) => {
    const written = openDocument({ has });
    keepZone();
    expect(written).toEqual(expected);
  });
});

test("every look is read back as it was written", () => {
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
