import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/** The most places in which the compiler is given a type that it cannot check. */
const most = { src: 4, server: 4 } as const;

const isCastTo = (node: ts.Node, kind: ts.SyntaxKind): node is ts.AsExpression =>
  ts.isAsExpression(node) && node.type.kind === kind;

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? bare(node.expression) : node;

/** Whether a node is `… as never` or `… as unknown as …`. */
const isBlind = (node: ts.Node): boolean =>
  isCastTo(node, ts.SyntaxKind.NeverKeyword) ||
  (ts.isAsExpression(node) && isCastTo(bare(node.expression), ts.SyntaxKind.UnknownKeyword));

/** The lines of a source that have such a cast, and those of them that no comment explains. */
function blindCasts(file: string, text: string): { lines: number[]; untold: number[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  /** Where the cast begins, and the statement around it. */
  const begun = new Map<number, number[]>();
  const visit = (node: ts.Node): void => {
    if (isBlind(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      lines.add(line);
      let around = node;
      while (!ts.isStatement(around) && !ts.isBlock(around.parent)) around = around.parent;
      begun.set(
        line,
        [node, around].map((one) => source.getLineAndCharacterOfPosition(one.getStart()).line),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const written = text.split("\n");
  const isComment = (line: number) => /^\s*(\/\/|\*)/.test(written[line] ?? "");
  const isTold = (line: number): boolean => {
    if (begun.get(line)!.some((start) => isComment(start - 1))) return true;
    let before = line - 1;
    while (lines.has(before)) before -= 1;
    return isComment(before);
  };
  return { lines: [...lines], untold: [...lines].filter((line) => !isTold(line)) };
}

describe.each(Object.entries(most))("unchecked casts in %s", (folder, limit) => {
  const found = globSync(`${folder}/**/*.{ts,tsx}`).flatMap((file) => {
    const { lines, untold } = blindCasts(file, readFileSync(file, "utf8"));
    return lines.map((line) => ({ at: `${file}:${line + 1}`, isTold: !untold.includes(line) }));
  });

  test(`number exactly ${limit}`, () => {
    expect(found.map(({ at }) => at)).toHaveLength(limit);
  });

  test("have a comment with the reason", () => {
    expect(found.filter(({ isTold }) => !isTold).map(({ at }) => at)).toEqual([]);
  });
});

test("casts are found in code but not in strings, with or without a comment", () => {
  const text = [
    "const one = two as never;",
    "// It is one.",
    "const three = (four as unknown) as string;",
    "const five = `count(*) as never`; // six as never",
  ].join("\n");
  expect(blindCasts("one.ts", text)).toEqual({ lines: [0, 2], untold: [0] });
});
