import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ProfileMove } from "#src/machines/mentoring/profileLifecycle.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse, Refused } from "../../../refusals.ts";
import { lineOf } from "../../../resources/history.ts";
import { subjectOf, type AnyResource } from "../../../resources/resource.ts";
import { findRow } from "../../../resources/rows.ts";
import { auditLog, fullName, users } from "../../../schema/index.ts";
import { moveProfileOf } from "../../mentoring/profileMoves.ts";

/** What an administrator decides about a mentor, by the moves of `profileLifecycle`. */
type Decision = Extract<ProfileMove["type"], "approve" | "deny" | "hold" | "reinstate">;

const done: Record<Decision, string> = {
  approve: "approved",
  deny: "declined",
  hold: "put on hold",
  reinstate: "reinstated",
};

type Deciding = { app: App; mentors: AnyResource; caller: Caller; profileId: number };

/**
 * Makes a decision, in one transaction with its line in the audit log.
 * @throws Refused 404; 403 for one's own profile; 409 with what somebody else has decided meanwhile
 */
export async function decide(deciding: Deciding, move: Decision, message = ""): Promise<void> {
  const { app, mentors, caller, profileId } = deciding;
  try {
    await app.inTransaction(async () => {
      const before = await findRow(app, mentors, profileId);
      await moveProfileOf(app, { profileId, move, message, by: caller.userId });
      const after = await findRow(app, mentors, profileId);
      const changes = [{ field: "status", before: before.status, after: after.status }];
      await app.audit(
        lineOf(mentors, { caller, did: move, before, after, reason: message || null, changes }),
      );
    });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const last = await lastDecision(deciding);
    throw last ? refuse.conflict(`${error.body.message}: ${last}`) : error;
  }
}

/** Who decided last, and what: if two people decide about one application, the second learns of the first. */
async function lastDecision({ app, mentors, profileId }: Deciding): Promise<string | null> {
  const acts = Object.keys(done).map((one) => `${mentors.name} ${one}`);
  const [line] = await app
    .db()
    .select({ act: auditLog.act, by: sql<string | null>`${fullName(users)}` })
    .from(auditLog)
    .leftJoin(users, sql`${users.id} = coalesce(${auditLog.adminUserId}, ${auditLog.userId})`)
    .where(
      and(
        eq(auditLog.subject, subjectOf(mentors, profileId)),
        eq(auditLog.outcome, "done"),
        inArray(auditLog.act, acts),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!line?.by) return null;
  const what = done[line.act.slice(mentors.name.length + 1) as Decision];
  return `${line.by} has ${what} it`;
}
