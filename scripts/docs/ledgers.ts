import { existsSync, readFileSync } from "node:fs";
import type { LedgerRow } from "../lib/proofLevels.ts";

/** The ledgers are beside the repository and are not copied into it. */
const folder = "../shared/spec";

/** The finished areas of the ledgers: each of their rows has a test that names it. */
export const doneAreas = [
  "public",
  "session",
  "user",
  "shared",
  "realtime",
  "exam",
  "accreditation",
  "house",
  "house-reports",
];

const ledgers: { ledger: string; file: string; text: (row: Record<string, string>) => string }[] = [
  { ledger: "Routes", file: "routes.tsv", text: ({ path = "" }) => path },
  { ledger: "Calls", file: "endpoints.tsv", text: ({ method = "", path = "" }) => `${method} ${path}` },
  { ledger: "Messages", file: "messages.tsv", text: ({ text = "" }) => text },
  { ledger: "Rules", file: "rules.tsv", text: ({ statement = "" }) => statement },
  { ledger: "Roles", file: "roles.tsv", text: ({ subject = "" }) => subject },
];

/** The rows of the finished areas; null on a machine without the ledgers. */
export function readLedgers(): LedgerRow[] | null {
  if (!existsSync(folder)) return null;
  return ledgers.flatMap(({ ledger, file, text }) =>
    readRows(`${folder}/${file}`)
      .filter(({ area = "" }) => doneAreas.includes(area))
      .map((row) => ({
        id: row.id ?? "",
        ledger,
        area: row.area ?? "",
        text: text(row),
        kind: row.kind ?? "",
      })),
  );
}

function readRows(path: string): Record<string, string>[] {
  const [head = [], ...lines] = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}
