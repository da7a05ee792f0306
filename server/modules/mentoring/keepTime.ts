import { and, eq, gt, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { isOneOf } from "../../database/lists.ts";
import { mentoringProfiles, mentoringRelationships } from "../../schema/index.ts";
import { factsOf, lockProfiles, type MentoringApp } from "./records.ts";
import { takeStep } from "./relationshipSteps.ts";
import { remind, tellReturn } from "./tell.ts";

/** What happens to mentoring as time passes. Everything can be repeated, even by two servers at once. */

const reminderMs = mentoringLimits.reminderDays * day;
const portion = 100;

/** The job: expires requests (T-42), sends reminders of them, and ends absences. */
export async function keepTime(app: MentoringApp): Promise<void> {
  await expireRequests(app);
  await remindOfRequests(app);
  await bringBack(app);
}

/** A failure of one does not affect the others. */
async function expireRequests(app: MentoringApp): Promise<void> {
  const failed: number[] = [];
  for (;;) {
    const due = await overdue(app, failed);
    if (due.length === 0) return;
    for (const { id, profiles } of due)
      try {
        await expire(app, id, profiles);
      } catch (error) {
        failed.push(id);
        app.log.error({ err: error, relationship: id }, "a mentoring request could not be expired");
      }
  }
}

const { id, status, expiresAt, askedAt, remindedAt, learnerProfileId, advisorProfileId } =
  mentoringRelationships;

async function overdue(app: MentoringApp, failed: readonly number[]) {
  const rows = await app
    .db()
    .select({ id, learner: learnerProfileId, advisor: advisorProfileId })
    .from(mentoringRelationships)
    .where(and(eq(status, "PENDING"), lte(expiresAt, app.now()), not(isOneOf(id, failed))))
    .orderBy(expiresAt, id)
    .limit(portion);
  return rows.map(({ learner, advisor, ...row }) => ({ ...row, profiles: [learner, advisor] as const }));
}

/** Expires a request, unless it has been answered in the meantime or another server was faster. */
async function expire(
  app: MentoringApp,
  relationshipId: number,
  [learner, advisor]: readonly [number, number],
): Promise<void> {
  await app.inTransaction(async () => {
    const profiles = await lockProfiles(app, [learner, advisor]);
    const [relationship] = await app
      .db()
      .select()
      .from(mentoringRelationships)
      .where(and(eq(id, relationshipId), eq(status, "PENDING"), lte(expiresAt, app.now())))
      .for("update");
    if (!relationship) return;
    const MENTEE = profiles.find((profile) => profile.id === learner)!;
    const MENTOR = profiles.find((profile) => profile.id === advisor)!;
    const facts = await factsOf(app, { MENTEE, MENTOR }, relationship.askedBy);
    await takeStep(app, { relationship, facts, move: { type: "expire" }, message: "" });
  });
}

/** Reminds once of each request that will soon expire, unless its whole time is shorter than the reminder's notice. */
async function remindOfRequests(app: MentoringApp): Promise<void> {
  const now = app.now();
  await app.inTransaction(async () => {
    const reminded = await app
      .db()
      .update(mentoringRelationships)
      .set({ remindedAt: now })
      .where(
        and(
          eq(status, "PENDING"),
          isNull(remindedAt),
          gt(expiresAt, now),
          lte(expiresAt, new Date(now.getTime() + reminderMs)),
          sql`${expiresAt} - ${askedAt} > ${`${mentoringLimits.reminderDays} days`}::interval`,
        ),
      )
      .returning();
    for (const relationship of reminded) await remind(app, relationship);
  });
}

/** Ends absences whose day has come, including those of mentors whom an administrator has paused. */
async function bringBack(app: MentoringApp): Promise<void> {
  await app.inTransaction(async () => {
    const back = await app
      .db()
      .update(mentoringProfiles)
      .set({
        awaySince: null,
        awayUntil: null,
        pausedBy: null,
        version: sql`gen_random_uuid()`,
        updatedAt: app.now(),
      })
      .where(
        and(isNotNull(mentoringProfiles.awaySince), lte(mentoringProfiles.awayUntil, calendarDay(app.now()))),
      )
      .returning();
    for (const profile of back) await tellReturn(app, profile);
  });
}
