import { and, count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { HistoryEntry, PersonRef } from "#src/contracts/admin/resource.ts";
import type { App, AuditEntry } from "../app.ts";
import type { Caller } from "../caller.ts";
import { auditLog, fullName, users } from "../schema/index.ts";
import { draftFields, subjectOf, type AnyResource, type RecordRow } from "./resource.ts";
import { findRow } from "./rows.ts";

/** What a write leaves in the audit log, and what is read back from it: who changed what, from what to what (T-58). */

type Change = HistoryEntry["changes"][number];
type Details = { did: string; changes: Change[]; from?: string; to?: string; reason?: string | null };

/** Fields that change with every write and tell the reader nothing. */
const silent: ReadonlySet<string> = new Set(["id", "version", "created_at", "updated_at"]);

/** Differences between two states of a record, in the fields that are written and the time of archiving. */
export function changesBetween(
  resource: AnyResource,
  before: RecordRow | null,
  after: RecordRow | null,
): Change[] {
  const written = new Set([
    ...draftFields(resource),
    ...(resource.table.archivedAt ? ["archived_at"] : []),
    "position",
  ]);
  const value = (row: RecordRow | null, field: string): unknown =>
    (row as Record<string, unknown> | null)?.[field] ?? null;
  return Object.keys(before ?? after ?? {})
    .filter((field) => written.has(field) && !silent.has(field))
    .map((field) => ({ field, before: value(before, field), after: value(after, field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

type Written = {
  caller: Caller;
  did: string;
  before: RecordRow | null;
  after: RecordRow | null;
  reason?: string | null;
  /** The changes, where the two states do not show them. */
  changes?: Change[];
  /** The change is stored beside the record, whose version has not changed. */
  beside?: true | undefined;
};

export function lineOf(
  resource: AnyResource,
  { caller, did, before, after, reason = null, changes, beside }: Written,
): AuditEntry {
  const details: Details = {
    did,
    changes: changes ?? changesBetween(resource, before, after),
    ...(before && !beside ? { from: before.version } : {}),
    ...(after && !beside ? { to: after.version } : {}),
    reason,
  };
  const id = (after ?? before)!.id;
  return {
    caller,
    act: `${resource.name} ${did}`,
    subject: subjectOf(resource, id),
    outcome: "done",
    details,
  };
}

const admins = alias(users, "admins");
type Page = { page: number; perPage: number };

/** The lines of one record, newest first. @throws Refused 404 if it never existed */
export async function readHistory(
  app: App,
  resource: AnyResource,
  id: number,
  { page, perPage }: Page,
): Promise<{ data: HistoryEntry[]; meta: Page & { total: number } }> {
  const lines = await readLines(app, subjectOf(resource, id), { page, perPage });
  // A deleted record has a history, too; one that never existed has none. Where only some may see a record, its history
  // is available only as long as the record is.
  if (lines.meta.total === 0 || resource.seenBy) await findRow(app, resource, id);
  return lines;
}

/** What was done to one thing, newest first, by its subject in the audit log. */
export async function readLines(
  app: App,
  subject: string,
  { page, perPage }: Page,
): Promise<{ data: HistoryEntry[]; meta: Page & { total: number } }> {
  const where = and(eq(auditLog.subject, subject), eq(auditLog.outcome, "done"));
  const [counted] = await app.db().select({ total: count() }).from(auditLog).where(where);
  const lines = await app
    .db()
    .select({
      line: auditLog,
      user: { id: users.id, first: users.firstName, last: users.lastName },
      admin: { id: admins.id, first: admins.firstName, last: admins.lastName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(admins, eq(admins.id, auditLog.adminUserId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const data = lines.map(({ line, user, admin }): HistoryEntry => {
    const { did = line.act, changes = [], reason = null } = line.details as Partial<Details>;
    const acting = line.adminUserId !== null && line.adminUserId !== line.userId;
    return {
      id: line.id,
      at: line.at.toISOString(),
      actor: nameOf(acting ? admin : user),
      on_behalf_of: acting ? nameOf(user) : null,
      act: did,
      reason,
      changes,
    };
  });
  return { data, meta: { total: counted!.total, page, perPage } };
}

const nameOf = (who: { id: number; first: string; last: string } | null): PersonRef | null =>
  who && { id: who.id, name: `${who.first} ${who.last}` };

/** At most this many lines since a record was opened are looked through. */
const mostLines = 500;

/** Returns which fields have changed since a version of a record, and who last changed it. */
export async function changedSince(
  app: App,
  resource: AnyResource,
  id: number,
  version: string,
): Promise<{ changed: string[]; by: string | null }> {
  const lines = await app
    .db()
    .select({
      details: auditLog.details,
      by: sql<string | null>`${fullName(users)}`,
    })
    .from(auditLog)
    .leftJoin(users, sql`${users.id} = coalesce(${auditLog.adminUserId}, ${auditLog.userId})`)
    .where(
      and(
        eq(auditLog.subject, subjectOf(resource, id)),
        eq(auditLog.outcome, "done"),
        // A line without a version saved nothing: somebody acted as this user, or confirmed who they are.
        sql`${auditLog.details} ->> 'to' is not null`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(mostLines);
  const changed = new Set<string>();
  for (const { details } of lines) {
    const { changes = [], from } = details as Partial<Details>;
    for (const { field } of changes) changed.add(field);
    if (from === version) break;
  }
  return { changed: [...changed].sort(), by: lines[0]?.by ?? null };
}
