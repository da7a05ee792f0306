import { sql } from "drizzle-orm";
import type { PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { driverErrorOf } from "../database/driverError.ts";
import { inPortions, isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { defined, judgeOf, valuesOf, type Given } from "./draft.ts";
import { takeFiles } from "./files.ts";
import { changesBetween, lineOf } from "./history.ts";
import type { AnyResource, RecordRow } from "./resource.ts";
import { readRows } from "./rows.ts";
import { auditingStale, lock, type Since, type Versioned } from "./stale.ts";

/** Writing records, one or many: in one transaction with a line for each in the audit log. */

export const createRecord = async (app: App, resource: AnyResource, caller: Caller, draft: Given) =>
  (await createRecords(app, resource, caller, [draft]))[0]!;

/** Creates all of them or none. */
export const createRecords = (
  app: App,
  resource: AnyResource,
  caller: Caller,
  drafts: readonly Given[],
): Promise<RecordRow[]> =>
  refusingDuplicates(resource, () =>
    app.inTransaction(() => inBatches(drafts, (some) => create(app, resource, caller, some))),
  );

async function create(app: App, resource: AnyResource, caller: Caller, drafts: readonly Given[]) {
  const judge = await judgeOf(app, resource, caller, drafts);
  const given: Given[] = [];
  for (const draft of drafts) given.push(await judge(null, draft));
  await takeFiles(app, resource, given);
  const now = app.now();
  const values: Given[] = [];
  for (const one of given)
    values.push({
      ...(await resource.begin?.(app, caller)),
      ...valuesOf(resource, one),
      createdAt: now,
      updatedAt: now,
    });
  const made = await inPortions(values, (some) =>
    app
      .db()
      .insert(resource.table as PgTable)
      .values(some as PgInsertValue<PgTable>[])
      .returning({ id: resource.table.id }),
  );
  const ids = made.flat().map(({ id }) => id as number);
  await resource.save?.(
    { app, caller },
    ids.map((id, i) => ({ id, given: given[i]! })),
  );
  const rows = await readRows(app, resource, ids);
  await app.audit(...rows.map((after) => lineOf(resource, { caller, did: "created", before: null, after })));
  for (const after of rows) await resource.written?.({ app, caller, id: after.id }, null, after);
  return resource.written ? readRows(app, resource, ids) : rows;
}

export const updateRecord = (
  app: App,
  resource: AnyResource,
  caller: Caller,
  id: number,
  { version, ...changes }: Given,
): Promise<RecordRow> =>
  auditingStale(
    app,
    resource,
    caller,
    id,
    async () => (await updateRecords(app, resource, caller, [{ id, version: String(version), changes }]))[0]!,
  );

type Update = Required<Versioned>;

/** Updates all of them or none. */
export const updateRecords = (
  app: App,
  resource: AnyResource,
  caller: Caller,
  updates: readonly Update[],
  since: Since = "you opened it",
): Promise<RecordRow[]> =>
  refusingDuplicates(resource, () =>
    app.inTransaction(() => inBatches(updates, (some) => update(app, resource, caller, some, since))),
  );

async function update(
  app: App,
  resource: AnyResource,
  caller: Caller,
  updates: readonly Update[],
  since: Since,
) {
  const ids = updates.map(({ id }) => id);
  const before = await lock(app, resource, updates, since, "change");
  const asked = updates.map(({ changes }) => defined(changes));
  const judge = await judgeOf(app, resource, caller, asked);
  const saved: { id: number; given: Given }[] = [];
  for (const [i, id] of ids.entries()) {
    const given = await judge(before[i]!, asked[i]!);
    await set(app, resource, [id], valuesOf(resource, given));
    saved.push({ id, given });
  }
  await takeFiles(
    app,
    resource,
    saved.map(({ given }) => given),
  );
  await resource.save?.({ app, caller }, saved);
  const earlier = new Map(before.map((row) => [row.id, row]));
  // A save that changes nothing does not make anybody else's copy stale.
  const changed = (await readRows(app, resource, ids)).filter(
    (row) => changesBetween(resource, earlier.get(row.id)!, row).length > 0,
  );
  if (changed.length === 0) return before;
  const changedIds = changed.map(({ id }) => id);
  await set(app, resource, changedIds, { updatedAt: app.now(), version: sql`gen_random_uuid()` });
  const after = await readRows(app, resource, changedIds);
  await app.audit(
    ...after.map((row) =>
      lineOf(resource, { caller, did: "changed", before: earlier.get(row.id)!, after: row }),
    ),
  );
  for (const row of after) await resource.written?.({ app, caller, id: row.id }, earlier.get(row.id)!, row);
  const now = new Map((await readRows(app, resource, changedIds)).map((row) => [row.id, row]));
  return before.map((row) => now.get(row.id) ?? row);
}

export const removeRecord = (app: App, resource: AnyResource, caller: Caller, id: number, version: string) =>
  auditingStale(app, resource, caller, id, async () => {
    await removeRecords(app, resource, caller, [{ id, version }]);
  });

/** Removes all of them or none. */
export const removeRecords = (
  app: App,
  resource: AnyResource,
  caller: Caller,
  which: readonly Versioned[],
  since: Since = "you opened it",
) =>
  app.inTransaction(() =>
    inBatches(which, async (some) => {
      await resource.lockToRemove?.(
        app,
        some.map(({ id }) => id),
      );
      const before = await lock(app, resource, some, since, "remove");
      for (const row of before) {
        const kept = await resource.keeps?.(row, app);
        if (kept) throw refuse.conflict(kept);
      }
      const ids = before.map(({ id }) => id);
      await resource.removing?.(app, ids);
      await app
        .db()
        .delete(resource.table as PgTable)
        .where(isOneOf(resource.table.id, ids));
      await app.audit(
        ...before.map((row) => lineOf(resource, { caller, did: "removed", before: row, after: null })),
      );
      return before;
    }),
  );

/** How many records are checked and reported together. */
const batchSize = 500;

async function inBatches<T, R>(all: readonly T[], work: (some: readonly T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += batchSize)
    results.push(...(await work(all.slice(from, from + batchSize))));
  return results;
}

async function set(app: App, { table }: AnyResource, ids: number[], values: Given): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await app
    .db()
    .update(table as PgTable)
    .set(values as PgUpdateSetSource<PgTable>)
    .where(isOneOf(table.id, ids));
}

/** Reports in the words of the resource what a unique index refused. */
async function refusingDuplicates<T>({ unique = {} }: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint = "" } = driverErrorOf(error);
    const told = code === "23505" ? unique[constraint] : undefined;
    if (told) throw refuse.invalid({ [told.field]: [told.message] });
    throw error;
  }
}
