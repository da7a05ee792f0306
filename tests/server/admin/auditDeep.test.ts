import { inPortions } from "#server/database/lists.ts";
import { desc, inArray, sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matchesEveryWord } from "#server/database/matchesEveryWord.ts";
import { aboutPeople, findsSaid } from "#server/modules/admin/audit.ts";
import { saidActs } from "#server/resources/told.ts";
import { auditActor, auditKind, auditLog, auditSort, auditWords } from "#server/schema/audit.ts";
import { startTestApp, type TestApp } from "../harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const sought = { act: "login", subject: "user 1", userId: 1, outcome: "done" as const };
  const other = { act: "item changed", subject: "item 2", userId: 2, outcome: "done" as const };
  await inPortions(
    Array.from({ length: 5_000 }, (_, number) => (number % 10 ? other : sought)),
    (some) => t.app.db().insert(auditLog).values(some),
  );
  // Plans depend on what the server knows of a table, which it otherwise gathers whenever it has time.
  await t.app.db().execute(sql`vacuum analyze audit_log`);
}, 60_000);
afterAll(() => t.close());

/** How the database finds a page far back. */
const planOf = (where?: SQL): Promise<string> =>
  t.app.inTransaction(async () => {
    const db = t.app.db();
    // With five thousand lines it would rather read them all, or look each one up. This is about which plans it has.
    for (const way of ["enable_seqscan", "enable_bitmapscan", "enable_indexscan", "enable_sort"])
      await db.execute(sql`select set_config(${way}, 'off', true)`);
    const page = db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(25)
      .offset(400);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${page}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

test.each<[string, string, SQL | undefined]>([
  ["all entries", "audit_log_at", undefined],
  ["one actor's entries", "audit_log_actor", inArray(auditActor(auditLog), [1])],
  ["one kind of record", "audit_log_kind", inArray(auditKind(auditLog), ["user"])],
  ["one type of action", "audit_log_sort", inArray(auditSort(auditLog), ["sign_in"])],
])("a deep page of %s uses an index-only scan [G-18]", async (_, index, where) => {
  expect(await planOf(where)).toContain(`Index Only Scan Backward using ${index}`);
});

/** How the database finds entries before they are sorted. */
const planOfFinding = (where: SQL | undefined): Promise<string> =>
  t.app.inTransaction(async () => {
    const db = t.app.db();
    await db.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const page = db.select({ id: auditLog.id }).from(auditLog).where(where).limit(10_001);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${page}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

test("entries by or about a person are found by combining indexes [G-18]", async () => {
  const plan = await planOfFinding(aboutPeople([1]));
  for (const index of ["BitmapOr", "audit_log_user", "audit_log_actor", "audit_log_subject"])
    expect(plan).toContain(index);
});

test("a search for a word of the product combines the index of stored words with that of sorts [G-18]", async () => {
  const said = await saidActs();
  const plan = await planOfFinding(
    matchesEveryWord(auditWords(auditLog), "taken", (word) => findsSaid(said, word)),
  );
  for (const index of ["BitmapOr", "audit_log_search", "audit_log_sort"]) expect(plan).toContain(index);
});
