import type { PgTable } from "drizzle-orm/pg-core";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse, Refused } from "../refusals.ts";
import { hasAlready } from "../repeated.ts";
import { cleaned, type Given } from "./draft.ts";
import { changedSince } from "./history.ts";
import { subjectOf, type AnyResource, type RecordRow } from "./resource.ts";
import { findRow, readRows } from "./rows.ts";

/** A record that somebody else has saved since it was read is not overwritten: the write is refused and audited. */

/** A record as it was read, and what is to be changed in it. */
export type Versioned = { id: number; version: string; changes?: Given };

/** Since when nobody else may have saved a record, as the refusal words it. */
export type Since = "you opened it" | "the file was checked" | "the file was imported";

/**
 * Reads the current records and locks them until the transaction ends. A removal also prevents new references to them.
 * A change does not, because the change may itself be waiting for whoever writes one. A change that was already made
 * passes: it is repeated because its response was lost.
 * @throws Refused 404; 409 where one has changed since
 */
export async function lock(
  app: App,
  resource: AnyResource,
  which: readonly Versioned[],
  since: Since,
  to: "change" | "remove",
): Promise<RecordRow[]> {
  const ids = which.map(({ id }) => id);
  await app
    .db()
    .select({ id: resource.table.id })
    .from(resource.table as PgTable)
    .where(isOneOf(resource.table.id, ids))
    .orderBy(resource.table.id)
    .for(to === "remove" ? "update" : "no key update");
  const rows = new Map((await readRows(app, resource, ids)).map((row) => [row.id, row]));
  const current: RecordRow[] = [];
  for (const { id, version, changes } of which) {
    const row = rows.get(id) ?? (await findRow(app, resource, id));
    const isDone = changes && hasAlready(row, cleaned(resource, changes));
    if (row.version !== version && !isDone) throw await stale(app, resource, row, version, since);
    current.push(row);
  }
  return current;
}

/** The refusal of a write to a record that was read in another version: what it is now, and who has saved it since. */
export async function stale(
  app: App,
  resource: AnyResource,
  current: RecordRow,
  version: string,
  since: Since,
): Promise<Refused> {
  const { message, ...told } = await savedSince(app, resource, { id: current.id, version }, since);
  return new Refused(409, {
    message,
    data: { current: shown(resource, current), ...told, at: current.updated_at },
  });
}

/** What has been saved of a record since it was read and by whom, with the message of the refusal. */
async function savedSince(
  app: App,
  resource: AnyResource,
  { id, version }: Versioned,
  since: Since,
): Promise<{ message: string; changed: string[]; by: string | null }> {
  const { changed, by } = await changedSince(app, resource, id, version);
  return { message: `${by ?? "Someone"} has saved this ${resource.name} since ${since}`, changed, by };
}

/**
 * Checks that a record is as it was read, before a part of it is replaced as a whole (T-47). The response omits the
 * current record, as people who may change the part may not be allowed to read the rest.
 * @throws Refused 409 where somebody else has saved the record since
 */
export async function mustBeAsRead(
  app: App,
  resource: AnyResource,
  { id, version }: Versioned,
  read: string,
): Promise<void> {
  if (version === read) return;
  throw refuse.conflict((await savedSince(app, resource, { id, version: read }, "you opened it")).message);
}

/** The record as its contract shows it, since the server does not check refusals against the contract. */
const shown = ({ calls }: AnyResource, row: RecordRow): unknown =>
  (calls.read.answer.parse({ data: row }) as { data: unknown }).data;

/** Audits a save that comes too late, although it changed nothing. */
export async function auditingStale<T>(
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
