import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { idsIn, type Report } from "./reports.ts";

/** The files with tests that name a ledger id, by id. */
type Proofs = Map<string, string[]>;

/** Includes tables of laws: a rule that they name is the title of a test. */
const testFiles = "tests/**/*.{test.ts,test.tsx,spec.ts,laws.ts}";
/** The test file that generates the tests of all tables of laws (ADR 0113). */
const ofLaws = "tests/machines/laws.test.ts";
/** Their ids are examples and belong to no ledger. */
const ofTheScripts = "tests/scripts/";

/** A row of data that becomes part of a title: `"P-007"`, `"P-032][B-402"`. */
const row = /^(?:R-[LA]|[A-Z])-\d{3}(?:\]\[(?:R-[LA]|[A-Z])-\d{3})*$/;

/**
 * The ledger ids that a test file or table of laws names: in brackets in a text, or as separate texts in data for
 * titles.
 */
export function idsOfSource(path: string, source: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(...idsIn(row.test(node.text) ? `[${node.text}]` : node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind));
  return [...new Set(found)];
}

const byId = (pairs: readonly (readonly [id: string, file: string])[]): Proofs =>
  new Map(
    [...Map.groupBy(pairs, ([id]) => id)]
      .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
      .map(([id, some]) => [id, [...new Set(some.map(([, file]) => file))].sort()]),
  );

/** What the tests claim to prove, by their sources. `npm test` fails where that is not so: see `falseProofs`. */
export const claimedProofs = (): Proofs =>
  byId(
    globSync(testFiles)
      .filter((path) => !path.startsWith(ofTheScripts))
      .flatMap((path) => idsOfSource(path, readFileSync(path, "utf8")).map((id) => [id, path] as const)),
  );

/** What the passed tests of a run have proved, by file, so that a changed title makes no difference. */
const provedIn = ({ proofs }: Report): Proofs =>
  byId(
    [...proofs]
      .flatMap(([id, tests]) => tests.map((test) => [id, test.split(" › ")[0]!] as const))
      .filter(([, path]) => !path.startsWith(ofTheScripts)),
  );

/** The test file whose tests prove what a file claims. */
const heldBy = (path: string): string => (path.endsWith(".laws.ts") ? ofLaws : path);

/** Messages about differences between the claims and a full run. */
export function falseProofs(claimed: Proofs, run: Report): string[] {
  const lacking = (all: Proofs, some: Proofs): [string, string][] =>
    [...all].flatMap(([id, files]) =>
      files
        .filter((file) => !some.get(id)?.some((one) => heldBy(one) === heldBy(file)))
        .map((file): [string, string] => [id, file]),
    );
  const proved = provedIn(run);
  return [
    ...lacking(claimed, proved).map(([id, file]) => `${id}: no test of ${file} that names it passed`),
    ...lacking(proved, claimed).map(
      ([id, file]) => `${id}: a test of ${file} names it, but it is not written there: write it in its title`,
    ),
  ];
}
