import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const filesOf = (...patterns: string[]): string[] => globSync(patterns).sort();
/** The lines of these files that match, as `file:line`. */
const linesWith = (pattern: RegExp, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

/**
 * If a user cannot find something by its role, nobody else can find it by one either. (The gallery's tests check how
 * the kit is drawn, not only what it says.)
 */
test("browser tests find controls by role, label and text, never by CSS", () => {
  const flows = filesOf("tests/e2e/**/*.ts").filter((file) => !/\/gallery\w*\.spec\.ts$/.test(file));
  expect(linesWith(/\.locator\(\s*["'`](?!html|body|:focus)[^"'`]*[.#[>]/, flows)).toEqual([]);
  const others = filesOf("tests/{e2e,ui}/**/*.{ts,tsx}", "src/**/*.tsx");
  expect(linesWith(/getByTestId|data-testid/, others)).toEqual([]);
});

test("only one element of written content has raw HTML, and only what is clean or painted", () => {
  const filesWith = (text: RegExp) =>
    linesWith(text, filesOf("src/**/*.{ts,tsx}")).map((at) => at.split(":")[0]);
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(["src/ui/kit/Prose.tsx"]);
  expect(filesWith(/from ".*\/Prose\.tsx"/).sort()).toEqual([
    "src/ui/kit/PaintedHtml.tsx",
    "src/ui/kit/SafeHtml.tsx",
  ]);
});

test("the browser's code makes UUIDs in one way, which also works without HTTPS", () => {
  expect(linesWith(/randomUUID\(/, filesOf("src/**/*.{ts,tsx}"))).toEqual([]);
});

test("source files contain no unfinished work or placeholder text", () => {
  // Written in parts, so that this file does not find itself.
  const words = [
    ["TO", "DO"],
    ["FIX", "ME"],
    ["XX", "X"],
    ["[Nn]ot implemen", "ted"],
    ["[Ll]orem ip", "sum"],
  ];
  const unfinished = new RegExp(`\\b(${words.map((parts) => parts.join("")).join("|")})\\b`);
  expect(linesWith(unfinished, filesOf("{src,server,scripts,tests}/**/*.{ts,tsx,mjs,css,html}"))).toEqual([]);
});

test("dependency versions are exact, and every package in the lock file has an integrity hash", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  ) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const unlocked = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path !== "" && !integrity && !link,
  );
  expect(unlocked).toEqual([]);
});

/**
 * Its own files, its two registrations, and the ledger's own lists of dashboards by role (B-269) and of future groups.
 */
const mayName = (area: string, file: string): boolean =>
  file.includes(area) ||
  ["src/areas/areas.ts", "server/areas/areas.ts", "src/machines/guard/adminHome.ts"].includes(file) ||
  file.startsWith("server/seed/");

test("only an area's own files and its registrations name its address or import its declarations", () => {
  const areas = filesOf("src/areas/*.ts").flatMap((file) => {
    const name = /(\w+)\.ts$/.exec(file)![1]!;
    return ["area", "areas", "table", "screens", "main"].includes(name) ? [] : [name];
  });
  expect(areas).toContain("house");
  for (const area of areas) {
    const others = filesOf("{src,server}/**/*.{ts,tsx}").filter((file) => !mayName(area, file));
    const declared = new RegExp(`["'\`]/admin/${area}\\b|from "[^"]*areas/${area}[./]`);
    expect([area, linesWith(declared, others)]).toEqual([area, []]);
  }
});
