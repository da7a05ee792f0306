import type { Audit, AuditEntry } from "./app.ts";
import { sql } from "drizzle-orm";
import { statement, type Db } from "./database/database.ts";
import { inPortions } from "./database/lists.ts";
import { currentRequestId } from "./http/logging.ts";
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

/** Writes who did what into the audit log, inside the open transaction: an act that is rolled back leaves no line. */
export const createAudit = ({ db, now }: { db(): Db; now(): Date }): Audit => {
  const lineOf = ({ caller = null, act, subject, outcome, details = {} }: AuditEntry) => ({
    at: now(),
    userId: caller?.userId ?? null,
    adminUserId: caller?.adminUserId ?? null,
    act,
    subject: subject ?? null,
    outcome,
    details: details as Record<string, unknown>,
    requestId: currentRequestId(),
  });
  return async (...entries) => {
    if (entries.length === 1) {
      await insertLine(db()).execute(lineOf(entries[0]!));
      return;
    }
    await inPortions(entries.map(lineOf), (some) => db().insert(auditLog).values(some));
  };
};
