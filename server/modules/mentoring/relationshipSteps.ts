import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import {
  moveRelationship,
  refusalOf,
  type RelationshipFacts,
  type RelationshipMove,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import { Refused } from "../../refusals.ts";
import { mentoringRelationships, mentoringSteps } from "../../schema/index.ts";
import type { MentoringApp, RelationshipRow } from "./records.ts";
import { tellStep } from "./tell.ts";

/** The only place that changes the status of a relationship: as the lifecycle allows, with a line in its journal. */

/** A refusal shown at the message or reason that was typed. */
export const refuseMessage = (status: 409 | 422, message: string): Refused =>
  new Refused(status, { message, errors: { message: [message] } });

type Step = {
  relationship: RelationshipRow;
  facts: RelationshipFacts;
  move: RelationshipMove;
  message: string;
};

/**
 * Moves a relationship, whose row and profiles are locked, and tells both sides.
 * @throws Refused 409 in the words of the screens where the lifecycle does not allow it
 */
export async function takeStep(
  app: MentoringApp,
  { relationship, facts, move, message }: Step,
): Promise<RelationshipRow> {
  const status = moveRelationship(relationship.status, facts, move);
  if (status === undefined)
    throw refuseMessage(409, relationshipRefusals[refusalOf(relationship.status, facts, move)!]);
  const now = app.now();
  const [next] = await app
    .db()
    .update(mentoringRelationships)
    .set({
      status,
      version: randomUUID(),
      changedAt: now,
      updatedAt: now,
      ...(status === "ACTIVE" ? { acceptedAt: now } : {}),
      ...(status === "ENDED" ? { endedAt: now, nextMeetingOn: null } : {}),
    })
    .where(
      and(
        eq(mentoringRelationships.id, relationship.id),
        eq(mentoringRelationships.status, relationship.status),
      ),
    )
    .returning();
  await noteStep(app, next!, { by: "by" in move ? move.by : null, message });
  return next!;
}

/** Records the step that led a relationship to its status, and tells both sides. */
export async function noteStep(
  app: MentoringApp,
  relationship: RelationshipRow,
  { by, message }: { by: ProfileType | null; message: string },
): Promise<void> {
  const { id, status }: { id: number; status: RelationshipStatus } = relationship;
  await app.db().insert(mentoringSteps).values({ relationshipId: id, status, at: app.now(), by, message });
  await tellStep(app, { relationship, status, by, message });
}
