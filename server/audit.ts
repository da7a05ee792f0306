import type { Audit, AuditEntry } from "./app.ts";
import { sql } from "drizzle-orm";
import { statement, type Db } from "./database/database.ts";
import { inPortions } from "./database/lists.ts";
import { currentRequest } from "./http/logging.ts";
import { auditLog } from "./schema/index.ts";

/** Nearly every act is a single line, and every sign-in writes one. */
const insertLine = statement((db) =>
  db
    .insert(auditLog)
    .values({
      at: sql.placeholder("at"),
      userId: sql.placeholder("userId"),
      adminUserId: sql.placeholder("adminUserId"),
      act: sql.placeholder("act"),
      subject: sql.placeholder("subject"),
      outcome: sql.placeholder("outcome"),
      details: sql.placeholder("details"),
      requestId: sql.placeholder("requestId"),
    })
    .prepare("insert_audit_line"),
);

/**
 * Writes who did what into the audit log, inside the open transaction: an act that is rolled back leaves no line. All
 * lines of a request have the time of its first one, however long it takes: the dashboards tell by the time what was
 * done together.
 */
export const createAudit = ({ db, now }: { db(): Db; now(): Date }): Audit => {
  const begun = new WeakMap<object, Date>();
  const timeOf = (request: object | null): Date => {
    const at = (request && begun.get(request)) ?? now();
    if (request) begun.set(request, at);
    return at;
  };
  const lineOf = ({ caller = null, act, subject, outcome, details = {} }: AuditEntry) => ({
    at: timeOf(currentRequest()),
    userId: caller?.userId ?? null,
    adminUserId: caller?.adminUserId ?? null,
    act,
    subject: subject ?? null,
    outcome,
    details: details as Record<string, unknown>,
    requestId: currentRequest()?.id ?? null,
  });
  return async (...entries) => {
    if (entries.length === 1) {
      await insertLine(db()).execute(lineOf(entries[0]!));
      return;
    }
    await inPortions(entries.map(lineOf), (some) => db().insert(auditLog).values(some));
  };
};
