import { randomUUID } from "node:crypto";
import { eq, type InferInsertModel } from "drizzle-orm";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { requestEnded } from "#src/contracts/mentoringMoves.ts";
import type { ProfileStatus } from "#src/contracts/mentoringWords.ts";
import { plural } from "#src/contracts/numbers.ts";
import { moveProfile, type ProfileMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { dayInWords } from "../../messages/days.ts";
import { refuse } from "../../refusals.ts";
import { mentoringProfiles } from "../../schema/index.ts";
import {
  countRelationships,
  lockProfiles,
  lockRequestsOf,
  type MentoringApp,
  type ProfileRow,
} from "./records.ts";
import { takeStep } from "./relationshipSteps.ts";
import { tellPause, tellProfileMove } from "./tell.ts";

/** The only place that changes the status of a profile: as the lifecycle allows, by its owner or an administrator. */

type Move = ProfileMove["type"];
type Moving = {
  profileId: number;
  move: Move;
  /** From an administrator to the owner; may be empty. */
  message?: string;
  /** The user who makes the move. */
  by: number;
};

const byOwner: readonly Move[] = ["submit", "withdraw", "retire"];

/** What to say about a profile that a move does not apply to, by its status. */
const refusals: Record<ProfileStatus, string> = {
  DRAFT: "This profile has not been submitted",
  REVIEW_PENDING: "This application is under review",
  REVIEW_HOLD: "This application is on hold",
  REVIEW_DENIED: "This application has not been successful",
  ACTIVE: "This profile is already active",
};

/** What its owner can do about it. */
const beforeSubmitting: Partial<Record<ProfileStatus, string>> = {
  REVIEW_PENDING: "Withdraw it first to change it",
  REVIEW_DENIED: "Withdraw it first to apply again",
};

/** Why a profile does not allow a move, in words for whoever makes it. */
function refusalOf(status: ProfileStatus, move: Move, relationships: number): string {
  const leaves = (move === "retire" && status === "ACTIVE") || (move === "withdraw" && status !== "DRAFT");
  if (leaves && relationships > 0) return `End your ${plural(relationships, "active relationship")} first`;
  if (move === "retire" && status !== "ACTIVE") return "This profile is not active";
  const before = move === "submit" ? beforeSubmitting[status] : undefined;
  return before ? `${refusals[status]}. ${before}` : refusals[status];
}

/**
 * Moves a profile and tells those concerned. Closes its open requests if it becomes a draft again, and expires them if
 * an administrator takes it out of mentoring.
 * @throws Refused 404; 403 where an administrator decides about their own; 409 where the lifecycle does not allow it
 */
export async function moveProfileOf(
  app: MentoringApp,
  { profileId, move, message = "", by }: Moving,
): Promise<ProfileRow> {
  return app.inTransaction(async () => {
    const profile = await lockProfile(app, profileId);
    if (!byOwner.includes(move)) refuseOwn(profile, by);
    return applyMove(app, profile, { move, message });
  });
}

/** The same with a locked row. */
export async function applyMove(
  app: MentoringApp,
  profile: ProfileRow,
  { move, message = "" }: { move: Move; message?: string },
): Promise<ProfileRow> {
  const relationships = await countRelationships(app, profile.id);
  const { type } = profile;
  const status = moveProfile(profile.status, { type, relationships }, { type: move });
  if (status === undefined) throw refuse.conflict(refusalOf(profile.status, move, relationships));
  const next = await writeProfile(app, profile.id, { status, ...whatChanges(app, move, message) });
  if (status === "DRAFT") await closeRequests(app, next);
  if (status === "REVIEW_HOLD" || status === "REVIEW_DENIED") await endRequests(app, next);
  await tellProfileMove(app, next, { move, message });
  return next;
}

type Changes = Partial<InferInsertModel<typeof mentoringProfiles>>;

/** What a move changes beside the status. What an administrator asked for stays readable until the decision. */
function whatChanges(app: MentoringApp, move: Move, message: string): Changes {
  const now = app.now();
  const present: Changes = { awaySince: null, awayUntil: null, pausedBy: null };
  const noMessages: Changes = { declineMessage: "", holdMessage: "" };
  switch (move) {
    case "submit":
      return { submittedAt: now };
    case "approve":
      return { decidedAt: now, ...noMessages };
    case "deny":
      return { decidedAt: now, declineMessage: message, holdMessage: "" };
    case "hold":
      return { decidedAt: now, holdMessage: message };
    case "reinstate":
      return { decidedAt: null, declineMessage: "" };
    case "withdraw":
    case "retire":
      return { submittedAt: null, decidedAt: null, ...noMessages, ...present };
  }
}

/** Writes a profile, with a new version. */
export async function writeProfile(app: MentoringApp, id: number, changes: Changes): Promise<ProfileRow> {
  const [next] = await app
    .db()
    .update(mentoringProfiles)
    .set({ ...changes, version: randomUUID(), updatedAt: app.now() })
    .where(eq(mentoringProfiles.id, id))
    .returning();
  return next!;
}

/** @throws Refused 404 */
export async function lockProfile(app: MentoringApp, id: number): Promise<ProfileRow> {
  const [profile] = await lockProfiles(app, [id]);
  if (!profile) throw refuse.notFound("This mentoring profile does not exist");
  return profile;
}

/** Nobody decides about themselves. */
function refuseOwn(profile: ProfileRow, by: number): void {
  if (profile.userId === by) throw refuse.forbidden("You cannot decide about your own profile");
}

/** Denies the requests to somebody who leaves mentoring, and cancels their own. */
async function closeRequests(app: MentoringApp, profile: ProfileRow): Promise<void> {
  const message = "I am no longer available for mentoring.";
  for (const relationship of await lockRequestsOf(app, profile.id)) {
    const own = relationship.advisorProfileId === profile.id ? "MENTOR" : "MENTEE";
    const move = relationship.askedBy === own ? "cancel" : "deny";
    const facts = { askedBy: relationship.askedBy, freePlaces: 0, bothActive: false };
    await takeStep(app, { relationship, facts, move: { type: move, by: own }, message });
  }
}

/** Nobody can accept while a mentor is on hold or was not approved, so nobody should keep waiting. */
async function endRequests(app: MentoringApp, profile: ProfileRow): Promise<void> {
  for (const relationship of await lockRequestsOf(app, profile.id)) {
    const facts = { askedBy: relationship.askedBy, freePlaces: 0, bothActive: false };
    await takeStep(app, { relationship, facts, move: { type: "expire" }, message: requestEnded });
  }
}

/**
 * Lets an administrator pause a mentor until a day, or until they end the pause. Repeating it changes nothing.
 * @throws Refused 404; 403 for their own; 409 where the profile is not active; 422 for a day that is not later than today
 */
export async function pauseProfile(
  app: MentoringApp,
  { profileId, message, until = null, by }: Omit<Moving, "move"> & { until?: string | null },
): Promise<ProfileRow> {
  return app.inTransaction(async () => {
    const profile = await lockProfile(app, profileId);
    refuseOwn(profile, by);
    if (profile.status !== "ACTIVE") throw refuse.conflict("Only an active profile can be paused");
    if (profile.pausedBy !== null && profile.awayUntil === until) return profile;
    requireLater(app.now(), "until", until);
    const next = await writeProfile(app, profileId, {
      awaySince: profile.awaySince ?? app.now(),
      awayUntil: until,
      pausedBy: by,
    });
    await tellPause(app, next, { paused: true, message: message ?? "" });
    return next;
  });
}

/** An absence ends on a later day. @throws Refused 422 at the field otherwise */
export function requireLater(now: Date, field: string, until: string | null | undefined): void {
  if (until && until <= calendarDay(now))
    throw refuse.invalid({ [field]: [`Choose a day after ${dayInWords(now)}`] });
}

/** Ends a pause. Changes nothing if the profile is not paused. @throws Refused 404; 403 for their own */
export async function endPause(
  app: MentoringApp,
  { profileId, by }: Omit<Moving, "move" | "message">,
): Promise<ProfileRow> {
  return app.inTransaction(async () => {
    const profile = await lockProfile(app, profileId);
    refuseOwn(profile, by);
    if (profile.pausedBy === null) return profile;
    const next = await writeProfile(app, profileId, { awaySince: null, awayUntil: null, pausedBy: null });
    await tellPause(app, next, { paused: false });
    return next;
  });
}
