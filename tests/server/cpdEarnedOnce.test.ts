import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { earlierCompletions, itemCompletions, topics } from "#server/schema/index.ts";
import { createItem } from "./fixtures.ts";
import { startTestApp, type TestApp } from "./harness.ts";

/** What migration 0049 makes of the completions that were there before it: each CPD was earned once (T-24). */

const file = new URL("../../server/migrations/0049_cpd-earned-once.sql", import.meta.url);
const statements = readFileSync(file, "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => !/^\s*ALTER TABLE/.test(statement));

let t: TestApp;
let of: { userId: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await t.app.db().insert(topics).values({ name: "Pensions" });
  const { id } = await t.createUser({ email: "ada@example.org" });
  of = { userId: id, itemId: await createItem(t.app, { title: "Transfers" }) };
});

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (moment: Date | null) => moment && moment.toISOString().slice(0, 10);

/** Writes completions, the oldest first and the current one last, each with its expiry. */
async function write(earlier: [string, string][], current: [string, string | null], replaced?: string) {
  const db = t.app.db();
  for (const [done, until] of earlier)
    await db.insert(earlierCompletions).values({
      ...{ ...of, completedAt: at(done), arrivedAt: at(done), source: "read", validUntil: at(until) },
    });
  const [done, until] = current;
  await db.insert(itemCompletions).values({
    ...{ ...of, completedAt: at(done), arrivedAt: at(done), validUntil: until === null ? null : at(until) },
    ...(replaced && { replacedCompletedAt: at(replaced), replacedArrivedAt: at(replaced) }),
  });
}

/** Why each earlier one was replaced, and when its CPD was earned if that was before; then that of the current one. */
async function migrated() {
  for (const statement of statements) await t.app.db().execute(sql.raw(statement));
  const earlier = await t.app.db().select().from(earlierCompletions).orderBy(earlierCompletions.id);
  const [current] = await t.app.db().select().from(itemCompletions);
  return [...earlier.map((one) => `${one.replacedBy} ${dayOf(one.earnedAt)}`), dayOf(current!.earnedAt)];
}

describe("completions from before", () => {
  test.each<[string, Parameters<typeof write>, (string | null)[]]>([
    [
      "of a renewed certificate",
      [[["2024-01-10", "2025-01-10"]], ["2024-12-20", "2026-01-10"]],
      ["renewal null", null],
    ],
    [
      "of a changed item",
      [[["2024-01-10", "2025-01-10"]], ["2024-03-10", "2025-01-10"]],
      ["change null", "2024-01-10"],
    ],
    [
      "of a changed item whose certificate a leave has moved",
      [[["2024-01-10", "2025-01-10"]], ["2024-03-10", "2025-04-10"]],
      ["change null", "2024-01-10"],
    ],
    [
      "of an item that changed twice, with a leave between, and was then renewed",
      [
        [
          ["2024-01-10", "2025-01-10"],
          ["2024-03-10", "2025-04-10"],
          ["2024-06-10", "2025-04-10"],
        ],
        ["2025-04-01", "2026-04-10"],
      ],
      ["change null", "change 2024-01-10", "renewal 2024-01-10", null],
    ],
    [
      "of an item that was renewed and then changed",
      [
        [
          ["2024-01-10", "2025-01-10"],
          ["2025-01-05", "2026-01-10"],
        ],
        ["2025-03-10", "2026-01-10"],
      ],
      ["renewal null", "change null", "2025-01-05"],
    ],
    [
      "of an item that changed before it was assigned, and was then renewed",
      [[["2024-03-10", "2025-03-10"]], ["2025-03-01", "2026-03-10"], "2024-01-10"],
      ["renewal 2024-01-10", null],
    ],
    [
      "of a changed item that was never a certificate",
      [[], ["2024-03-10", null], "2024-01-10"],
      ["2024-01-10"],
    ],
    [
      "of an item that changed once its renewed certificate had become a completion for good",
      [[["2024-01-10", "2025-01-10"]], ["2025-06-10", "2026-01-10"], "2025-01-05"],
      ["renewal null", "2025-01-05"],
    ],
  ])("%s", async (_, given, expected) => {
    await write(...given);
    expect(await migrated()).toEqual(expected);
  });
});
