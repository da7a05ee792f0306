import type { Audit } from "./app.ts";
import type { Db } from "./database/database.ts";
import { currentRequestId } from "./http/logging.ts";
import { auditLog } from "./schema/index.ts";

/** Writes who did what into the audit log, inside the open transaction: what is rolled back was not done. */
export const createAudit =
  ({ db, now }: { db(): Db; now(): Date }): Audit =>
  async ({ caller = null, act, subject, outcome, details = {} }) => {
    await db()
      .insert(auditLog)
      .values({
        at: now(),
        userId: caller?.userId ?? null,
        adminUserId: caller?.adminUserId ?? null,
        act,
        subject: subject ?? null,
        outcome,
        details: details as Record<string, unknown>,
        requestId: currentRequestId(),
      });
  };
