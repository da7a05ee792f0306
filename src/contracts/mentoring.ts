import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, IdParams, pageOf, PageQuery } from "./endpoint.ts";
import { fitParts } from "./mentoringFit.ts";
import { Message } from "./mentoringMessage.ts";
import { mentoringPaths } from "./mentoringPaths.ts";
import {
  EnteredDay,
  Distance,
  Method,
  PartOfDraft,
  Profile,
  ProfileDraft,
  PublicProfile,
  Regularity,
  Skill,
  Town,
  Type,
} from "./mentoringProfiles.ts";
import {
  Closing,
  GoalChange,
  GoalDraft,
  MeetingDraft,
  Relationship,
  RelationshipCard,
} from "./mentoringRelationships.ts";
import { mentoringLimits as limits, relationshipStatuses } from "./mentoringWords.ts";

/** A profile that was found, with how well it fits. */
export const Match = z.object({
  profile: PublicProfile,
  ...fitParts,
  /** Ids of skills that both have. */
  shared_skills: z.array(Id),
  /** Rounded; null if one of them has no town. */
  miles: z.nullable(z.int().check(z.nonnegative())),
  /** The request or relationship with them that is not yet over. */
  relationship: z.nullable(z.object({ id: Id, status: z.enum(relationshipStatuses) })),
});
export type Match = z.infer<typeof Match>;

const list = <T extends z.ZodMiniType>(one: T) =>
  z._default(
    z.pipe(
      z.union([one, z.array(one)]),
      z.transform((given) => (Array.isArray(given) ? given : [given])),
    ),
    [],
  );

/** The filters of a search, all optional: without any, the caller's own profile decides what is looked for. */
export const MatchQuery = z.object({
  /**
   * The side on which the caller searches: a mentee looks for mentors. If left out, they search as a mentor if they
   * have a mentor's profile (B-202).
   */
  as: z.optional(Type),
  skills: list(IdParam),
  distance: z.optional(z.pipe(z.coerce.number(), Distance)),
  method: z.optional(Method),
  regularity: z.optional(z.pipe(z.coerce.number(), Regularity)),
  /** Part of their role at work, or of their name. */
  role: z._default(z.string().check(z.trim(), z.maxLength(limits.role)), ""),
  /** Only these profiles: those being compared. */
  ids: list(IdParam),
  ...PageQuery,
});

/** A match that an administrator proposes to a mentee. */
export const Proposal = z.object({ id: Id, note: z.string(), match: Match });
export type Proposal = z.infer<typeof Proposal>;

const changed = data(Relationship);
const GoalParams = z.object({ id: IdParam, goalId: IdParam });
const MeetingParams = z.object({ id: IdParam, meetingId: IdParam });

export const mentoringCalls = {
  /** E-054 */
  profiles: endpoint("GET", mentoringPaths.profiles, {
    summary:
      "Returns somebody's mentoring profiles: the caller's own, drafts included, or those of another user that are active.",
    query: z.object({ user_id: z.optional(IdParam) }),
    answer: data(
      z.object({
        own: z.array(Profile),
        others: z.array(PublicProfile),
        /** B-197: the address for applicants who were not successful. */
        support_address: z.string(),
        /** After this many days without an answer, a request expires. */
        request_days: z.int(),
      }),
    ),
  }),
  /** E-055 */
  skills: endpoint("GET", "/api/mentoring/skills", {
    summary: "Lists the skills that profiles can name.",
    answer: data(z.array(Skill)),
  }),
  /** E-056 */
  createProfile: endpoint("POST", mentoringPaths.profiles, {
    summary:
      "Begins a profile as a draft, with what is known of the caller. 409 if there is one of this type.",
    body: z.extend(PartOfDraft, { type: Type }),
    answer: data(Profile),
  }),
  /** E-057 */
  submitProfile: endpoint("PUT", `${mentoringPaths.profiles}/:id`, {
    summary:
      "Saves a whole profile and submits it: a mentor's goes to review, a mentee's is active at once. One that is active keeps its status. 409 if it has changed since `version`.",
    params: IdParams,
    body: z.extend(ProfileDraft, { version: z.uuid() }),
    answer: data(Profile),
  }),
  /** E-058 */
  updateProfile: endpoint("PATCH", `${mentoringPaths.profiles}/:id`, {
    summary:
      "Saves the given parts of a profile, or moves it: away until a day, back, or out of mentoring. An active profile cannot lose what it needs. 409 if it has changed since `version`.",
    params: IdParams,
    body: z.extend(PartOfDraft, {
      version: z.uuid(),
      away: z.optional(z.boolean()),
      away_until: z.optional(z.nullable(EnteredDay)),
      /** `withdraw` takes back an application, `retire` leaves mentoring: both lead to a draft. */
      move: z.optional(z.enum(["withdraw", "retire"])),
    }),
    answer: data(Profile),
  }),
  /** E-059 */
  ask: endpoint("POST", mentoringPaths.relationships, {
    summary:
      "Asks for a relationship between a mentee and a mentor, one of whom is the caller. 409 if there is one that is not over, or the mentor takes no requests.",
    body: z.object({ learner_profile_id: Id, advisor_profile_id: Id, message: Message }),
    answer: changed,
  }),
  /** E-060 */
  relationship: endpoint("GET", mentoringPaths.relationship, {
    summary: "Returns a relationship of the caller's with its goals, meetings and steps.",
    params: IdParams,
    answer: changed,
    saysMissing: true,
  }),
  /** E-061 */
  relationships: endpoint("GET", mentoringPaths.relationships, {
    summary: "Lists the caller's relationships, those that wait for them first.",
    query: z.object({
      status: list(z.enum(relationshipStatuses)),
      as: z.optional(Type),
      ...PageQuery,
    }),
    answer: pageOf(RelationshipCard),
  }),
  /** E-062 */
  move: endpoint("PUT", mentoringPaths.relationship, {
    summary:
      "Moves a relationship to another status, with a message or a reason. 409 with what has happened meanwhile if the move is not allowed.",
    params: IdParams,
    body: z.object({ status: z.enum(["ACTIVE", "DENIED", "CANCELLED", "ENDED"]), message: Message }),
    answer: changed,
  }),
  /** E-063 */
  search: endpoint("GET", mentoringPaths.search, {
    summary: "Finds people who fit, best first, with the reasons.",
    query: MatchQuery,
    answer: pageOf(Match),
  }),
  towns: endpoint("GET", "/api/mentoring/towns", {
    summary: "Finds towns by the beginning of their names, largest first.",
    query: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    answer: data(z.array(Town)),
  }),
  proposals: endpoint("GET", mentoringPaths.proposals, {
    summary: "Lists the matches that administrators propose to the caller.",
    answer: data(z.array(Proposal)),
  }),
  dismissProposal: endpoint("DELETE", `${mentoringPaths.proposals}/:id`, {
    summary: "Declines a proposed match.",
    params: IdParams,
  }),
  addGoal: endpoint("POST", `${mentoringPaths.relationship}/goals`, {
    summary: `Adds a goal to an active relationship; at most ${limits.goals}.`,
    params: IdParams,
    /** `key`: see meetings. */
    body: z.extend(GoalDraft, { key: z.uuid() }),
    answer: changed,
  }),
  updateGoal: endpoint("PUT", `${mentoringPaths.relationship}/goals/:goalId`, {
    summary: "Changes a goal, or marks it as met.",
    params: GoalParams,
    body: GoalChange,
    answer: changed,
  }),
  removeGoal: endpoint("DELETE", `${mentoringPaths.relationship}/goals/:goalId`, {
    summary: "Removes a goal.",
    params: GoalParams,
    answer: changed,
  }),
  logMeeting: endpoint("POST", `${mentoringPaths.relationship}/meetings`, {
    summary: "Logs a meeting that took place.",
    params: IdParams,
    /** Made in the browser: a meeting that arrives twice is logged once. */
    body: z.extend(MeetingDraft, { key: z.uuid() }),
    answer: changed,
  }),
  updateMeeting: endpoint("PUT", `${mentoringPaths.relationship}/meetings/:meetingId`, {
    summary:
      "Changes a meeting. Somebody who did not log it changes only their private notes; the rest is ignored.",
    params: MeetingParams,
    body: MeetingDraft,
    answer: changed,
  }),
  removeMeeting: endpoint("DELETE", `${mentoringPaths.relationship}/meetings/:meetingId`, {
    summary: "Removes a meeting that the caller has logged.",
    params: MeetingParams,
    answer: changed,
  }),
  agreeMeeting: endpoint("PUT", `${mentoringPaths.relationship}/next-meeting`, {
    summary: "Sets the day of the next meeting; null for none.",
    params: IdParams,
    body: z.object({ on: z.nullable(EnteredDay) }),
    answer: changed,
  }),
  close: endpoint("PUT", `${mentoringPaths.relationship}/closing`, {
    summary: "Saves how an ended relationship was for the caller.",
    params: IdParams,
    body: Closing,
    answer: changed,
  }),
};
