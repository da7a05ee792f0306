import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

type Texts = Readonly<Record<string, string>>;

const read = (pattern: string): Texts =>
  Object.fromEntries(globSync(pattern).map((file) => [file, readFileSync(file, "utf8")]));

/** The classes that the selectors of a CSS module define, but not those of others (`:global`). */
function definedIn(css: string): Set<string> {
  const bare = css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/"[^"]*"/g, '""')
    .replace(/:global\([^)]*\)/g, "");
  const selectors = [...bare.matchAll(/[^{};]*(?=\{)/g)].map(([selector]) => selector);
  return new Set(
    selectors.flatMap((one) => [...one.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!)),
  );
}

const importing = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

/** Where a module imports a sheet from, as a path below the root. */
const sheetOf = (file: string, from: string): string =>
  from.startsWith("#") ? from.slice(1) : join(dirname(file), from);

/**
 * Returns the classes that modules use but their sheets do not define, and those that a sheet defines but no module
 * uses. A sheet whose classes are chosen by a value (`styles[tone]`) may have some that no module names.
 */
function compare(modules: Texts, sheets: Texts): { undefinedIn: string[]; unusedIn: string[] } {
  const defined = Object.fromEntries(Object.entries(sheets).map(([sheet, css]) => [sheet, definedIn(css)]));
  const used = new Set<string>();
  const chosenByValue = new Set<string>();
  const undefinedIn: string[] = [];
  for (const [file, text] of Object.entries(modules))
    for (const [, styles, from] of text.matchAll(importing)) {
      const sheet = sheetOf(file, from!);
      const uses = text.matchAll(new RegExp(`(?<![\\w.#/"])${styles}(?:\\.(\\w+)|\\[(?:"([^"]+)")?)`, "g"));
      for (const [, dotted, quoted] of uses) {
        const name = dotted ?? quoted;
        if (name === undefined) chosenByValue.add(sheet);
        else if (defined[sheet]?.has(name)) used.add(`${sheet}: ${name}`);
        else undefinedIn.push(`${file}: ${styles}.${name}`);
      }
    }
  const unusedIn = Object.entries(defined)
    .filter(([sheet]) => !chosenByValue.has(sheet))
    .flatMap(([sheet, names]) => [...names].map((name) => `${sheet}: ${name}`))
    .filter((one) => !used.has(one));
  return { undefinedIn, unusedIn };
}

test("modules use the classes that their style sheets define, and all of them", () => {
  expect(compare(read("src/**/*.{ts,tsx}"), read("src/**/*.module.css"))).toEqual({
    undefinedIn: [],
    unusedIn: [],
  });
});

test("a class that is not defined and one that is not used are found, whatever else the files say", () => {
  const modules = {
    "src/ui/one/One.tsx": [
      'import styles from "./one.module.css";',
      'import page from "#src/ui/page.module.css";',
      'const one = [styles.shown, styles["in-a-row"], styles.lost, page.page, page[tone]];',
      "/** On the page. */",
    ].join("\n"),
    "src/ui/Two.tsx": 'import own from "./one/one.module.css";\nconst two = own["gone"];',
  };
  const sheets = {
    "src/ui/one/one.module.css": [
      "/* Not .this one. */",
      ".shown:has(.part) > :global(.theirs) { margin: 0.5rem; }",
      '@media (width < 20.5em) { .in-a-row[data-is=".that"] { content: ".other"; } }',
      ".shown,",
      ".left { margin: 0; }",
    ].join("\n"),
    "src/ui/page.module.css": ".page { margin: 0; }\n.success { margin: 0; }",
  };
  expect(compare(modules, sheets)).toEqual({
    undefinedIn: ["src/ui/one/One.tsx: styles.lost", "src/ui/Two.tsx: own.gone"],
    unusedIn: ["part", "left"].map((name) => `src/ui/one/one.module.css: ${name}`),
  });
});
