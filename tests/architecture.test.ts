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
 * What a user cannot find by its role has none for anybody else. (The gallery's tests look at how the kit is drawn, not only
 * at what it says.)
 */
test("browser tests find controls by role, label and text, never by CSS", () => {
  const flows = filesOf("tests/e2e/**/*.ts").filter((file) => !/\/gallery\w*\.spec\.ts$/.test(file));
  expect(linesWith(/\.locator\(\s*["'`](?!html|body|:focus)[^"'`]*[.#[>]/, flows)).toEqual([]);
  const others = filesOf("tests/{e2e,ui}/**/*.{ts,tsx}", "src/**/*.tsx");
  expect(linesWith(/getByTestId|data-testid/, others)).toEqual([]);
});

test("HTML is written in one component only", () => {
  expect(linesWith(/dangerouslySetInnerHTML/, filesOf("src/**/*.tsx")).map((at) => at.split(":")[0])).toEqual(
    ["src/ui/kit/SafeHtml.tsx"],
  );
});

test("no source file promises what it does not do", () => {
  // Written apart, so that this file does not find itself.
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

test("versions are exact, and what is installed comes from the lock", () => {
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
