import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { askRefusals, relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { askRefusalOf } from "#src/machines/mentoring/asking.ts";
import { proposalsThatCan } from "#src/machines/mentoring/proposalLifecycle.ts";
import { isOneOf } from "../../database/lists.ts";
import { refuse } from "../../refusals.ts";
import { mentoringProposals, mentoringRelationships } from "../../schema/index.ts";
import {
  factsOf,
  lockProfiles,
  rowIsAway,
  rowIsPaused,
  type MentoringApp,
  type RelationshipRow,
  type Sides,
} from "./records.ts";
import { noteStep, refuseMessage } from "./relationshipSteps.ts";

/** Asking for a relationship. Every refusal is shown at the message, which stays as it was typed. */

type Asked = z.output<typeof mentoringCalls.ask.body>;

/** An identical request within this time is a repetition of the first. */
const repeatWithin = 10 * 60_000;

/**
 * Asks for a relationship for the caller. A repeated request is made only once.
 * @returns the id of the relationship
 * @throws Refused 403 where neither profile is the caller's; 422 for oneself, or somebody who takes no part; 409 where
 * the two have a request or relationship that is not over, or the other takes no requests
 */
export async function ask(app: MentoringApp, userId: number, asked: Asked): Promise<number> {
  return app.inTransaction(async () => {
    const { sides, by } = await sidesOf(app, userId, asked);
    const before = await goingOn(app, asked);
    if (before && isSame(before, by, asked.message, app.now())) return before.id;
    const facts = await factsOf(app, sides, by);
    if (sides[by].status !== "ACTIVE") throw refuseMessage(409, relationshipRefusals["not active"]);
    if (!facts.bothActive) throw refuseMessage(422, notInMentoring);
    const mentor = {
      away: rowIsAway(sides.MENTOR, app.now()),
      paused: rowIsPaused(sides.MENTOR, app.now()),
      freePlaces: facts.freePlaces,
    };
    const refusal = askRefusalOf({ by, mentor, between: before?.status ?? null });
    if (refusal) throw refuseMessage(409, askRefusals[refusal]);
    const relationship = await writeRequest(app, asked, by);
    await app
      .db()
      .update(mentoringProposals)
      .set({ status: "asked", version: randomUUID(), updatedAt: app.now() })
      .where(
        and(
          eq(mentoringProposals.learnerProfileId, asked.learner_profile_id),
          eq(mentoringProposals.advisorProfileId, asked.advisor_profile_id),
          isOneOf(mentoringProposals.status, proposalsThatCan("ask")),
        ),
      );
    await noteStep(app, relationship, { by, message: asked.message });
    return relationship.id;
  });
}

/** The same for a profile that does not exist, is not submitted, or belongs to somebody who has left. */
const notInMentoring = "This person has no active mentoring profile. Choose someone else";

/** Both profiles, locked, and which of them is the caller's. */
async function sidesOf(
  app: MentoringApp,
  userId: number,
  { learner_profile_id, advisor_profile_id }: Asked,
): Promise<{ sides: Sides; by: ProfileType }> {
  const rows = await lockProfiles(app, [learner_profile_id, advisor_profile_id]);
  const find = (id: number, type: ProfileType) => rows.find((row) => row.id === id && row.type === type);
  const [mentee, mentor] = [find(learner_profile_id, "MENTEE"), find(advisor_profile_id, "MENTOR")];
  const own = [mentee, mentor].filter((row) => row?.userId === userId);
  if (own.length === 0) throw refuse.forbidden("You can only send requests from your own profile");
  if (own.length === 2) throw refuseMessage(422, "You cannot be your own mentor. Choose someone else");
  if (!mentee || !mentor) throw refuseMessage(422, notInMentoring);
  return { sides: { MENTEE: mentee, MENTOR: mentor }, by: own[0]!.type };
}

/**
 * The request or relationship of the two that is not over. Their profiles are locked, so none can be added meanwhile.
 */
async function goingOn(
  app: MentoringApp,
  { learner_profile_id, advisor_profile_id }: Asked,
): Promise<RelationshipRow | undefined> {
  const { learnerProfileId, advisorProfileId, status } = mentoringRelationships;
  const [row] = await app
    .db()
    .select()
    .from(mentoringRelationships)
    .where(
      and(
        eq(learnerProfileId, learner_profile_id),
        eq(advisorProfileId, advisor_profile_id),
        sql`${status} in ('PENDING', 'ACTIVE')`,
      ),
    );
  return row;
}

const isSame = ({ askedBy, message, askedAt }: RelationshipRow, by: ProfileType, said: string, now: Date) =>
  askedBy === by && message === said && now.getTime() - askedAt.getTime() <= repeatWithin;

async function writeRequest(app: MentoringApp, asked: Asked, by: ProfileType): Promise<RelationshipRow> {
  const now = app.now();
  const [row] = await app
    .db()
    .insert(mentoringRelationships)
    .values({
      learnerProfileId: asked.learner_profile_id,
      advisorProfileId: asked.advisor_profile_id,
      askedBy: by,
      message: asked.message,
      askedAt: now,
      changedAt: now,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + app.config.mentoringRequestDays * day),
    })
    .returning();
  return row!;
}
