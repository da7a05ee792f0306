import { and, arrayContains, eq, isNull } from "drizzle-orm";
import { mentoringChanged } from "#src/contracts/mentoringChanged.ts";
import { requestEnded } from "#src/contracts/mentoringMoves.ts";
import { otherSide, type ProfileType, type RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import type { ProfileMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { isOneOf } from "../../database/lists.ts";
import { mentoringProfiles, users } from "../../schema/index.ts";
import { notify } from "../notices.ts";
import type { MentoringApp, ProfileRow, RelationshipRow } from "./records.ts";

/**
 * What people are told of mentoring: a notification, which is mailed to those who want mail, and a live event by which open
 * pages ask again. Everything goes with the transaction that it tells of.
 */

const index = "/mentoring";
const approvals = "/admin/mentoring/mentor-approval";
const pageOf = (relationshipId: number): string => `/mentoring/relationship/${relationshipId}`;

/** A day in running text: of a moment, or of the calendar. */
export const dayInWords = (day: Date | string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** What somebody wrote, behind what is said of it; nothing where they wrote nothing. */
const said = (message: string): string => (message === "" ? "." : `: “${message}”.`);

type Person = { userId: number; name: string };
type People = Record<ProfileType, Person>;

/** Who owns profiles, by the numbers of the profiles. */
async function ownersOf(app: MentoringApp, profileIds: readonly number[]): Promise<Map<number, Person>> {
  const rows = await app
    .db()
    .select({
      id: mentoringProfiles.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(mentoringProfiles)
    .innerJoin(users, eq(users.id, mentoringProfiles.userId))
    .where(isOneOf(mentoringProfiles.id, profileIds));
  return new Map(
    rows.map(({ id, userId, firstName, lastName }) => [id, { userId, name: `${firstName} ${lastName}` }]),
  );
}

async function peopleOf(
  app: MentoringApp,
  { learnerProfileId, advisorProfileId }: RelationshipRow,
): Promise<People> {
  const owners = await ownersOf(app, [learnerProfileId, advisorProfileId]);
  return { MENTEE: owners.get(learnerProfileId)!, MENTOR: owners.get(advisorProfileId)! };
}

const notice = (message: string, url: string) => ({ type: "mentoring", message, url });

/** Open pages of these people ask again: of a relationship, of a profile. */
export const announceChange = (
  app: MentoringApp,
  userIds: readonly number[],
  changed: { relationship?: number; profile?: number },
): Promise<void> =>
  app.outbox.live(userIds, mentoringChanged, {
    relationship_id: changed.relationship ?? null,
    profile_id: changed.profile ?? null,
  });

/** Of a relationship, whose change is no step: both sides see it at once, and nobody is notified. */
export async function announceRelationship(app: MentoringApp, relationship: RelationshipRow): Promise<void> {
  const people = await peopleOf(app, relationship);
  await announceChange(app, [people.MENTEE.userId, people.MENTOR.userId], { relationship: relationship.id });
}

type StepTold = {
  relationship: RelationshipRow;
  status: RelationshipStatus;
  /** Which side took the step; null where time did. */
  by: ProfileType | null;
  message: string;
};

type Words = Record<"own" | "other", (name: string) => string>;

/** What each side is told of a request that ended with the mentor's part in mentoring, by who had asked. */
const endedWords: Record<ProfileType, Words> = {
  MENTEE: {
    own: (name) =>
      `${name} is not available as a mentor at the moment, so your request has ended. You can ask somebody else.`,
    other: (name) => `Your mentor profile is not active, so the request of ${name} has ended.`,
  },
  MENTOR: {
    own: (name) => `Your mentor profile is not active, so your offer to ${name} has ended.`,
    other: (name) => `${name} is not available as a mentor at the moment, so their offer to you has ended.`,
  },
};

/** What each side is told of a step: whoever took it, and the other. */
const stepWords = (
  { relationship, message }: StepTold,
  requestDays: number,
): Record<RelationshipStatus, Words> => {
  const { askedBy } = relationship;
  const until = dayInWords(relationship.expiresAt);
  const within = requestDays === 1 ? "1 day" : `${requestDays} days`;
  return {
    PENDING: {
      own: (name) =>
        askedBy === "MENTEE"
          ? `You have asked ${name} to be your mentor. They have until ${until} to answer.`
          : `You have offered to be the mentor of ${name}. They have until ${until} to answer.`,
      other: (name) =>
        askedBy === "MENTEE"
          ? `${name} asks you to be their mentor${said(message)} Answer by ${until}.`
          : `${name} offers to be your mentor${said(message)} Answer by ${until}.`,
    },
    ACTIVE: {
      own: (name) => `You have accepted the request of ${name}. Your mentoring relationship has started.`,
      other: (name) => `${name} has accepted your request${said(message)}`,
    },
    DENIED: {
      own: (name) => `You have declined the request of ${name}.`,
      other: (name) => `${name} has declined your request${said(message)}`,
    },
    CANCELLED: {
      own: (name) => `You have cancelled your request to ${name}.`,
      other: (name) => `${name} has cancelled their request${said(message)}`,
    },
    ENDED: {
      own: (name) => `You have ended your mentoring relationship with ${name}.`,
      other: (name) => `${name} has ended your mentoring relationship${said(message)}`,
    },
    // Nobody took it: `own` is whoever asked.
    EXPIRED:
      message === requestEnded
        ? endedWords[askedBy]
        : {
            own: (name) => `${name} did not answer your request within ${within}, so it has expired.`,
            other: (name) => `You did not answer the request of ${name} within ${within}, so it has expired.`,
          },
  };
};

/** Tells both sides of a step of their relationship, from its request on. */
export async function tellStep(app: MentoringApp, step: StepTold): Promise<void> {
  const { relationship, status } = step;
  const people = await peopleOf(app, relationship);
  const own = step.by ?? relationship.askedBy;
  const other = otherSide(own);
  const words = stepWords(step, app.config.mentoringRequestDays)[status];
  const url = pageOf(relationship.id);
  await notify(app, [people[own].userId], notice(words.own(people[other].name), url));
  await notify(app, [people[other].userId], notice(words.other(people[own].name), url));
  await announceChange(app, [people.MENTEE.userId, people.MENTOR.userId], { relationship: relationship.id });
}

/** T-42: whoever was asked, and has not answered, a few days before the request expires. */
export async function remind(app: MentoringApp, relationship: RelationshipRow): Promise<void> {
  const people = await peopleOf(app, relationship);
  const asked = otherSide(relationship.askedBy);
  const { name } = people[relationship.askedBy];
  const message = `${name} is still waiting for your answer. Their request expires on ${dayInWords(relationship.expiresAt)}.`;
  await notify(app, [people[asked].userId], notice(message, pageOf(relationship.id)));
}

/** T-41: a mentor has no free place any more. The mentees whose requests are open know where they stand; nothing else changes. */
export async function tellFull(app: MentoringApp, requests: readonly RelationshipRow[]): Promise<void> {
  for (const request of requests) {
    const { MENTEE, MENTOR } = await peopleOf(app, request);
    const until = dayInWords(request.expiresAt);
    const message =
      request.askedBy === "MENTEE"
        ? `${MENTOR.name} has no free place at the moment. Your request stays open until ${until}, in case a place becomes free.`
        : `${MENTOR.name}, who offered to be your mentor, has no free place at the moment. You can accept by ${until} if a place becomes free.`;
    await notify(app, [MENTEE.userId], notice(message, pageOf(request.id)));
    await announceChange(app, [MENTEE.userId], { relationship: request.id });
  }
}

/** What the owner of a profile is told of a move that an administrator made. */
const decisions: Partial<Record<ProfileMove["type"], (message: string) => string>> = {
  approve: () => "You are now a mentor. Mentees can find you and send you requests.",
  deny: (message) => `Your application to be a mentor has not been successful${said(message)}`,
  hold: (message) =>
    message === ""
      ? "We need more information before you can be a mentor. Add to your profile and submit it again."
      : `We need more information before you can be a mentor${said(message)} Add to your profile and submit it again.`,
  reinstate: () => "Your application to be a mentor is under review again.",
};

/** Tells of a move of a profile: its owner of what an administrator decided, and administrators of a new application. */
export async function tellProfileMove(
  app: MentoringApp,
  profile: ProfileRow,
  { move, message }: { move: ProfileMove["type"]; message: string },
): Promise<void> {
  const words = decisions[move];
  if (words) await notify(app, [profile.userId], notice(words(message), index));
  if (profile.status === "REVIEW_PENDING" && move === "submit") await tellAdministrators(app, profile);
  await announceChange(app, [profile.userId], { profile: profile.id });
}

async function tellAdministrators(app: MentoringApp, profile: ProfileRow): Promise<void> {
  const administrators = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ["mentoring admin"]), isNull(users.disabledAt)));
  const { name } = (await ownersOf(app, [profile.id])).get(profile.id)!;
  await notify(
    app,
    administrators.map(({ id }) => id).filter((id) => id !== profile.userId),
    notice(`${name} has applied to be a mentor.`, approvals),
  );
}

/** Tells a mentor that an administrator has paused them, or has ended the pause. */
export async function tellPause(
  app: MentoringApp,
  { id, userId, awayUntil }: ProfileRow,
  { paused, message = "" }: { paused: boolean; message?: string },
): Promise<void> {
  const end = awayUntil === null ? "they end the pause" : dayInWords(awayUntil);
  const words = paused
    ? `An administrator has paused your mentor profile${said(message)} You get no new requests until ${end}.`
    : "Your mentor profile is no longer paused. Mentees can send you requests again.";
  await notify(app, [userId], notice(words, index));
  await announceChange(app, [userId], { profile: id });
}

/** Tells somebody that the day has come until which they were away. */
export async function tellReturn(app: MentoringApp, { id, userId }: ProfileRow): Promise<void> {
  await notify(app, [userId], notice("You are no longer away, so you can get requests again.", index));
  await announceChange(app, [userId], { profile: id });
}

/** Tells a mentee of a mentor whom an administrator suggests, or that they do not suggest them any more. */
export async function tellProposal(
  app: MentoringApp,
  { learnerProfileId, advisorProfileId }: { learnerProfileId: number; advisorProfileId: number },
  what: "proposed" | "withdrawn" = "proposed",
): Promise<void> {
  const owners = await ownersOf(app, [learnerProfileId, advisorProfileId]);
  const { userId } = owners.get(learnerProfileId)!;
  const { name } = owners.get(advisorProfileId)!;
  const message =
    what === "proposed"
      ? `${name} has been suggested to you as a mentor.`
      : `The suggestion of ${name} as your mentor has been withdrawn.`;
  await notify(app, [userId], notice(message, index));
  await announceChange(app, [userId], { profile: learnerProfileId });
}
