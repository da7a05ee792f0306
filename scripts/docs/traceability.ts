import { existsSync, readFileSync } from "node:fs";
import { claimedProofs } from "../lib/proofs.ts";
import { generated, table, type Document } from "./document.ts";
import { notCounted, pending, weakProofs, type LedgerRow } from "../lib/proofLevels.ts";
import { doneAreas, readLedgers } from "./ledgers.ts";

const FILE = "docs/traceability.md";

/**
 * docs/traceability.md: every requirement of the finished areas with the files whose tests name it. A full run of the
 * tests fails where none of them passed. On a machine without the ledgers, the rows are those already in the document;
 * their proofs are still compared.
 */
export async function traceabilityDocuments(): Promise<Document[]> {
  const rows = readLedgers() ?? rowsOfDocument();
  if (!rows) return [];
  const proofs = claimedProofs();
  const counted = rows.filter(({ id }) => !(id in notCounted));
  const waiting = counted.filter(({ id }) => id in pending);
  const weak = new Set(weakProofs(rows, proofs).map((line) => line.split(" ", 1)[0]));
  const proved = counted.filter(({ id }) => proofs.has(id) && !(id in pending) && !weak.has(id)).length;
  const proofOf = (id: string): string =>
    [
      ...(id in pending ? [`pending: ${pending[id]}`] : []),
      ...(id in notCounted ? [`not counted: ${notCounted[id]}`] : []),
      ...(proofs.get(id) ?? []),
    ].join("<br>") || "**none**";
  const sections = [...new Set(rows.map(({ ledger }) => ledger))].map((ledger) => {
    const cells = rows
      .filter((row) => row.ledger === ledger)
      .map(({ id, area, text }) => [id, area, text, proofOf(id)]);
    return `## ${ledger}\n\n${table(["id", "area", "requirement", "proved by"], cells)}`;
  });
  const text = `${generated("the ledgers and the titles of the tests")}
# Traceability

Areas: ${doneAreas.join(", ")}. ${proved} of ${counted.length} requirements are proven as near to the user as their row asks for ([ADR 0057](decisions/0057-levels-of-proof.md)); ${waiting.length} are pending until their screen is there, and ${rows.length - counted.length} rows only say that something is not shown. A full test run fails when a file has no such test that passed.

${sections.join("\n")}`;
  return [{ path: FILE, text }];
}

/** The requirements in the checked-in document. */
function rowsOfDocument(): LedgerRow[] | null {
  console.error(
    "The ledgers (../shared/spec) are not here: requirements are taken from the document as it stands.",
  );
  if (!existsSync(FILE)) return null;
  let ledger = "";
  return readFileSync(FILE, "utf8")
    .split("\n")
    .flatMap((line): LedgerRow[] => {
      if (line.startsWith("## ")) ledger = line.slice(3);
      const [, id, area, text] = /^\| ([A-Z]-[\w-]+) \| (.*?) \| (.*) \| .*? \|$/.exec(line) ?? [];
      return id
        ? [{ id, ledger, area: area ?? "", text: (text ?? "").replaceAll("\\|", "|"), kind: "" }]
        : [];
    });
}
