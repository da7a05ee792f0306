import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { CpdRow, EntryDraft } from "#src/contracts/cpdLog.ts";
import type { Stale } from "#src/contracts/failures.ts";
import type { App } from "../../app.ts";
import { requirePast } from "../../calendarDays.ts";
import { refuse, Refused } from "../../refusals.ts";
import { hasAlready } from "../../repeated.ts";
import { cpdEntries, uploads } from "../../schema/index.ts";
import type { StoredUpload } from "../admin/uploads.ts";
import { readEntry } from "./cpdLog.ts";

/** Users' own entries in their CPD log. Somebody else's entry is treated as missing. */

/** The holder of files that entries have taken, as named in uploads. */
const evidenceHolder = "cpd entry";

const noEntry = () => refuse.notFound("This entry does not exist");
const ownEntry = (userId: number, id: number) => and(eq(cpdEntries.id, id), eq(cpdEntries.userId, userId));

const valuesOf = ({ cpd_breakdown: cpd, evidence, ...rest }: EntryDraft) => ({ ...rest, cpd, evidence });

/** @throws Refused 422 for a day in the future, or for missing evidence */
async function check(app: App, userId: number, { on, evidence }: EntryDraft): Promise<void> {
  requirePast(app.now(), on);
  if (on < "1970-01-01") throw refuse.invalid({ on: ["Enter a later day"] });
  if (evidence !== null) await takeEvidence(app, userId, evidence);
}

/** Whether a file belongs to a user's entry, which may have come from another account of theirs. */
const hasEvidence = (userId: number, uploadId: number): SQL =>
  sql`exists (select from cpd_entries e where e.user_id = ${userId} and (e.evidence ->> 'id')::int = ${uploadId})`;

/** Keeps the file of an entry: it must be complete, as it was uploaded, and the user's own. */
async function takeEvidence(
  app: App,
  userId: number,
  { id, name, bytes }: NonNullable<EntryDraft["evidence"]>,
): Promise<void> {
  const taken = await app
    .db()
    .update(uploads)
    .set({ resource: evidenceHolder })
    .where(
      and(
        ...[eq(uploads.id, id), eq(uploads.name, name), eq(uploads.bytes, bytes)],
        or(eq(uploads.userId, userId), hasEvidence(userId, id)),
        ...[
          isNotNull(uploads.finishedAt),
          or(isNull(uploads.resource), eq(uploads.resource, evidenceHolder)),
        ],
      ),
    )
    .returning({ id: uploads.id });
  if (taken.length === 0)
    throw refuse.invalid({ evidence: ["Wait until the file has been uploaded, or choose it again"] });
}

/**
 * Logs an entry. A repeated request logs it once. If the values differ from the first request, the entry is changed.
 * @throws Refused 409 if it has been removed, or changed elsewhere, since it was logged
 */
export const addEntry = (app: App, userId: number, key: string, draft: EntryDraft): Promise<CpdRow> =>
  app.inTransaction(async () => {
    await check(app, userId, draft);
    const now = app.now();
    const [row] = await app
      .db()
      .insert(cpdEntries)
      .values({ ...valuesOf(draft), userId, key, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: [cpdEntries.userId, cpdEntries.key], set: { key } })
      .returning();
    const { id, version, createdAt, updatedAt, deletedAt } = row!;
    // It was logged and has been removed: a repetition does not log it again.
    if (deletedAt !== null) throw refuse.conflict("This entry has been removed");
    if (hasAlready(row!, valuesOf(draft))) return (await readEntry(app, userId, id))!;
    if (updatedAt.getTime() !== createdAt.getTime())
      throw refuse.conflict("This entry has been added, and changed elsewhere since. Close this to see it");
    return changeEntry(app, userId, id, { ...draft, version });
  });

/**
 * Changes an entry. A repeated request changes it once.
 * @throws Refused 404; 409 if it has changed since it was read
 */
export const changeEntry = (
  app: App,
  userId: number,
  id: number,
  { version, ...draft }: EntryDraft & { version: string },
): Promise<CpdRow> =>
  app.inTransaction(async () => {
    if (!(await readEntry(app, userId, id))) throw noEntry();
    await check(app, userId, draft);
    const changed = await app
      .db()
      .update(cpdEntries)
      .set({ ...valuesOf(draft), version: randomUUID(), updatedAt: app.now() })
      .where(and(ownEntry(userId, id), eq(cpdEntries.version, version), isNull(cpdEntries.deletedAt)))
      .returning({ id: cpdEntries.id });
    if (changed.length === 0) await mustBeRepeated(app, userId, id, draft);
    return (await readEntry(app, userId, id))!;
  });

/**
 * Checks that an outdated change is a repetition. The refusal has the entry as it is now, which the form compares with
 * what was typed (T-47). There is no history of entries: any field may have changed since.
 * @throws Refused 404; 409
 */
async function mustBeRepeated(app: App, userId: number, id: number, draft: EntryDraft): Promise<void> {
  const [row] = await app.db().select().from(cpdEntries).where(ownEntry(userId, id));
  if (!row || row.deletedAt !== null) throw noEntry();
  if (hasAlready(row, valuesOf(draft))) return;
  const data = {
    ...{ current: { ...(await readEntry(app, userId, id)) }, changed: Object.keys(draft) },
    ...{ by: null, at: row.updatedAt.toISOString() },
  } satisfies Stale;
  throw new Refused(409, { message: "This entry has been changed elsewhere since you opened it", data });
}

/** An entry that is already removed keeps its date of removal. @throws Refused 404 */
export async function removeEntry(app: App, userId: number, id: number): Promise<void> {
  const rows = await app
    .db()
    .update(cpdEntries)
    .set({ deletedAt: sql`coalesce(${cpdEntries.deletedAt}, ${app.now().toISOString()}::timestamptz)` })
    .where(ownEntry(userId, id))
    .returning({ id: cpdEntries.id });
  if (rows.length === 0) throw noEntry();
}

/** @throws Refused 404 */
export async function restoreEntry(app: App, userId: number, id: number): Promise<CpdRow> {
  await app.db().update(cpdEntries).set({ deletedAt: null }).where(ownEntry(userId, id));
  const entry = await readEntry(app, userId, id);
  if (!entry) throw noEntry();
  return entry;
}

/** Whether a user may read a file: one that they have just uploaded, or the evidence of one of their entries. */
export async function mayReadEvidence(
  app: App,
  userId: number,
  { id, userId: uploader, resource }: StoredUpload,
): Promise<boolean> {
  if (resource === null) return uploader === userId;
  const { rows } = await app.db().execute<{ has: boolean }>(sql`select ${hasEvidence(userId, id)} as has`);
  return resource === evidenceHolder && rows[0]!.has;
}
