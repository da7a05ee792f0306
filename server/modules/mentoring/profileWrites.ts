import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import { profilePaused } from "#src/contracts/mentoringMoves.ts";
import { profileStatuses } from "#src/contracts/mentoringWords.ts";
import { moveProfile } from "#src/machines/mentoring/profileLifecycle.ts";
import { refuse } from "../../refusals.ts";
import { hasAlready } from "../../repeated.ts";
import { applyMove, lockProfile, requireLater, writeProfile } from "./profileMoves.ts";
import { columnsOf, draftOf, requireWhole, skillsOf, writeSkills, type Parts } from "./profileParts.ts";
import { noProfile } from "./profiles.ts";
import { rowIsAway, rowIsPaused, type MentoringApp, type ProfileRow } from "./records.ts";
import { announceChange } from "./tell.ts";

/** What owners do to their profiles: save parts of them, submit them, be away, leave. */

type Submitted = z.output<typeof mentoringCalls.submitProfile.body>;
type Updated = z.output<typeof mentoringCalls.updateProfile.body>;

/** @throws Refused 404 if it is not the user's, whether or not it exists */
async function lockOwn(app: MentoringApp, userId: number, id: number): Promise<ProfileRow> {
  const profile = await lockProfile(app, id);
  if (profile.userId !== userId) throw noProfile();
  return profile;
}

const outOfDate = () =>
  refuse.conflict("Your profile has been changed since you opened it. Look at it again, then save");

/**
 * Saves a whole profile and submits it; an active profile keeps its status. A repeated request changes nothing.
 * @throws Refused 404; 409 where it is out of date or under review; 422 on the fields
 */
export async function submitProfile(
  app: MentoringApp,
  userId: number,
  id: number,
  { version, ...parts }: Submitted,
): Promise<void> {
  await app.inTransaction(async () => {
    const before = await lockOwn(app, userId, id);
    if (before.version !== version) {
      const isSubmitted = before.status === "ACTIVE" || before.status === "REVIEW_PENDING";
      if (isSubmitted && (await saysAlready(app, before, parts))) return;
      throw outOfDate();
    }
    const saved = await saveParts(app, before, parts);
    requireWhole(saved.type, draftOf(saved, await skillsOf(app, id)));
    if (saved.status === "ACTIVE") await announceChange(app, [userId], { profile: id });
    else await applyMove(app, saved, { move: "submit" });
  });
}

async function saveParts(app: MentoringApp, { id, type }: ProfileRow, parts: Parts): Promise<ProfileRow> {
  if (parts.skills) await writeSkills(app, id, parts.skills);
  return writeProfile(app, id, await columnsOf(type, parts));
}

/** Whether a profile already contains all of this: it was saved, and the response was lost. */
async function saysAlready(app: MentoringApp, row: ProfileRow, parts: Parts): Promise<boolean> {
  const { skills, ...columns } = parts;
  const sameSkills =
    skills === undefined ||
    isDeepStrictEqual(
      [...new Set(skills)].toSorted((a, b) => a - b),
      await skillsOf(app, row.id),
    );
  return sameSkills && hasAlready(row, await columnsOf(row.type, columns));
}

/**
 * Saves the given parts, then moves the profile if that is asked for.
 * @throws Refused 404; 409 where it is out of date, or does not allow it now; 422 where an active profile would be
 * incomplete
 */
export async function updateProfile(
  app: MentoringApp,
  userId: number,
  id: number,
  { version, away, away_until: until, move, ...parts }: Updated,
): Promise<void> {
  await app.inTransaction(async () => {
    let row = await lockOwn(app, userId, id);
    if (row.version !== version) {
      const isDone = isMovedAlready(row, move) && isAwayAlready(row, away, until, app.now());
      if (isDone && (await saysAlready(app, row, parts))) return;
      throw outOfDate();
    }
    if (Object.keys(parts).length > 0) {
      requireOpen(row);
      row = await saveParts(app, row, parts);
      if (row.status === "ACTIVE") requireWhole(row.type, draftOf(row, await skillsOf(app, id)));
    }
    if (away !== undefined || until !== undefined) row = await beAway(app, row, away, until);
    if (move) await applyMove(app, row, { move });
    else await announceChange(app, [userId], { profile: id });
  });
}

/** A profile that is under review or has been denied cannot be changed. */
function requireOpen({ status }: ProfileRow): void {
  if (status === "REVIEW_PENDING")
    throw refuse.conflict("This application is under review. Withdraw it first to change it");
  if (status === "REVIEW_DENIED")
    throw refuse.conflict("This application has not been successful. Withdraw it first to apply again");
}

/** Whether a profile already has the status that a move leads to. */
const isMovedAlready = ({ type, status }: ProfileRow, move: Updated["move"]): boolean =>
  move === undefined ||
  profileStatuses.some((from) => moveProfile(from, { type, relationships: 0 }, { type: move }) === status);

type Away = boolean | undefined;
type Until = string | null | undefined;

/** Whether a profile is already away, or present, in just this way. */
function isAwayAlready(row: ProfileRow, away: Away, until: Until, now: Date): boolean {
  if (away === undefined && until === undefined) return true;
  return rowIsAway(row, now) === (away ?? until !== null) && (until === undefined || row.awayUntil === until);
}

async function beAway(app: MentoringApp, row: ProfileRow, away: Away, until: Until): Promise<ProfileRow> {
  if (row.status !== "ACTIVE" || row.type !== "MENTOR")
    throw refuse.conflict("Only an active mentor can be away");
  if (rowIsPaused(row, app.now())) throw refuse.conflict(profilePaused);
  const isNow = row.awaySince !== null;
  if (!(away ?? (isNow || (until ?? null) !== null)))
    return writeProfile(app, row.id, { awaySince: null, awayUntil: null, pausedBy: null });
  requireLater(app.now(), "away_until", until);
  // A day that has passed does not apply to an absence that begins now.
  const goesOn = rowIsAway(row, app.now());
  return writeProfile(app, row.id, {
    awaySince: goesOn ? row.awaySince : app.now(),
    awayUntil: until === undefined ? (goesOn ? row.awayUntil : null) : until,
    pausedBy: null,
  });
}
