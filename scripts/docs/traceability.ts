import { existsSync, readFileSync } from "node:fs";
import { claimedProofs } from "../lib/proofs.ts";
import { generated, table, type Document } from "./document.ts";
import { doneAreas, readLedgers, type LedgerRow } from "./ledgers.ts";

const FILE = "docs/traceability.md";

/**
 * docs/traceability.md: every requirement of the done areas with the files whose tests name it; a full run of the tests
 * fails where none of them passed. On a machine without the ledgers the rows are those that the document has already; their proofs are still compared.
 */
export async function traceabilityDocuments(): Promise<Document[]> {
  const rows = readLedgers() ?? rowsOfDocument();
  if (!rows) return [];
  const proofs = claimedProofs();
  const proved = rows.filter(({ id }) => proofs.has(id)).length;
  const sections = [...new Set(rows.map(({ ledger }) => ledger))].map((ledger) => {
    const cells = rows
      .filter((row) => row.ledger === ledger)
      .map(({ id, area, text }) => [id, area, text, proofs.get(id)?.join("<br>") ?? "**none**"]);
    return `## ${ledger}\n\n${table(["id", "area", "requirement", "proved by"], cells)}`;
  });
  const text = `${generated("the ledgers and the titles of the tests")}
# Traceability

Areas: ${doneAreas.join(", ")}. ${proved} of ${rows.length} requirements are named by a test. A full test run fails when a file has no such test that passed.

${sections.join("\n")}`;
  return [{ path: FILE, text }];
}

/** The requirements as the checked-in document has them. */
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
      return id ? [{ id, ledger, area: area ?? "", text: (text ?? "").replaceAll("\\|", "|") }] : [];
    });
}
