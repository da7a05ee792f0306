import * as z from "zod/mini";
import { Id, Instant } from "./endpoint.ts";
import { enteredDay } from "./entered.ts";
import {
  distances,
  menteeLimits,
  mentoringLimits as limits,
  methods,
  profileStatuses,
  profileTypes,
  regularities,
} from "./mentoringWords.ts";
import { atMost, line, text } from "./texts.ts";

/** What users say about themselves in mentoring, as written and as read. */

export const Regularity = z.literal(regularities.map(({ days }) => days));
export const Method = z.enum(methods.map(({ value }) => value));
const MenteeLimit = z.literal(menteeLimits.map(({ most }) => most));
export const Distance = z.literal(distances);
export const Type = z.enum(profileTypes);
/** A calendar day, `2026-11-24`. */
export const Day = z.iso.date();
/** A day that somebody enters. */
export const EnteredDay = enteredDay("Enter a date");

export const Skill = z.object({ id: Id, name: z.string(), description: z.string() });
export type Skill = z.infer<typeof Skill>;

/** A town, as in a profile and in the list to choose from. */
export const Town = z.object({
  name: z.string(),
  /** WGS 84, in degrees. */
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Town = z.infer<typeof Town>;

/** What users say about themselves. Only `submit` checks whether a profile is complete. */
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
  /** How far they travel, in miles; null if they do not say. */
  distance: z.nullable(Distance),
  /** Mentors only. */
  mentee_limit: z.nullable(MenteeLimit),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

/** A draft, saved as far as it has been filled in. */
export const PartOfDraft = z.object({
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
  /** The name of the town only: nobody else learns the exact place. */
  town: z.nullable(z.string()),
  distance: z.nullable(Distance),
  mentee_limit: z.nullable(MenteeLimit),
  /** How many more mentees they take; null for a mentee. */
  free_places: z.nullable(z.int().check(z.nonnegative())),
  /** Whether they are away: they take no new requests until then, or until they change it. */
  away: z.boolean(),
  away_until: z.nullable(Day),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** B-185: a profile as its owner sees it. */
export const Profile = z.extend(PublicProfile, {
  status: z.enum(profileStatuses),
  /** Whether an administrator has them away: only an administrator can end that before its day. */
  paused: z.boolean(),
  /** B-198: why it was not accepted; empty if no reason was given. */
  decline_message: z.string(),
  /** What has to be added while it is on hold; empty if nothing was said. */
  hold_message: z.string(),
  town: z.nullable(Town),
  /** The version of the profile: a write with an outdated one is refused (409). */
  version: z.uuid(),
  submitted_at: z.nullable(Instant),
  saved_at: Instant,
  /** Relationships that are ACTIVE. */
  relationships: z.int().check(z.nonnegative()),
});
export type Profile = z.infer<typeof Profile>;
