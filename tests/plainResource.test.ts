import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * What a plain resource needs, according to CONTRIBUTING: the whole files of its calls, its responses and its screens,
 * and every statement about it in the shared files. Empty lines are not counted; comments and imports are.
 */
const own = [
  "src/contracts/admin/glossary.ts",
  "server/modules/admin/glossary.ts",
  "src/routes/admin/resources/glossary.ts",
];
const shared = {
  // Its table, its place, and where it is named in a list: of the area's modules, routes, screens and navigation.
  "server/schema/admin.ts": /^export const glossaryTerms = [^]*?^\);$/m,
  "src/routes/admin/house.ts": /^export const glossary = [^]*?^\}\);$|^ {2}(?:.*\(glossary\)|glossary),$/gm,
  "server/areas/house.ts": /^.*\bglossaryModule\b.*$/gm,
  "src/screens/admin/house.ts": /^ {2}(?:.*\(glossary\)|glossary),$/gm,
  "src/areas/house.ts": /^.*"AdminGlossaryManagement".*$/gm,
};

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const linesIn = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;

test("the glossary, a plain resource, takes fewer than 80 lines across all its files", () => {
  const parts = [
    ...own.map((file) => [file, linesIn(read(file))] as const),
    ...Object.entries(shared).map(
      ([file, said]) => [file, linesIn((read(file).match(said) ?? []).join("\n"))] as const,
    ),
  ];
  expect(parts.filter(([, lines]) => lines === 0)).toEqual([]);
  const total = parts.reduce((sum, [, lines]) => sum + lines, 0);
  expect(total, JSON.stringify(Object.fromEntries(parts), null, 2)).toBeLessThan(80);
});
