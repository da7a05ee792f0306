import { existsSync, readFileSync } from "node:fs";
import { readProofs } from "../lib/proofs.ts";
import { generated, table, type Document } from "./document.ts";
import { doneAreas, readLedgers, type LedgerRow } from "./ledgers.ts";

const FILE = "docs/traceability.md";

/**
 * docs/traceability.md: every requirement of the done areas with the tests that prove it, as of the last full run. On a
 * machine without the ledgers the rows are those that the document has already; their proofs are still compared.
 */
export async function traceabilityDocuments(): Promise<Document[]> {
  const rows = readLedgers() ?? rowsOfDocument();
  if (!rows) return [];
  const { proofs } = readProofs();
  const proved = rows.filter(({ id }) => proofs[id]).length;
  const sections = [...new Set(rows.map(({ ledger }) => ledger))].map((ledger) => {
    const cells = rows
      .filter((row) => row.ledger === ledger)
      .map(({ id, area, text }) => [id, area, text, proofs[id]?.join("<br>") ?? "**none**"]);
    return `## ${ledger}\n\n${table(["id", "area", "requirement", "proved by"], cells)}`;
  });
  const text = `${generated("the ledgers and docs/proofs.json, which the last full test run wrote")}
# Traceability

Areas: ${doneAreas.join(", ")}. ${proved} of ${rows.length} requirements are named by a test that passed.

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
