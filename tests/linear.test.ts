import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { allContracts } from "./server/contracts.ts";
import { csvRows } from "#server/resources/imports/csvRows.ts";
import { nameOf } from "#server/resources/imports/headings.ts";
import { plainCell, safeCell } from "#server/resources/cells.ts";
import { safeHtml, textOf } from "#server/html.ts";

/**
 * Nothing that a user sends takes longer than in proportion to its length (P26): every pattern of the product, every
 * schema of a call and every parser is given texts of growing length. Quadratic growth takes a second at these lengths.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const most = 100; // milliseconds, for something that takes less than one

/** The shortest time of several runs, which leaves out other work of the machine. */
function timed(work: () => unknown, runs = 3): number {
  let least = Infinity;
  for (let i = 0; i < runs; i += 1) {
    const begun = performance.now();
    work();
    least = Math.min(least, performance.now() - begun);
    if (least < 1) break;
  }
  return least;
}

type Pattern = { where: string; source: string; flags: string };

/** Every regular expression literal in the product. */
function patterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const file of globSync(["server/**/*.ts", "src/**/*.{ts,tsx}"], { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
        const literal = (node as ts.RegularExpressionLiteral).text;
        const end = literal.lastIndexOf("/");
        const one = { where: file, source: literal.slice(1, end), flags: literal.slice(end + 1) };
        // Without an unbounded repetition, a pattern looks at each character a fixed number of times.
        if (/[*+]|\{\d+,\}/.test(one.source)) found.set(literal, one);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found.values()];
}

/** Characters that a pattern mentions, and some that it does not. */
function alphabetOf(source: string): string[] {
  const plain = source
    .replace(/\\d/g, "1")
    .replace(/\\s/g, " ")
    .replace(/\\[wSD]/g, "a")
    .replace(/\\[pP]\{[^}]{1,20}\}/g, "é")
    .replace(/\\[bBn]/g, "\n")
    .replace(/\\x?/g, "");
  return [...new Set(["a", " ", ...Array.from(plain)])].slice(0, 40);
}

/**
 * Texts of one length that keep a pattern busy: one character, two in turn, or its beginning, each with an end that
 * does not match.
 */
function* attacks(source: string, length: number): Generator<string> {
  const signs = alphabetOf(source);
  const words = source.match(/[a-z]{2,10}/gi)?.slice(0, 2) ?? [];
  for (const sign of signs) {
    yield sign.repeat(length);
    yield `${sign.repeat(length)}\u0001`;
    for (const word of words) yield `${word}${sign.repeat(length)}\u0001`;
  }
  const few = signs.slice(0, 8);
  for (const one of few)
    for (const other of few) if (one !== other) yield `${(one + other).repeat(length / 2)}\u0001`;
}

test("every regular expression in the product runs in linear time [P26]", { timeout: 60_000 }, () => {
  const all = patterns();
  expect(all.length).toBeGreaterThan(50);
  const slow = all.flatMap(({ where, source, flags }) => {
    const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
    let nth = -1;
    for (const text of attacks(source, 2_000)) {
      nth += 1;
      if (timed(() => text.replace(pattern, "")) < 1) continue;
      const long = [...attacks(source, 40_000)][nth]!;
      const ms = timed(() => long.replace(pattern, ""), 2);
      if (ms > most)
        return [
          `${where}: /${source}/${flags} on ${JSON.stringify(text.slice(0, 20))}: ${Math.round(ms)} ms`,
        ];
    }
    return [];
  });
  expect(slow).toEqual([]);
});

const units = [
  "a",
  " ",
  "@",
  ".",
  "a.",
  "a@",
  "-",
  "<",
  "<b>",
  "</",
  "[",
  '"',
  "'",
  "&",
  "\u0300",
  "é",
  "=",
  "/",
  "\\",
  "1",
  "%",
  "🎉",
  "http://",
];
const text = (unit: string, length: number): string => unit.repeat(length / unit.length);

type Part = {
  def?: { type?: string; innerType?: Part; in?: Part; element?: Part; shape?: Record<string, Part> };
};

/** The texts in a schema, each as a function that puts a value in its place. */
function* textsIn(part: Part, wrap: (value: unknown) => unknown): Generator<(value: string) => unknown> {
  const { def } = part;
  if (def?.innerType ?? def?.in) yield* textsIn((def!.innerType ?? def!.in)!, wrap);
  else if (def?.type === "string") yield wrap;
  else if (def?.type === "array") yield* textsIn(def.element!, (value) => wrap([value]));
  else if (def?.type === "object")
    for (const [name, inner] of Object.entries(def.shape ?? {}))
      yield* textsIn(inner, (value) => wrap({ [name]: value }));
}

test("every request schema validates in linear time [P26]", { timeout: 60_000 }, async () => {
  let tried = 0;
  const slow: string[] = [];
  for (const { method, path, body, query, params } of await allContracts())
    for (const schema of [body, query, params])
      for (const place of textsIn(schema as Part, (value) => value)) {
        tried += 1;
        for (const unit of units) {
          const ms = timed(
            () => (schema as z.ZodMiniType).safeParse(place(`${text(unit, 20_000)}\u0001`)),
            2,
          );
          if (ms > most)
            slow.push(
              `${method} ${path}: ${JSON.stringify(unit)} in ${JSON.stringify(place("…"))}: ${Math.round(ms)} ms`,
            );
        }
      }
  expect(tried).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});

describe("parsers", () => {
  const parsers: Record<string, (given: string) => unknown> = {
    "sanitising HTML": safeHtml,
    "reading the text of HTML": textOf,
    "writing an export cell": (given) => plainCell(safeCell(given)),
    "reading a heading": nameOf,
    "reading a CSV file": (given) => {
      try {
        return csvRows(Buffer.from(`term,meaning\n${given}`), (one) => one === "term");
      } catch (error) {
        return error;
      }
    },
  };
  test.each(Object.entries(parsers))("%s takes time in proportion to the input length [P26]", (_, parse) => {
    for (const unit of [
      ...units,
      "<b><i>",
      "<p>",
      "<a href='",
      "<!--",
      "<table>",
      "a,",
      '"a"',
      '""',
      "\n",
      "a\n",
      "&amp;",
    ]) {
      const [short, long] = [4_000, 80_000].map((length) => timed(() => parse(text(unit, length)), 3));
      expect([unit, long! < Math.max(10 * most, short! * 60)]).toEqual([unit, true]);
    }
  });
});
