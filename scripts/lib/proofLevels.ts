/**
 * How near to the user a proof is, nearest last (ADR 0057): `named` by any test; `called` by a test in which the client
 * makes the calls; `shown` by a test that renders the product, in jsdom or in Chromium.
 */
const levels = ["named", "called", "shown"] as const;
export type ProofLevel = (typeof levels)[number];

/** A row of the ledgers. */
export type LedgerRow = {
  id: string;
  /** As `docs/traceability.md` heads it. */
  ledger: string;
  area: string;
  text: string;
  /** For rules: behaviour, layout, nav, …; empty where the ledger has none. */
  kind: string;
};

const places: [folder: string, level: ProofLevel][] = [
  ["tests/e2e/", "shown"],
  ["tests/wired/", "shown"],
  ["tests/ui/", "shown"],
  ["tests/services/", "called"],
];

/** How much a test can prove, by its location: each folder has its harness. */
export const levelOfTest = (path: string): ProofLevel =>
  places.find(([folder]) => path.startsWith(folder))?.[1] ?? "named";

/** What rules of each kind require. Those about data, constants and roles are proven where they are enforced. */
const ofRules: Record<string, ProofLevel> = {
  layout: "shown",
  nav: "shown",
  state: "shown",
  transition: "shown",
  validation: "shown",
  guard: "shown",
  behaviour: "called",
  error: "called",
  persistence: "called",
  constant: "named",
  entity: "named",
  role: "named",
};

/** What a row requires. */
export function levelOfRow({ ledger, kind, text }: LedgerRow): ProofLevel {
  switch (ledger) {
    case "Routes":
    case "Messages":
      return "shown";
    case "Calls":
      return "called";
    case "Roles":
      // The server's matrix checks who may call what; who sees a link has to be checked on a screen.
      return /^(?:Link|Entry group)/.test(text) ? "shown" : "named";
    default:
      // Read from the document, where there are no ledgers: kinds are missing there.
      return kind === "" ? "named" : (ofRules[kind] ?? "shown");
  }
}

const named = "No existing screen asks for a permission by its name yet: those of the team will.";

/** Rows that need a screen that does not exist yet, with the screen: their tests prove less until then. */
export const pending: Readonly<Record<string, string>> = {
  "E-024": named,
  "B-255": named,
  "B-256": named,
  "B-257": named,
  "M-058": named,
  "B-390":
    "The back office has House, podcasts, emails, mentoring, reminders and late answers; the other areas are to come.",
  "E-072": "No screen gives a single role: the page of roles sends all of them at once.",
  "B-419": "No screen invites one person by that call: the list of users invites by its bulk call.",
  "E-084": "No screen asks for positions alone: forms have them with the other lists.",
  "E-092": "No screen hides feedback yet: the reports of the learning area will.",
};

/** Rows that only say what the specs do not show, or that name what nobody sees: there is nothing to prove. */
export const notCounted: Readonly<Record<string, string>> = {
  "B-387": "It says that the session's length is not shown.",
  "B-420": "It says that further validation is not shown.",
  "B-421": "It says that the answers of most calls are not shown.",
};

/** Rows about something inside the product, where a call is the nearest possible proof. */
const within: ReadonlySet<string> = new Set(["M-060", "M-061"]);

/** Messages about rows whose proofs are all further from the user than the row requires. */
export const weakProofs = (
  rows: readonly LedgerRow[],
  proofs: ReadonlyMap<string, readonly string[]>,
): string[] =>
  rows.flatMap((row) => {
    const files = proofs.get(row.id);
    if (!files || row.id in pending || row.id in notCounted) return [];
    const asked = within.has(row.id) ? "called" : levelOfRow(row);
    if (files.some((path) => levels.indexOf(levelOfTest(path)) >= levels.indexOf(asked))) return [];
    return [`${row.id} (${row.text}) must be ${asked}; it is only named by ${files.join(", ")}`];
  });

/** Listed rows that should be taken off the list: a near enough test has been added, or no ledger has them. */
export const needlessExceptions = (
  rows: readonly LedgerRow[],
  proofs: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Object.keys(pending).filter((id) => {
    const row = byId.get(id);
    if (!row) return true;
    return proofs
      .get(id)
      ?.some((path) => levels.indexOf(levelOfTest(path)) >= levels.indexOf(levelOfRow(row)));
  });
};
