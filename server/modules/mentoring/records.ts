import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import type { RelationshipFacts } from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { mentoringProfiles, mentoringRelationships, users } from "../../schema/index.ts";

/**
 * The rows of mentoring, and their locking order: profiles by id, then relationships. Accepting, asking, retiring and
 * expiring requests all follow it, so that they cannot deadlock.
 */

/** What a module needs from the app; jobs have no more. */
export type MentoringApp = Pick<App, "db" | "inTransaction" | "outbox" | "now" | "log" | "config">;

export type ProfileRow = typeof mentoringProfiles.$inferSelect;
export type RelationshipRow = typeof mentoringRelationships.$inferSelect;

/**
 * Whether a profile `p` is away and takes no requests now. That ends on its day, whether or not the job has run.
 * @param now a time, or an SQL expression for one
 */
export const isAway = (now: Date | SQL, p: SQL = sql`p`): SQL<boolean> => sql<boolean>`(
  ${p}.away_since is not null and (${p}.away_until is null or ${p}.away_until > ${dayOf(now)}))`;
const dayOf = (now: Date | SQL): SQL =>
  now instanceof Date ? sql`${calendarDay(now)}::date` : sql`(${now} at time zone 'UTC')::date`;

/** The same for a row. */
export const rowIsAway = (
  { awaySince, awayUntil }: Pick<ProfileRow, "awaySince" | "awayUntil">,
  now: Date,
): boolean => awaySince !== null && (awayUntil === null || awayUntil > calendarDay(now));

/** Whether an administrator has a profile away now. */
export const rowIsPaused = (
  row: Pick<ProfileRow, "awaySince" | "awayUntil" | "pausedBy">,
  now: Date,
): boolean => row.pausedBy !== null && rowIsAway(row, now);

/** How many ACTIVE relationships a profile `p` has, as a mentor or a mentee. */
export const relationshipsOf = (p: SQL = sql`p`): SQL<number> => sql<number>`(case when ${p}.type = 'MENTOR'
  then (select count(*)::int from mentoring_relationships o where o.advisor_profile_id = ${p}.id and o.status = 'ACTIVE')
  else (select count(*)::int from mentoring_relationships o where o.learner_profile_id = ${p}.id and o.status = 'ACTIVE') end)`;

/** Locks profiles. @returns those that exist, in order of id */
export async function lockProfiles(app: MentoringApp, ids: readonly number[]): Promise<ProfileRow[]> {
  return app
    .db()
    .select()
    .from(mentoringProfiles)
    .where(isOneOf(mentoringProfiles.id, ids))
    .orderBy(mentoringProfiles.id)
    .for("update");
}

/** The unanswered requests of a profile, locked. */
export async function lockRequestsOf(app: MentoringApp, profileId: number): Promise<RelationshipRow[]> {
  const { learnerProfileId, advisorProfileId, status, id } = mentoringRelationships;
  return app
    .db()
    .select()
    .from(mentoringRelationships)
    .where(and(eq(status, "PENDING"), or(eq(learnerProfileId, profileId), eq(advisorProfileId, profileId))))
    .orderBy(id)
    .for("update");
}

export async function countRelationships(app: MentoringApp, profileId: number): Promise<number> {
  const { rows } = await app
    .db()
    .execute<{ count: number }>(
      sql`select ${relationshipsOf()} as count from mentoring_profiles p where p.id = ${profileId}`,
    );
  return rows[0]!.count;
}

/** Both people of a relationship, because what is possible depends on both. */
export type Sides = Record<ProfileType, ProfileRow>;

/** How many more mentees a mentor takes. */
export const freePlaces = (mentor: Pick<ProfileRow, "menteeLimit">, relationships: number): number =>
  Math.max(0, (mentor.menteeLimit ?? 0) - relationships);

/** What the moves of a relationship depend on, from locked rows. */
export async function factsOf(
  app: MentoringApp,
  { MENTEE, MENTOR }: Sides,
  askedBy: ProfileType,
): Promise<RelationshipFacts> {
  const enabled = await app
    .db()
    .$count(users, and(isOneOf(users.id, [MENTEE.userId, MENTOR.userId]), sql`${users.disabledAt} is null`));
  return {
    askedBy,
    freePlaces: freePlaces(MENTOR, await countRelationships(app, MENTOR.id)),
    bothActive: MENTEE.status === "ACTIVE" && MENTOR.status === "ACTIVE" && enabled === 2,
  };
}
