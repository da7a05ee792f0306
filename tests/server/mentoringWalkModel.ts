import { askRefusals, relationshipRefusals, requestEnded } from "#src/contracts/mentoringMoves.ts";
import type { ProfileStatus, ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { askRefusalOf } from "#src/machines/mentoring/asking.ts";
import { moveProfile, type ProfileMove } from "#src/machines/mentoring/profileLifecycle.ts";
import {
  moveRelationship,
  refusalOf,
  type RelationshipFacts,
  type RelationshipMove,
} from "#src/machines/mentoring/relationshipLifecycle.ts";

/**
 * The state of a mentor and their mentees according to the client's machines, kept beside the server by a walk. The
 * only rules that it adds are about requests that arrive twice: the lifecycles decide everything else.
 */

const day = 86_400_000;
/** The same request within this time counts as sent twice. */
const repeatWithin = 10 * 60_000;
const leaves = "I am no longer available for mentoring.";
const notInMentoring = "This person has no active mentoring profile. Choose someone else";

export type Standing = {
  type: ProfileType;
  status: ProfileStatus;
  limit: number;
  /** Until which day the profile takes no requests; null if it is not away. */
  away: { until: string | null } | null;
  paused: boolean;
};
export type Step = { status: RelationshipStatus; by: ProfileType | null; message: string };
export type Bond = {
  /** The server's; 0 until it has responded. */
  id: number;
  /** Index of the mentee. */
  mentee: number;
  askedBy: ProfileType;
  status: RelationshipStatus;
  askedAt: number;
  expiresAt: number;
  /** Beginning with the request. */
  steps: Step[];
};
export type Model = { now: number; mentor: Standing; mentees: Standing[]; bonds: Bond[] };

export type Target = "ACTIVE" | "DENIED" | "CANCELLED" | "ENDED";
/** What somebody sends: a move of the bond at this place, or a request between the mentor and one of the mentees. */
export type Act =
  | { kind: "move"; by: ProfileType; bond: number; to: Target; message: string }
  | { kind: "ask"; by: ProfileType; mentee: number; message: string };
/** The server's expected response; for a success, with the place of the bond. */
export type Outcome = { status: 200; bond: number } | { status: 409 | 422; message: string };

const types = { ACTIVE: "accept", DENIED: "deny", CANCELLED: "cancel", ENDED: "end" } as const;
export const moveOf = ({ to, by }: { to: Target; by: ProfileType }) => ({ type: types[to], by }) as const;

const today = (now: number): string => new Date(now).toISOString().slice(0, 10);
export const isAway = ({ away, paused }: Standing, now: number): boolean =>
  away !== null && (paused || away.until === null || away.until > today(now));
const isGoingOn = ({ status }: Bond): boolean => status === "PENDING" || status === "ACTIVE";

export const freePlaces = ({ mentor, bonds }: Model): number =>
  Math.max(0, mentor.limit - bonds.filter(({ status }) => status === "ACTIVE").length);

/** How many relationships the mentor, or a mentee, currently has. */
export const relationshipsOf = ({ bonds }: Model, mentee?: number): number =>
  bonds.filter((bond) => bond.status === "ACTIVE" && (mentee ?? bond.mentee) === bond.mentee).length;

export const factsOf = (model: Model, { mentee, askedBy }: Bond): RelationshipFacts => ({
  askedBy,
  freePlaces: freePlaces(model),
  bothActive: model.mentor.status === "ACTIVE" && model.mentees[mentee]!.status === "ACTIVE",
});

/** Does what somebody sends, if the machines allow it. @returns their verdict */
export const perform = (model: Model, act: Act): Outcome =>
  act.kind === "move" ? performMove(model, act) : performAsk(model, act);

function performMove(model: Model, act: Act & { kind: "move" }): Outcome {
  const bond = model.bonds[act.bond]!;
  const last = bond.steps.at(-1)!;
  const isRepeated = bond.status === act.to && last.by === act.by && last.message === act.message;
  if (isRepeated) return { status: 200, bond: act.bond };
  const [facts, move] = [factsOf(model, bond), moveOf(act)];
  const refusal = refusalOf(bond.status, facts, move);
  if (refusal) return { status: 409, message: relationshipRefusals[refusal] };
  step(bond, facts, move, act.message);
  // The only rule checked against the lifecycle itself.
  if (act.to === "ACTIVE" && relationshipsOf(model) > model.mentor.limit)
    throw new Error("the lifecycle lets a mentor have more mentees than they take");
  return { status: 200, bond: act.bond };
}

function step(bond: Bond, facts: RelationshipFacts, move: RelationshipMove, message: string): void {
  bond.status = moveRelationship(bond.status, facts, move)!;
  bond.steps.push({ status: bond.status, by: "by" in move ? move.by : null, message });
}

/** Why a mentee and the mentor cannot ask each other now, as the screens say it; null if they can. */
export function askRefusal(model: Model, { by, mentee }: { by: ProfileType; mentee: number }): string | null {
  const between = model.bonds.find((bond) => bond.mentee === mentee && isGoingOn(bond))?.status ?? null;
  const { paused } = model.mentor;
  const mentor = { away: isAway(model.mentor, model.now), paused, freePlaces: freePlaces(model) };
  const refusal = askRefusalOf({ by, mentor, between });
  return refusal && askRefusals[refusal];
}

function performAsk(model: Model, { by, mentee, message }: Act & { kind: "ask" }): Outcome {
  const { mentor, mentees, bonds, now } = model;
  const place = bonds.findIndex((bond) => bond.mentee === mentee && isGoingOn(bond));
  const before = bonds[place];
  const isRepeated =
    before?.askedBy === by && before.steps[0]!.message === message && now - before.askedAt <= repeatWithin;
  if (isRepeated) return { status: 200, bond: place };
  const [own, other] = by === "MENTOR" ? [mentor, mentees[mentee]!] : [mentees[mentee]!, mentor];
  if (own.status !== "ACTIVE") return { status: 409, message: relationshipRefusals["not active"] };
  if (other.status !== "ACTIVE") return { status: 422, message: notInMentoring };
  const refusal = askRefusal(model, { by, mentee });
  if (refusal) return { status: 409, message: refusal };
  bonds.push({
    ...{ id: 0, mentee, askedBy: by, status: "PENDING", askedAt: now, expiresAt: now + day },
    steps: [{ status: "PENDING", by, message }],
  });
  return { status: 200, bond: bonds.length - 1 };
}

/**
 * Moves a profile. If it becomes a draft, its open requests are closed; on hold, they end. @returns whether it can be
 * moved like this
 */
export function performProfileMove(model: Model, move: ProfileMove, mentee?: number): boolean {
  const profile = mentee === undefined ? model.mentor : model.mentees[mentee]!;
  const facts = { type: profile.type, relationships: relationshipsOf(model, mentee) };
  const next = moveProfile(profile.status, facts, move);
  if (next === undefined) return false;
  profile.status = next;
  if (next === "REVIEW_HOLD" || next === "REVIEW_DENIED")
    for (const bond of model.bonds)
      if (bond.status === "PENDING") step(bond, factsOf(model, bond), { type: "expire" }, requestEnded);
  if (next !== "DRAFT") return true;
  Object.assign(profile, { away: null, paused: false });
  for (const bond of model.bonds)
    if (bond.status === "PENDING" && (mentee ?? bond.mentee) === bond.mentee) {
      const closes = bond.askedBy === profile.type ? "cancel" : "deny";
      step(bond, factsOf(model, bond), { type: closes, by: profile.type }, leaves);
    }
  return true;
}

/** Does the work of the timekeeping job. */
export function keepTime({ bonds, mentor, now, ...model }: Model): void {
  for (const bond of bonds)
    if (bond.status === "PENDING" && bond.expiresAt <= now)
      step(bond, factsOf({ bonds, mentor, now, ...model }, bond), { type: "expire" }, "");
  if (!mentor.paused && mentor.away?.until && mentor.away.until <= today(now)) mentor.away = null;
}

export const dayFrom = (now: number, days: number): string => today(now + days * day);
