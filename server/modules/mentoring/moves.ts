import { desc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import type { RelationshipMove } from "#src/machines/mentoring/relationshipLifecycle.ts";
import { mentoringRelationships, mentoringSteps } from "../../schema/index.ts";
import {
  factsOf,
  lockProfiles,
  lockRequestsOf,
  type MentoringApp,
  type RelationshipRow,
  type Sides,
} from "./records.ts";
import { noRelationship } from "./relationships.ts";
import { takeStep } from "./relationshipSteps.ts";
import { tellFull } from "./tell.ts";

/** Moving a relationship: cancel, accept, deny, end. */

type Move = z.output<typeof mentoringCalls.move.body>;

const moves: Record<Move["status"], Exclude<RelationshipMove["type"], "expire">> = {
  ACTIVE: "accept",
  DENIED: "deny",
  CANCELLED: "cancel",
  ENDED: "end",
};

/** A user's relationship with both profiles, all locked. */
export type Held = { relationship: RelationshipRow; sides: Sides; own: ProfileType };

/**
 * Locks a relationship and both its profiles.
 * @throws Refused 404 if there is none with this id, or it is not the user's
 */
export async function holdRelationship(app: MentoringApp, userId: number, id: number): Promise<Held> {
  const [seen] = await app
    .db()
    .select({
      learner: mentoringRelationships.learnerProfileId,
      advisor: mentoringRelationships.advisorProfileId,
    })
    .from(mentoringRelationships)
    .where(eq(mentoringRelationships.id, id));
  if (!seen) throw noRelationship();
  const profiles = await lockProfiles(app, [seen.learner, seen.advisor]);
  const MENTEE = profiles.find((profile) => profile.id === seen.learner)!;
  const MENTOR = profiles.find((profile) => profile.id === seen.advisor)!;
  if (MENTEE.userId !== userId && MENTOR.userId !== userId) throw noRelationship();
  const [relationship] = await app
    .db()
    .select()
    .from(mentoringRelationships)
    .where(eq(mentoringRelationships.id, id))
    .for("update");
  const own = MENTEE.userId === userId ? "MENTEE" : "MENTOR";
  return { relationship: relationship!, sides: { MENTEE, MENTOR }, own };
}

/**
 * Moves a relationship for the caller. A repeated move is made only once. The limit on mentees is enforced here: if two
 * accept at once, the second finds the place taken (T-41).
 * @throws Refused 404; 409 in the words of the screens
 */
export async function move(
  app: MentoringApp,
  userId: number,
  id: number,
  { status, message }: Move,
): Promise<void> {
  await app.inTransaction(async () => {
    const { relationship, sides, own } = await holdRelationship(app, userId, id);
    if (relationship.status === status && (await wasLast(app, id, { by: own, message }))) return;
    const facts = await factsOf(app, sides, relationship.askedBy);
    await takeStep(app, { relationship, facts, move: { type: moves[status], by: own }, message });
    if (status === "ACTIVE" && facts.freePlaces === 1)
      await tellFull(app, await lockRequestsOf(app, sides.MENTOR.id));
  });
}

/** Whether the last step was this one. */
async function wasLast(
  app: MentoringApp,
  id: number,
  { by, message }: { by: ProfileType; message: string },
): Promise<boolean> {
  const [last] = await app
    .db()
    .select()
    .from(mentoringSteps)
    .where(eq(mentoringSteps.relationshipId, id))
    .orderBy(desc(mentoringSteps.id))
    .limit(1);
  return last?.by === by && last.message === message;
}
