import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import { mentoringLimits, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { requirePast } from "../../calendarDays.ts";
import { refuse } from "../../refusals.ts";
import {
  mentoringClosings,
  mentoringGoals,
  mentoringMeetings,
  mentoringPrivateNotes,
  mentoringRelationships,
} from "../../schema/index.ts";
import { holdRelationship, type Held } from "./moves.ts";
import type { MentoringApp, RelationshipRow } from "./records.ts";
import { announceRelationship } from "./tell.ts";

/** What two people record about their relationship: goals, meetings, the next one, and how it went (T-43). */

/** A relationship of the caller's. */
type Where = { userId: number; id: number };

/**
 * Works on a locked relationship, and updates both sides.
 * @throws Refused 404; 409 where it is not in the required status
 */
async function inRelationship(
  app: MentoringApp,
  { userId, id }: Where,
  status: "ACTIVE" | "ENDED",
  work: (held: Held) => Promise<unknown>,
): Promise<void> {
  await app.inTransaction(async () => {
    const held = await holdRelationship(app, userId, id);
    if (held.relationship.status !== status) throw refuse.conflict(notNow(held.relationship, status));
    await work(held);
    await app
      .db()
      .update(mentoringRelationships)
      .set({ version: randomUUID(), updatedAt: app.now() })
      .where(eq(mentoringRelationships.id, id));
    await announceRelationship(app, held.relationship);
  });
}

function notNow({ status }: RelationshipRow, wanted: "ACTIVE" | "ENDED"): string {
  if (wanted === "ENDED") return "You can do this once the relationship has ended";
  return status === "PENDING"
    ? "You can do this once the request has been accepted"
    : relationshipRefusals.over;
}

type GoalChange = z.output<typeof mentoringCalls.updateGoal.body>;

/** Adds a goal, or changes it if it is sent again. @throws Refused 422 if the maximum is reached */
export const addGoal = (
  app: MentoringApp,
  where: Where,
  { key, ...draft }: z.output<typeof mentoringCalls.addGoal.body>,
) =>
  inRelationship(app, where, "ACTIVE", async () => {
    const { relationshipId } = mentoringGoals;
    const goals = await app.db().select().from(mentoringGoals).where(eq(relationshipId, where.id));
    const known = goals.find((goal) => goal.key === key);
    if (known) return setGoal(app, where, known.id, draft);
    if (goals.length >= mentoringLimits.goals)
      throw refuse.invalid({ text: [`There are ${mentoringLimits.goals} goals already. Remove one first`] });
    const now = app.now();
    await app
      .db()
      .insert(mentoringGoals)
      .values({
        relationshipId: where.id,
        key,
        text: draft.text,
        dueOn: draft.due_on,
        doneAt: draft.done ? now : null,
        createdAt: now,
      });
  });

/** @throws Refused 404 */
export const updateGoal = (app: MentoringApp, where: Where, goalId: number, change: GoalChange) =>
  inRelationship(app, where, "ACTIVE", () => setGoal(app, where, goalId, change));

/** Keeps what the change leaves out, and the date of a goal that was met already. @throws Refused 404 */
async function setGoal(app: MentoringApp, where: Where, goalId: number, change: GoalChange): Promise<void> {
  const { doneAt } = mentoringGoals;
  const met = sql`coalesce(${doneAt}, ${app.now().toISOString()}::timestamptz)`;
  const rows = await app
    .db()
    .update(mentoringGoals)
    .set({
      text: change.text,
      dueOn: change.due_on,
      // Never left out: a statement must set something.
      doneAt: change.done === undefined ? sql`${doneAt}` : change.done ? met : null,
    })
    .where(and(eq(mentoringGoals.id, goalId), eq(mentoringGoals.relationshipId, where.id)))
    .returning({ id: mentoringGoals.id });
  if (rows.length === 0) throw refuse.notFound("This goal does not exist");
}

/** A goal that no longer exists counts as removed. */
export const removeGoal = (app: MentoringApp, where: Where, goalId: number) =>
  inRelationship(app, where, "ACTIVE", () =>
    app
      .db()
      .delete(mentoringGoals)
      .where(and(eq(mentoringGoals.id, goalId), eq(mentoringGoals.relationshipId, where.id))),
  );

type MeetingDraft = z.output<typeof mentoringCalls.updateMeeting.body>;

/** Logs a meeting, or changes it if it is sent again. @throws Refused 422 for a day in the future */
export const logMeeting = (
  app: MentoringApp,
  where: Where,
  { key, ...draft }: z.output<typeof mentoringCalls.logMeeting.body>,
) =>
  inRelationship(app, where, "ACTIVE", async ({ own, relationship }) => {
    const [known] = await app
      .db()
      .select()
      .from(mentoringMeetings)
      .where(and(eq(mentoringMeetings.key, key), eq(mentoringMeetings.relationshipId, where.id)));
    if (known) return setMeeting(app, known, own, draft);
    requirePast(app.now(), draft.on);
    const [row] = await app
      .db()
      .insert(mentoringMeetings)
      .values({
        relationshipId: where.id,
        key,
        ...sharedPart(draft),
        loggedBy: own,
        createdAt: app.now(),
      })
      .returning({ id: mentoringMeetings.id });
    await writePrivateNotes(app, row!.id, own, draft.private_notes);
    const { nextMeetingOn } = relationship;
    // The agreed meeting has taken place.
    if (nextMeetingOn !== null && nextMeetingOn <= draft.on) await setNext(app, where.id, null);
  });

const sharedPart = ({ on, method, minutes, notes }: MeetingDraft) => ({ on, method, minutes, notes });

async function writePrivateNotes(
  app: MentoringApp,
  meetingId: number,
  by: ProfileType,
  notes: string,
): Promise<void> {
  await app
    .db()
    .insert(mentoringPrivateNotes)
    .values({ meetingId, by, notes })
    .onConflictDoUpdate({
      target: [mentoringPrivateNotes.meetingId, mentoringPrivateNotes.by],
      set: { notes },
    });
}

/** @throws Refused 404; 422 for a day in the future */
export const updateMeeting = (app: MentoringApp, where: Where, meetingId: number, draft: MeetingDraft) =>
  inRelationship(app, where, "ACTIVE", async ({ own }) =>
    setMeeting(app, await requireMeeting(app, where, meetingId), own, draft),
  );

/** The side that did not log a meeting changes only their private notes. @throws Refused 422 for a day in the future */
async function setMeeting(
  app: MentoringApp,
  { id, loggedBy }: Pick<typeof mentoringMeetings.$inferSelect, "id" | "loggedBy">,
  own: ProfileType,
  draft: MeetingDraft,
): Promise<void> {
  if (loggedBy === own) {
    requirePast(app.now(), draft.on);
    await app.db().update(mentoringMeetings).set(sharedPart(draft)).where(eq(mentoringMeetings.id, id));
  }
  await writePrivateNotes(app, id, own, draft.private_notes);
}

async function findMeeting(app: MentoringApp, { id }: Where, meetingId: number) {
  const [meeting] = await app
    .db()
    .select()
    .from(mentoringMeetings)
    .where(and(eq(mentoringMeetings.id, meetingId), eq(mentoringMeetings.relationshipId, id)));
  return meeting;
}

async function requireMeeting(app: MentoringApp, where: Where, meetingId: number) {
  const meeting = await findMeeting(app, where, meetingId);
  if (!meeting) throw refuse.notFound("This meeting does not exist");
  return meeting;
}

/** A meeting that no longer exists counts as removed. @throws Refused 403 if the other side logged it */
export const removeMeeting = (app: MentoringApp, where: Where, meetingId: number) =>
  inRelationship(app, where, "ACTIVE", async ({ own }) => {
    const meeting = await findMeeting(app, where, meetingId);
    if (!meeting) return;
    if (meeting.loggedBy !== own) throw refuse.forbidden(relationshipRefusals["not yours"]);
    await app.db().delete(mentoringMeetings).where(eq(mentoringMeetings.id, meetingId));
  });

const setNext = (app: MentoringApp, id: number, on: string | null) =>
  app.db().update(mentoringRelationships).set({ nextMeetingOn: on }).where(eq(mentoringRelationships.id, id));

/** @throws Refused 422 for a day in the past */
export const agreeMeeting = (app: MentoringApp, where: Where, on: string | null) =>
  inRelationship(app, where, "ACTIVE", async () => {
    // People may be a day behind the server's clock, so yesterday is allowed.
    if (on !== null && on < calendarDayAfter(app.now(), -1))
      throw refuse.invalid({ on: ["Choose today or a later day"] });
    await setNext(app, where.id, on);
  });

/** Saves how the relationship went for the caller; saving again replaces that. */
export const closeRelationship = (
  app: MentoringApp,
  where: Where,
  closing: z.output<typeof mentoringCalls.close.body>,
) =>
  inRelationship(app, where, "ENDED", ({ own }) => {
    const { rating, goals_met: goalsMet, learned, feedback } = closing;
    const said = { rating, goalsMet, learned, feedback, at: app.now() };
    return app
      .db()
      .insert(mentoringClosings)
      .values({ relationshipId: where.id, by: own, ...said })
      .onConflictDoUpdate({
        target: [mentoringClosings.relationshipId, mentoringClosings.by],
        set: said,
      });
  });
