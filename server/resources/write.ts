import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { App, Caller } from "../app.ts";
import { safeHtml } from "../html.ts";
import { Refused, refuse } from "../refusals.ts";
import { changesBetween, changedSince, lineOf } from "./history.ts";
import {
  columnsOf,
  draftFields,
  subjectOf,
  type AnyResource,
  type RecordRow,
  type Writing,
} from "./resource.ts";
import { findRow } from "./rows.ts";

/** Writing one record: in one transaction with its line in the audit log. */

type Given = Record<string, unknown>;

export const createRecord = (app: App, resource: AnyResource, caller: Caller, draft: Given) =>
  refusingDuplicates(resource, () =>
    app.inTransaction(async () => {
      const given = cleaned(resource, draft);
      await judge(resource, given, { app, caller, id: null });
      const now = app.now();
      const values = {
        ...(await resource.begin?.(app, caller)),
        ...valuesOf(resource, given),
        createdAt: now,
        updatedAt: now,
      };
      const [made] = await app
        .db()
        .insert(resource.table as PgTable)
        .values(values as never)
        .returning({ id: resource.table.id });
      const id = made!.id as number;
      await resource.save?.({ app, caller, id }, given);
      const after = await findRow(app, resource, id);
      await app.audit(lineOf(resource, { caller, did: "created", before: null, after }));
      await resource.written?.({ app, caller, id }, null, after);
      return findRow(app, resource, id);
    }),
  );

export const updateRecord = (
  app: App,
  resource: AnyResource,
  caller: Caller,
  id: number,
  { version, ...changes }: Given,
) =>
  refusingDuplicates(resource, () =>
    auditingStale(app, resource, caller, id, async () => {
      const before = await lock(app, resource, id, String(version));
      const given = cleaned(resource, defined(changes));
      await judge(resource, { ...draftOf(resource, before), ...given }, { app, caller, id });
      await set(app, resource, id, valuesOf(resource, given));
      await resource.save?.({ app, caller, id }, given);
      // A save that changes nothing makes nobody else's stale.
      if (changesBetween(resource, before, await findRow(app, resource, id)).length === 0) return before;
      await set(app, resource, id, { updatedAt: app.now(), version: sql`gen_random_uuid()` });
      const after = await findRow(app, resource, id);
      await app.audit(lineOf(resource, { caller, did: "changed", before, after }));
      await resource.written?.({ app, caller, id }, before, after);
      return findRow(app, resource, id);
    }),
  );

export const removeRecord = (app: App, resource: AnyResource, caller: Caller, id: number, version: string) =>
  auditingStale(app, resource, caller, id, async () => {
    const before = await lock(app, resource, id, version);
    const kept = await resource.keeps?.(before as never, app);
    if (kept) throw refuse.conflict(kept);
    await app
      .db()
      .delete(resource.table as PgTable)
      .where(eq(resource.table.id, id));
    await app.audit(lineOf(resource, { caller, did: "removed", before, after: null }));
  });

async function set(app: App, { table }: AnyResource, id: number, values: Given): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await app
    .db()
    .update(table as PgTable)
    .set(values as never)
    .where(eq(table.id, id));
}

/** The record as it is, nobody else's until the transaction ends. @throws Refused 404; 409 where it has changed since */
async function lock(app: App, resource: AnyResource, id: number, version: string): Promise<RecordRow> {
  await app
    .db()
    .select({ id: resource.table.id })
    .from(resource.table as PgTable)
    .where(eq(resource.table.id, id))
    .for("update");
  const current = await findRow(app, resource, id);
  if (current.version === version) return current;
  const { changed, by } = await changedSince(app, resource, id, version);
  const who = by ?? "Somebody";
  throw new Refused(409, {
    message: `${who} has saved this ${resource.name} since you opened it`,
    data: { current: shown(resource, current), changed, by, at: current.updated_at },
  });
}

/** As the contract shows a record: a refusal is not held against it by the server. */
const shown = ({ calls }: AnyResource, row: RecordRow): unknown =>
  (calls.read.answer.parse({ data: row }) as { data: unknown }).data;

/** A save that comes too late is on record although it changed nothing. */
async function auditingStale<T>(
  app: App,
  resource: AnyResource,
  caller: Caller,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await app.inTransaction(work);
  } catch (error) {
    if (error instanceof Refused && error.status === 409)
      await app.audit({
        caller,
        act: `${resource.name} changed`,
        subject: subjectOf(resource, id),
        outcome: "refused",
        details: { because: error.message },
      });
    throw error;
  }
}

async function judge(resource: AnyResource, draft: Given, writing: Writing): Promise<void> {
  const empty = (resource.html ?? []).filter((field) => draft[field] === "");
  if (empty.length > 0) throw refuse.invalid(Object.fromEntries(empty.map((field) => [field, ["Required"]])));
  const errors = await resource.rules?.(draft as never, writing);
  if (errors && Object.keys(errors).length > 0) throw refuse.invalid(errors);
}

/** HTML without what is not of the safe subset. */
function cleaned({ html = [] }: AnyResource, given: Given): Given {
  const clean = { ...given };
  for (const field of html) {
    const text = clean[field];
    if (typeof text === "string") clean[field] = safeHtml(text);
  }
  return clean;
}

/** The part of a draft that is columns, by their keys in the schema. */
function valuesOf({ table }: AnyResource, given: Given): Given {
  const columns = columnsOf(table);
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = columns.get(name);
      if (!known) return [];
      const moment = known.column.dataType === "date" && typeof value === "string";
      return [[known.key, moment ? new Date(value) : value]];
    }),
  );
}

/** The fields of a record that a draft has. */
const draftOf = (resource: AnyResource, row: RecordRow): Given =>
  Object.fromEntries(draftFields(resource).map((field) => [field, (row as unknown as Given)[field]]));

const defined = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

type DriverError = { code?: string; constraint?: string; cause?: unknown };

/** Says in the words of the resource what a unique index refused. */
async function refusingDuplicates<T>({ unique = {} }: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = ((error as DriverError).cause ?? error) as DriverError;
    const told = cause.code === "23505" ? unique[cause.constraint ?? ""] : undefined;
    if (told) throw refuse.invalid({ [told.field]: [told.message] });
    throw error;
  }
}
