import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "../../endpoint.ts";
import { enteredDay } from "../../entered.ts";
import { Message } from "../../mentoringMessage.ts";
import { menteeLimits, methods, relationshipStatuses, type ProfileStatus } from "../../mentoringWords.ts";
import { filter } from "../query.ts";
import { recordParts, resourceCalls } from "../resource.ts";

const Count = z.int().check(z.nonnegative());
const Day = z.iso.date("Enter a date");

/** Statuses of a mentor that the back office sees: a draft is known to its owner alone (B-186, B-193). */
export const mentorStatuses = [
  "ACTIVE",
  "REVIEW_PENDING",
  "REVIEW_HOLD",
  "REVIEW_DENIED",
] as const satisfies readonly ProfileStatus[];
const Status = z.enum(mentorStatuses);

/** Whether mentees can send requests to a mentor, which follows from the profile (`availabilityOf`). */
export const availabilities = ["available", "away", "at capacity"] as const;

const parts = {
  ...recordParts,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: Status,
  skills: z.array(z.string()),
  methods: z.array(z.enum(methods.map(({ value }) => value))),
  /** As text, such as “Monthly”. */
  regularity: z.nullable(z.string()),
  town: z.nullable(z.string()),
  /** How far they travel, in miles. */
  distance: z.nullable(z.int()),
  mentee_limit: z.nullable(z.literal(menteeLimits.map(({ most }) => most))),
  submitted_at: z.nullable(Instant),
  /** Why it was not accepted, and what had to be added; empty if nothing was said. */
  decline_message: z.string(),
  hold_message: z.string(),
};

/** A mentor, as the administrators of mentoring see them. */
export const AdminMentor = z.object({
  ...parts,
  /** Null for a mentor who is not active, or whose account is disabled. */
  availability: z.nullable(z.enum(availabilities)),
  /** The end of their absence. */
  away_until: z.nullable(Day),
  /** Whether an administrator has set them to away. */
  paused: z.boolean(),
  /** Their present mentees, as text: “2 of 4”. */
  places: z.string(),
  mentees: Count,
  /** Requests that await an answer. */
  pending: Count,
  last_meeting_on: z.nullable(Day),
  decided_at: z.nullable(Instant),
});
export type AdminMentor = z.infer<typeof AdminMentor>;

/** A relationship of a mentor or mentee, newest first. */
export const OfficeRelationship = z.object({
  id: Id,
  mentee: z.string(),
  mentor: z.string(),
  status: z.enum(relationshipStatuses),
  asked_at: Instant,
  changed_at: Instant,
  meetings: Count,
  last_meeting_on: z.nullable(Day),
  next_meeting_on: z.nullable(Day),
});
export type OfficeRelationship = z.infer<typeof OfficeRelationship>;

const words = { one: "mentor", many: "mentors" };
const {
  create: _create,
  update: _update,
  ...calls
} = resourceCalls("/api/admin/mentoring/mentors", {
  words,
  row: AdminMentor,
  whole: { about: z.string() },
  draft: z.object({}),
  sorts: ["name", "status", "mentees", "pending", "last_meeting_on", "submitted_at", "updated_at"],
  filters: {
    status: filter.anyOf(mentorStatuses),
    availability: filter.anyOf(availabilities),
    skill: filter.ids,
    has_places: filter.flag,
  },
  acts: ["reinstate", "resume"],
});

/** Mentors who have applied: the outcome, and what can be done (B-490). */
export const mentorCalls = {
  ...calls,
  hold: endpoint("POST", "/api/admin/mentoring/mentors/:id/hold", {
    summary:
      "Puts a mentor or an application on hold and says what is missing. 409 where their status does not allow it.",
    params: IdParams,
    body: z.object({ message: Message }),
    answer: data(AdminMentor),
  }),
  deny: endpoint("POST", "/api/admin/mentoring/mentors/:id/deny", {
    summary: "Declines an application with a message to its owner. 409 where it has been decided already.",
    params: IdParams,
    body: z.object({ message: Message }),
    answer: data(AdminMentor),
  }),
  pause: endpoint("POST", "/api/admin/mentoring/mentors/:id/pause", {
    summary:
      "Sets an active mentor to away until a day, or until further notice: they get no new requests meanwhile.",
    params: IdParams,
    body: z.object({ message: Message, until: z._default(z.nullable(enteredDay("Enter a date")), null) }),
    answer: data(AdminMentor),
  }),
  relationships: endpoint("GET", "/api/admin/mentoring/mentors/:id/relationships", {
    summary: "Lists the relationships and requests of a mentor, ongoing ones first.",
    params: IdParams,
    answer: data(z.array(OfficeRelationship)),
    saysMissing: true,
  }),
};

/** Which applications are listed: those that wait, unless the query says otherwise. */
export const applicationStages = ["waiting", "on hold", "open", "any"] as const;

/** A complete application, so that it can be read beside the list. */
export const MentorApplication = z.object({
  ...parts,
  about: z.string(),
  /** Whole days since it was submitted; null once it has been decided. */
  waiting_days: z.nullable(Count),
});
export type MentorApplication = z.infer<typeof MentorApplication>;

const {
  create: _made,
  update: _changed,
  ...applicationParts
} = resourceCalls("/api/admin/mentoring/applications", {
  words: { one: "application", many: "applications" },
  row: MentorApplication,
  draft: z.object({}),
  sorts: ["submitted_at", "name"],
  filters: {
    stage: z._default(z.enum(applicationStages), "waiting"),
    skill: filter.ids,
    ...filter.range("submitted_at"),
  },
  acts: ["approve"],
});

/** Applications of mentors, oldest first. */
export const mentorApplicationCalls = applicationParts;
