import { eq } from "drizzle-orm";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { mentoringChanged } from "#src/contracts/mentoringChanged.ts";
import { requestEnded } from "#src/contracts/mentoringMoves.ts";
import { otherSide, type ProfileType, type RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { ProfileMove } from "#src/machines/mentoring/profileLifecycle.ts";
import { isOneOf } from "../../database/lists.ts";
import { mentoringProfiles, users } from "../../schema/index.ts";
import { dayInWords } from "../../messages/days.ts";
import type { MessageType, ValuesOf } from "../../messages/messageType.ts";
import { usersWith } from "../../messages/recipients.ts";
import { tell } from "../../messages/tell.ts";
import * as messages from "./messages.ts";
import type { MentoringApp, ProfileRow, RelationshipRow } from "./records.ts";

/**
 * Messages about mentoring: a notification, which is emailed to those who want emails, and a live event that refreshes
 * open pages. Everything is part of the transaction that causes it.
 */

const index = "/mentoring";
const approvals = "/admin/mentoring/mentor-approval";
const pageOf = (relationshipId: number): string => `/mentoring/relationship/${relationshipId}`;

type Person = { userId: number; name: string };
type People = Record<ProfileType, Person>;

/** The owners of profiles, by profile id. */
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

/** Refreshes the pages of a relationship or a profile that these people have open. */
export const announceChange = (
  app: MentoringApp,
  userIds: readonly number[],
  changed: { relationship?: number; profile?: number },
): Promise<void> =>
  app.outbox.live(userIds, mentoringChanged, {
    relationship_id: changed.relationship ?? null,
    profile_id: changed.profile ?? null,
  });

/** Announces a change of a relationship that is not a step: both sides see it at once, and nobody is notified. */
export async function announceRelationship(app: MentoringApp, relationship: RelationshipRow): Promise<void> {
  const people = await peopleOf(app, relationship);
  await announceChange(app, [people.MENTEE.userId, people.MENTOR.userId], { relationship: relationship.id });
}

type Step = {
  relationship: RelationshipRow;
  status: RelationshipStatus;
  /** The side that took the step; null if time did. */
  by: ProfileType | null;
  message: string;
};

type StepTag =
  | "MENTEE_NAME"
  | "MENTOR_NAME"
  | "SENDER_NAME"
  | "MESSAGE"
  | "DECLINE_MESSAGE"
  | "DEADLINE_DATE"
  | "URL";
type StepType = MessageType<StepTag>;
/** The messages to the side whose step or request it was, and to the other. */
type StepMessages = Record<"own" | "other", StepType>;

/** The messages to both about a request that ended with the mentor's part in mentoring, by who had asked. */
const endedMessages: Record<ProfileType, StepMessages> = {
  MENTEE: { own: messages.mentorLeft, other: messages.ownRequestsEnded },
  MENTOR: { own: messages.ownOffersEnded, other: messages.mentorOffersEnded },
};
const requestMessages: Record<ProfileType, StepMessages> = {
  MENTEE: { own: messages.requestSent, other: messages.requestReceived },
  MENTOR: { own: messages.offerSent, other: messages.offerReceived },
};

function messagesOf({ relationship: { askedBy }, status, message }: Step): StepMessages {
  switch (status) {
    case "PENDING":
      return requestMessages[askedBy];
    case "ACTIVE":
      return { own: messages.acceptedByYou, other: messages.accepted };
    case "DENIED":
      return { own: messages.deniedByYou, other: messages.denied };
    case "CANCELLED":
      return { own: messages.cancelledByYou, other: messages.cancelled };
    case "ENDED":
      return { own: messages.endedByYou, other: messages.ended };
    case "EXPIRED":
      // Nobody took this step: `own` is whoever asked.
      return message === requestEnded
        ? endedMessages[askedBy]
        : { own: messages.expired, other: messages.expiredUnanswered };
  }
}

/** The values of a message about a relationship, for this side of it. */
const valuesOf = (
  people: People,
  side: ProfileType,
  { expiresAt }: RelationshipRow,
  message = "",
): ValuesOf<StepTag> => ({
  MENTEE_NAME: people.MENTEE.name,
  MENTOR_NAME: people.MENTOR.name,
  SENDER_NAME: people[otherSide(side)].name,
  MESSAGE: message,
  DECLINE_MESSAGE: message,
  DEADLINE_DATE: dayInWords(expiresAt),
});

/** Tells both sides about a step of their relationship, beginning with the request. */
export async function tellStep(app: MentoringApp, step: Step): Promise<void> {
  const { relationship, message } = step;
  const people = await peopleOf(app, relationship);
  const own = step.by ?? relationship.askedBy;
  const { own: toOwn, other: toOther } = messagesOf(step);
  const path = pageOf(relationship.id);
  for (const [side, type] of [[own, toOwn] as const, [otherSide(own), toOther] as const])
    await tell(app, type, [people[side].userId], {
      values: valuesOf(people, side, relationship, message),
      path,
      ...inDays(type, app.config.mentoringRequestDays),
      ...(step.status === "PENDING" && side !== own && answerBy(people, side, relationship)),
    });
  await announceChange(app, [people.MENTEE.userId, people.MENTOR.userId], { relationship: relationship.id });
}

/** The day by which this side has to answer, for their calendar. */
const answerBy = (people: People, side: ProfileType, { id, expiresAt }: RelationshipRow) => ({
  calendar: {
    id: `mentoring-${id}-answer`,
    day: calendarDay(expiresAt),
    title: `Answer ${people[otherSide(side)].name}`,
  },
});

/** A notification says how many days have passed without an answer. */
function inDays(type: StepType, days: number): { notice?: string } {
  const within = plural(days, "day");
  if (type === messages.expired)
    return { notice: `*|SENDER_NAME|* did not answer your request within ${within}, so it has expired.` };
  if (type === messages.expiredUnanswered)
    return {
      notice: `You did not answer the request from *|SENDER_NAME|* within ${within}, so it has expired.`,
    };
  return {};
}

/** T-42: reminds the side that has not answered, a few days before the request expires. */
export async function remind(app: MentoringApp, relationship: RelationshipRow): Promise<void> {
  const people = await peopleOf(app, relationship);
  const asked = otherSide(relationship.askedBy);
  await tell(app, messages.answerReminder, [people[asked].userId], {
    values: valuesOf(people, asked, relationship),
    path: pageOf(relationship.id),
    ...answerBy(people, asked, relationship),
  });
}

/** T-41: a mentor has no free place left. Tells the mentees whose requests are open; nothing else changes. */
export async function tellFull(app: MentoringApp, requests: readonly RelationshipRow[]): Promise<void> {
  for (const request of requests) {
    const people = await peopleOf(app, request);
    const { userId } = people.MENTEE;
    await tell(
      app,
      request.askedBy === "MENTEE" ? messages.mentorFull : messages.offeringMentorFull,
      [userId],
      {
        values: valuesOf(people, "MENTEE", request),
        path: pageOf(request.id),
      },
    );
    await announceChange(app, [userId], { relationship: request.id });
  }
}

/** The message to the owner of a profile about an administrator's move. */
const decisions: Partial<Record<ProfileMove["type"], MessageType<"MESSAGE" | "DECLINE_MESSAGE" | "URL">>> = {
  approve: messages.mentorApproved,
  deny: messages.mentorDeclined,
  hold: messages.mentorOnHold,
  reinstate: messages.mentorReinstated,
};

/**
 * Announces a move of a profile: to its owner if an administrator decided, and to administrators if it is a new
 * application.
 */
export async function tellProfileMove(
  app: MentoringApp,
  profile: ProfileRow,
  { move, message }: { move: ProfileMove["type"]; message: string },
): Promise<void> {
  const type = decisions[move];
  if (type)
    await tell(app, type, [profile.userId], {
      values: { MESSAGE: message, DECLINE_MESSAGE: message },
      path: index,
    });
  if (profile.status === "REVIEW_PENDING" && move === "submit") await tellAdministrators(app, profile);
  await announceChange(app, [profile.userId], { profile: profile.id });
}

async function tellAdministrators(app: MentoringApp, profile: ProfileRow): Promise<void> {
  const administrators = await usersWith(app, ["mentoring admin"]);
  const { name } = (await ownersOf(app, [profile.id])).get(profile.id)!;
  await tell(
    app,
    messages.mentorApplied,
    administrators.filter((id) => id !== profile.userId),
    { values: { MENTOR_NAME: name }, path: approvals },
  );
}

/** Tells a mentor that an administrator has paused them, or has ended the pause if they get requests again. */
export async function tellPause(
  app: MentoringApp,
  { id, userId, awayUntil, status }: ProfileRow,
  { paused, message = "" }: { paused: boolean; message?: string },
): Promise<void> {
  const end = awayUntil === null ? "they end the pause" : dayInWords(awayUntil);
  if (paused)
    await tell(app, messages.mentorPaused, [userId], {
      values: { MESSAGE: message, SUSPENDED_UNTIL: end },
      path: index,
    });
  else if (status === "ACTIVE")
    await tell(app, messages.mentorResumed, [userId], { values: {}, path: index });
  await announceChange(app, [userId], { profile: id });
}

/** Tells somebody that their time away has ended, unless they get no requests all the same. */
export async function tellReturn(app: MentoringApp, { id, userId, status }: ProfileRow): Promise<void> {
  if (status === "ACTIVE") await tell(app, messages.returned, [userId], { values: {}, path: index });
  await announceChange(app, [userId], { profile: id });
}

/** Tells a mentee that an administrator proposes a mentor, or has withdrawn the proposal. */
export async function tellProposal(
  app: MentoringApp,
  { learnerProfileId, advisorProfileId }: { learnerProfileId: number; advisorProfileId: number },
  what: "proposed" | "withdrawn" = "proposed",
): Promise<void> {
  const owners = await ownersOf(app, [learnerProfileId, advisorProfileId]);
  const { userId } = owners.get(learnerProfileId)!;
  const { name } = owners.get(advisorProfileId)!;
  await tell(app, what === "proposed" ? messages.mentorSuggested : messages.suggestionWithdrawn, [userId], {
    values: { MENTOR_NAME: name },
    path: index,
  });
  await announceChange(app, [userId], { profile: learnerProfileId });
}
