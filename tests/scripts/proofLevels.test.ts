import { expect, test } from "vitest";
import { readLedgers } from "../../scripts/docs/ledgers.ts";
import {
  levelOfRow,
  levelOfTest,
  needlessExceptions,
  weakProofs,
  type LedgerRow,
} from "../../scripts/lib/proofLevels.ts";
import { claimedProofs } from "../../scripts/lib/proofs.ts";

const row = (ledger: string, kind = "", more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ id: "B-001", area: "house", text: "It is so", ledger, kind },
  ...more,
});
const provenBy = (...files: string[]) => new Map([["B-001", files]]);

test.each([
  ["tests/e2e/leaving.spec.ts", "shown"],
  ["tests/wired/house.test.tsx", "shown"],
  ["tests/ui/kit/selects.test.tsx", "shown"],
  ["tests/services/exam.test.ts", "called"],
  ["tests/server/user.test.ts", "named"],
  ["tests/machines/form.test.ts", "named"],
  ["tests/routes/table.test.ts", "named"],
])("%s can prove what must be %s", (path, level) => expect(levelOfTest(path)).toBe(level));

test.each([
  ["Routes", "", "shown"],
  ["Messages", "", "shown"],
  ["Calls", "", "called"],
  ["Rules", "layout", "shown"],
  ["Rules", "guard", "shown"],
  ["Rules", "behaviour", "called"],
  ["Rules", "entity", "named"],
  // A new kind needs a decision.
  ["Rules", "weather", "shown"],
])("a row of %s, %s, must be %s", (ledger, kind, level) => expect(levelOfRow(row(ledger, kind))).toBe(level));

test("a role's link must be shown, while a role's action need only be named", () => {
  expect(levelOfRow(row("Roles", "", { text: "Link PAP Feed" }))).toBe("shown");
  expect(levelOfRow(row("Roles", "", { text: "Action log in as a reviewer" }))).toBe("named");
});

test("a proof is weak if all tests of its row are further from the user than the row requires", () => {
  const layout = [row("Rules", "layout")];
  expect(weakProofs(layout, provenBy("tests/machines/a.test.ts", "tests/services/b.test.ts"))).toEqual([
    "B-001 (It is so) must be shown; it is only named by tests/machines/a.test.ts, tests/services/b.test.ts",
  ]);
  expect(weakProofs(layout, provenBy("tests/machines/a.test.ts", "tests/wired/b.test.tsx"))).toEqual([]);
  expect(weakProofs([row("Calls")], provenBy("tests/services/b.test.ts"))).toEqual([]);
  expect(weakProofs([row("Calls")], provenBy("tests/server/b.test.ts"))).toHaveLength(1);
});

const rows = readLedgers();

test.skipIf(!rows)("every row of a finished area is proved as near to the user as it requires", () => {
  expect(weakProofs(rows!, claimedProofs())).toEqual([]);
});

test.skipIf(!rows)("no exception remains for a screen that exists", () => {
  expect(needlessExceptions(rows!, claimedProofs())).toEqual([]);
});
