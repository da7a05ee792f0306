import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSync, type Font } from "fontkit";
import { afterAll, expect, test } from "vitest";
import { charactersOf, subset, type Face } from "../../scripts/vite/subsetFonts.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-fonts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const require = createRequire(import.meta.url);
/** The faces of the product that have a file; the others are the system's. */
const faces = [...readFileSync("src/ui/theme/fonts.css", "utf8").matchAll(/@font-face \{([^}]+)\}/g)].flatMap(
  ([, rule = ""]): Face[] => {
    const valueOf = (name: string): string => new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? "";
    const [, url] = /url\("(.+?)"\)/.exec(valueOf("src")) ?? [];
    return url
      ? [{ font: require.resolve(url), weights: valueOf("font-weight"), range: valueOf("unicode-range") }]
      : [];
  },
);
const open = (file: string) => openSync(file) as Font;

test.each(["lora", "source-sans-3"])("the faces of %s have each character of its font once", (family) => {
  const own = faces.filter(({ font }) => font.includes(`/${family}/`));
  const declared = own.flatMap(({ range }) => charactersOf(range));
  expect(new Set(declared).size).toBe(declared.length);
  // Nobody sees the others: control characters, the byte order mark and non-characters.
  const visible = open(own[0]!.font).characterSet.filter((code) => code >= 0x20 && code < 0xfe00);
  expect(visible.map((code) => String.fromCodePoint(code))).toSatisfy((all: string[]) =>
    all.every((character) => declared.includes(character)),
  );
});

test("English text needs two font files, together smaller than 37 kB, with the weights that we use", async () => {
  const english = faces.filter(({ range }) => charactersOf(range).includes("e"));
  const files = await Promise.all(english.map((face) => subset(face, folder)));
  expect(files).toHaveLength(2);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(37_000);
  for (const font of files.map(open)) {
    expect(font.variationAxes.wght).toMatchObject({ min: 400, max: 600 });
    expect(font.hasGlyphForCodePoint("’".codePointAt(0)!)).toBe(true);
    expect(font.hasGlyphForCodePoint("é".codePointAt(0)!)).toBe(false);
  }
});
