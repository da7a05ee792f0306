import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { CpdRow, EntryDraft } from "#src/contracts/cpdLog.ts";
import type { App } from "../../app.ts";
import { requirePast } from "../../calendarDays.ts";
import { refuse } from "../../refusals.ts";
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

/** Logs an entry. A repeated request logs it once. */
export const addEntry = (app: App, userId: number, key: string, draft: EntryDraft): Promise<CpdRow> =>
  app.inTransaction(async () => {
    await check(app, userId, draft);
    const now = app.now();
    const [row] = await app
      .db()
      .insert(cpdEntries)
      .values({ ...valuesOf(draft), userId, key, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: [cpdEntries.userId, cpdEntries.key], set: { key } })
      .returning({ id: cpdEntries.id });
    const entry = await readEntry(app, userId, row!.id);
    // It was logged and has been removed: a repetition does not log it again.
    if (!entry) throw refuse.conflict("This entry has been removed");
    return entry;
  });

/** @throws Refused 404; 409 if it has changed since it was read */
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
    if (changed.length === 0)
      throw refuse.conflict("This entry has been changed elsewhere. Close it and open it again");
    return (await readEntry(app, userId, id))!;
  });

/** One that is already removed keeps its date of removal. @throws Refused 404 */
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
