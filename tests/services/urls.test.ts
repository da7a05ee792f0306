import fc from "fast-check";
import { expect, test } from "vitest";
import { safeInternalUrl } from "#src/contracts/urls.ts";

const origin = "https://academy.example";

test.each([
  "/",
  "/item/3",
  "/search?name=a%20b&page=2",
  "/item/3#part-2",
  "/search?next=https://evil.example",
  "/a:b",
  "/%2F%2Fevil.example",
  "/é",
])("accepts %s [D-13][T-3]", (path) => {
  expect(safeInternalUrl(path, origin)).toBe(new URL(path, origin).href.slice(origin.length));
});

const hostile = [
  "",
  " ",
  "item/3",
  "?a=1",
  "#a",
  ".",
  "..",
  "\t/",
  "\n/",
  " /item",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\t\\evil.example",
  "/\u0000/evil.example",
  "https://evil.example",
  "http://evil.example",
  "HTTPS://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "ftp://evil.example",
  "ws://evil.example",
  "file:///etc/passwd",
  "blob:https://evil.example/1",
  "https://academy.example/",
  "https://academy.example.evil.example/",
  "https://academy.example@evil.example/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "javascript://academy.example/%0aalert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "about:blank",
  "view-source:/",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/a/../..//evil.example",
  "/%2e%2e//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "/a\\b",
  "/\\\\evil.example",
  "/\u007f",
  "/a\u0008b",
  "mailto:a@evil.example",
  "tel:1",
  "intent://evil.example",
  "//academy.example",
  "//evil.example/../item/3",
  "https://",
  "//",
  "http:///",
  "///",
];

test(`each of ${hostile.length} hostile addresses is refused [D-13][T-3]`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  expect(hostile.filter((address) => safeInternalUrl(address, origin) !== null)).toEqual([]);
});

test("any accepted address stays on the origin, and is unchanged when read again [D-13]", () => {
  const bit = fc.constantFrom(
    "/",
    "\\",
    "//",
    "..",
    ".",
    ":",
    "@",
    "#",
    "?",
    "%2f",
    "%5c",
    "\t",
    "evil.example",
    "javascript",
    "a",
  );
  const address = fc.oneof(
    fc.array(bit).map((bits) => bits.join("")),
    fc.string(),
    fc.webUrl(),
    fc.webPath(),
  );
  fc.assert(
    fc.property(address, (given) => {
      const safe = safeInternalUrl(given, origin);
      if (safe === null) return;
      expect(new URL(safe, origin).origin).toBe(origin);
      expect(safeInternalUrl(safe, origin)).toBe(safe);
    }),
    { numRuns: 2_000 },
  );
});

test("a missing address gives null", () => {
  expect([safeInternalUrl(null, origin), safeInternalUrl(undefined, origin)]).toEqual([null, null]);
});
