import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, IdParams, Instant, pageOf, PageQuery } from "./endpoint.ts";
import { Message } from "./mentoringMessage.ts";
import { mentoringPaths } from "./mentoringPaths.ts";
import {
  distances,
  menteeLimits,
  mentoringLimits as limits,
  methods,
  profileStatuses,
  profileTypes,
  regularities,
  relationshipStatuses,
} from "./mentoringWords.ts";
import { atMost, line, text } from "./texts.ts";

const Regularity = z.literal(regularities.map(({ days }) => days));
const Method = z.enum(methods.map(({ value }) => value));
const MenteeLimit = z.literal(menteeLimits.map(({ most }) => most));
const Distance = z.literal(distances);
const Type = z.enum(profileTypes);
/** Of the calendar, `2026-11-24`. */
const Day = z.iso.date("Enter a date");

export const Skill = z.object({ id: Id, name: z.string(), description: z.string() });
export type Skill = z.infer<typeof Skill>;

/** A town, as a profile has it and as one is chosen from. */
export const Town = z.object({
  name: z.string(),
  /** WGS 84, in degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Town = z.infer<typeof Town>;

/** What somebody says of themselves. What a profile needs before it is submitted is judged by `submit` alone. */
export const ProfileDraft = z.object({
  /** Their role at work. */
  role: line(limits.role),
  /** Mentees: what they hope for. Mentors: what they offer. */
  about: text(limits.about).check(z.minLength(1, "Write a few words")),
  /** Ids of skills: those that a mentee asks for, or that a mentor offers. */
  skills: z
    .array(Id)
    .check(
      z.minLength(1, "Choose at least one skill"),
      z.maxLength(limits.skills, `Choose at most ${limits.skills} skills`),
    ),
  methods: z.array(Method).check(z.minLength(1, "Choose at least one")),
  regularity: Regularity,
  /** Needed for meeting face-to-face. */
  town: z.nullable(Town),
  /** How far they travel, in miles; null where they do not say. */
  distance: z.nullable(Distance),
  /** Mentors only. */
  mentee_limit: z.nullable(MenteeLimit),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

/** A draft is saved as far as it has been filled in. */
const PartOfDraft = z.object({
  role: z.optional(z.string().check(z.trim(), z.maxLength(limits.role, atMost(limits.role)))),
  about: z.optional(text(limits.about)),
  skills: z.optional(z.array(Id).check(z.maxLength(limits.skills, `Choose at most ${limits.skills} skills`))),
  methods: z.optional(z.array(Method)),
  regularity: z.optional(z.nullable(Regularity)),
  town: z.optional(z.nullable(Town)),
  distance: z.optional(z.nullable(Distance)),
  mentee_limit: z.optional(z.nullable(MenteeLimit)),
});

const Person = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  image: z.nullable(z.string()),
});

/** A profile as others see it. */
export const PublicProfile = z.object({
  id: Id,
  type: Type,
  user: Person,
  role: z.string(),
  about: z.string(),
  skills: z.array(Skill),
  methods: z.array(Method),
  regularity: z.nullable(Regularity),
  /** The name of the town alone: nobody else is told where exactly. */
  town: z.nullable(z.string()),
  distance: z.nullable(Distance),
  mentee_limit: z.nullable(MenteeLimit),
  /** How many more mentees they take; null of a mentee. */
  free_places: z.nullable(z.int().check(z.nonnegative())),
  /** Away: they take no new requests until then, or until they say otherwise. */
  away: z.boolean(),
  away_until: z.nullable(Day),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** B-185: a profile as its owner sees it. */
export const Profile = z.extend(PublicProfile, {
  status: z.enum(profileStatuses),
  /** B-198: why it was not accepted; empty where nothing was said. */
  decline_message: z.string(),
  /** What has to be added while it is on hold; empty where nothing was said. */
  hold_message: z.string(),
  town: z.nullable(Town),
  /** Of the profile, by which a write that is out of date is refused (409). */
  version: z.uuid(),
  submitted_at: z.nullable(Instant),
  saved_at: Instant,
  /** Relationships that are ACTIVE. */
  relationships: z.int().check(z.nonnegative()),
});
export type Profile = z.infer<typeof Profile>;

/** Why two people fit, in the order of their weight. */
export const Reason = z.object({
  of: z.enum(["skills", "distance", "method", "regularity", "role"]),
  /** As in “3 of your 4 skills” or “6 miles away”. */
  words: z.string(),
});
export type Reason = z.infer<typeof Reason>;

/** A profile that was found, with how well it fits. */
export const Match = z.object({
  profile: PublicProfile,
  /** 0 to 100. */
  score: z.int().check(z.minimum(0), z.maximum(100)),
  reasons: z.array(Reason),
  /** Ids of skills that both have. */
  shared_skills: z.array(Id),
  /** Rounded; null where one of them has no town. */
  miles: z.nullable(z.int().check(z.nonnegative())),
  /** The request or relationship with them that is not over. */
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

/** What a search narrows by. Nothing is compulsory: without filters the caller's own profile says what is looked for. */
export const MatchQuery = z.object({
  /** As what the caller looks: a mentee looks for mentors. Left out, as a mentor if they have a mentor's profile (B-202). */
  as: z.optional(Type),
  skills: list(IdParam),
  distance: z.optional(z.pipe(z.coerce.number(), Distance)),
  method: z.optional(Method),
  regularity: z.optional(z.pipe(z.coerce.number(), Regularity)),
  /** Part of their role at work, or of their name. */
  role: z._default(z.string().check(z.trim(), z.maxLength(limits.role)), ""),
  /** Only these profiles: those that are compared. */
  ids: list(IdParam),
  ...PageQuery,
});

/** One step of a relationship, oldest first. */
export const RelationshipStep = z.object({
  status: z.enum(relationshipStatuses),
  at: Instant,
  /** Which side took it; null where nobody did (expiry). */
  by: z.nullable(Type),
  message: z.string(),
});

/** B-187: a relationship in a list. */
export const RelationshipCard = z.object({
  id: Id,
  status: z.enum(relationshipStatuses),
  /** The mentee's profile. */
  learner: PublicProfile,
  /** The mentor's. */
  advisor: PublicProfile,
  /** What the request said. */
  message: z.string(),
  /** Which side the caller is. */
  as: Type,
  asked_by: Type,
  /** What the caller's moves depend on: see `relationshipLifecycle`. */
  both_active: z.boolean(),
  asked_at: Instant,
  changed_at: Instant,
  /** When a request that nobody answers expires; null once it was answered. */
  expires_at: z.nullable(Instant),
  next_meeting_on: z.nullable(Day),
  /** When the two met last, by their log. */
  last_meeting_on: z.nullable(Day),
});
export type RelationshipCard = z.infer<typeof RelationshipCard>;

export const Goal = z.object({
  id: Id,
  text: z.string(),
  due_on: z.nullable(Day),
  done_at: z.nullable(Instant),
});
export type Goal = z.infer<typeof Goal>;
const GoalDraft = z.object({
  text: line(limits.goal),
  due_on: z._default(z.nullable(Day), null),
  done: z._default(z.boolean(), false),
});

export const Meeting = z.object({
  id: Id,
  on: Day,
  method: Method,
  minutes: z.int().check(z.positive()),
  /** For both. */
  notes: z.string(),
  /** Of the caller alone. */
  private_notes: z.string(),
  logged_by: Type,
});
export type Meeting = z.infer<typeof Meeting>;
const MeetingDraft = z.object({
  on: Day,
  method: Method,
  minutes: z
    .int("Enter whole minutes")
    .check(z.minimum(1, "Enter at least 1"), z.maximum(1_440, "Enter at most 1,440")),
  notes: text(limits.notes),
  private_notes: text(limits.notes),
});

/** How a relationship was for one side. */
export const Closing = z.object({
  /** 1 to 5. */
  rating: z.int("Choose a rating").check(z.minimum(1, "Choose a rating"), z.maximum(5)),
  goals_met: z.enum(["all", "some", "none"], { error: "Choose one" }),
  /** What they take from it, for both. */
  learned: text(limits.notes),
  /** For administrators of mentoring alone. */
  feedback: text(limits.notes),
});
export type Closing = z.infer<typeof Closing>;

export const Relationship = z.extend(RelationshipCard, {
  /** By which a write that is out of date is refused (409). */
  version: z.uuid(),
  steps: z.array(RelationshipStep),
  goals: z.array(Goal),
  /** Newest first. */
  meetings: z.array(Meeting),
  /** From the last meeting and the regularity of both, where none was agreed; null while it is not ACTIVE. */
  suggested_meeting_on: z.nullable(Day),
  /** The caller's own, once the relationship has ended. */
  closing: z.nullable(Closing),
  /** What the other side says that it takes from it. */
  other_learned: z.nullable(z.string()),
});
export type Relationship = z.infer<typeof Relationship>;

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
        /** B-197: whom somebody writes to whose application was not successful. */
        support_address: z.string(),
        /** After so many days without an answer a request expires. */
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
      "Saves the given parts of a profile, or moves it: away until a day, back, or out of mentoring. What an active profile needs stays. 409 if it has changed since `version`.",
    params: IdParams,
    body: z.extend(PartOfDraft, {
      version: z.uuid(),
      away: z.optional(z.boolean()),
      away_until: z.optional(z.nullable(Day)),
      /** `withdraw` takes an application back, `retire` leaves mentoring: both lead to a draft. */
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
      "Moves a relationship to another status, with a message or a reason. 409 with what happened meanwhile where it does not allow that.",
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
    /** `key` as with meetings. */
    body: z.extend(GoalDraft, { key: z.uuid() }),
    answer: changed,
  }),
  updateGoal: endpoint("PUT", `${mentoringPaths.relationship}/goals/:goalId`, {
    summary: "Changes a goal, or marks it as met.",
    params: GoalParams,
    body: GoalDraft,
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
    /** Made in the browser: the same meeting that arrives twice is logged once. */
    body: z.extend(MeetingDraft, { key: z.uuid() }),
    answer: changed,
  }),
  updateMeeting: endpoint("PUT", `${mentoringPaths.relationship}/meetings/:meetingId`, {
    summary:
      "Changes a meeting. Whoever did not log it changes their private notes alone; the rest is passed over.",
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
    body: z.object({ on: z.nullable(Day) }),
    answer: changed,
  }),
  close: endpoint("PUT", `${mentoringPaths.relationship}/closing`, {
    summary: "Saves how an ended relationship was for the caller.",
    params: IdParams,
    body: Closing,
    answer: changed,
  }),
};
