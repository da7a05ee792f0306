import type { Audit, AuditEntry } from "./app.ts";
import type { Db } from "./database/database.ts";
import { currentRequestId } from "./http/logging.ts";
import { auditLog } from "./schema/index.ts";

/** So many lines go into one statement. */
const most = 500;

/** Writes who did what into the audit log, inside the open transaction: what is rolled back was not done. */
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
    for (let from = 0; from < entries.length; from += most)
      await db()
        .insert(auditLog)
        .values(entries.slice(from, from + most).map(lineOf));
  };
};
