import * as z from "zod/mini";
import { courseAttemptsPath } from "./contentPaths.ts";
import { data, endpoint, Id, IdParam, IdParams, Instant } from "./endpoint.ts";
import { scormVersions } from "./itemContent.ts";

/** Running a SCORM package: what the page, the server and the frame of the package send each other. */

export const courseLimits = {
  /** Bytes of the whole data model, as JSON: a report stays within the mebibyte that the body of a call may have. */
  model: 1_000_000,
  /** Seconds of all sittings: a hundred days. */
  seconds: 8_640_000,
  /**
   * The most commits of one opening. The first number of each opening is a multiple of it, so that no two openings
   * share a number.
   */
  opening: 100_000,
  /** Milliseconds after which a commit that did not arrive is sent again. */
  retryAfter: 5_000,
  /** How long a course may take to send its final state when it is closed, in milliseconds. */
  lastWords: 2_000,
  /** How long its frame may take to load, in milliseconds. */
  patience: 20_000,
} as const;

export const courseStates = ["incomplete", "completed", "passed", "failed"] as const;
export const CourseState = z.enum(courseStates);
export type CourseState = z.infer<typeof CourseState>;

/** The data model as the course left it, by its own names: `cmi.core.lesson_location`. */
const Model = z
  .record(z.string().check(z.maxLength(300)), z.string())
  .check(
    z.refine(
      (model) => new TextEncoder().encode(JSON.stringify(model)).length <= courseLimits.model,
      "is too large",
    ),
  );
export type CourseModel = z.infer<typeof Model>;

const Score = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
const Seconds = z.number().check(z.minimum(0), z.maximum(courseLimits.seconds));

/** What a course has reported: complete each time, so that the last one is enough. */
export const CourseTold = z.object({
  model: Model,
  state: CourseState,
  /** 0 to 1; null before there is one. */
  score: Score,
  /** Of this sitting when the frame sends it; of all sittings of the attempt when the page does. */
  seconds: Seconds,
});
export type CourseTold = z.infer<typeof CourseTold>;

const Attempt = z.object({
  id: Id,
  number: z.int().check(z.positive()),
  state: CourseState,
  score: Score,
  seconds: Seconds,
  started_at: Instant,
  heard_at: Instant,
});
export type CourseAttempt = z.infer<typeof Attempt>;

const Opened = z.object({
  /** The address of the frame, on the origin of courses. */
  url: z.string(),
  version: z.enum(scormVersions),
  /** Null in review mode, where nothing is kept. */
  attempt: z.nullable(z.object({ id: Id, number: z.int().check(z.positive()), revision: z.int() })),
  /** The state with which the course begins. */
  start: z.object({
    model: Model,
    learner: z.object({ id: z.string(), name: z.string() }),
    /** Seconds of the previous sittings. */
    seconds: Seconds,
    mastery: Score,
    resumes: z.boolean(),
  }),
});
export type CourseOpened = z.infer<typeof Opened>;

const Kept = z.object({
  revision: z.int(),
  state: CourseState,
  score: Score,
  completed_at: z.nullable(Instant),
  saved_at: Instant,
  /** The attempt has since been opened elsewhere: what is sent from here is no longer kept. */
  taken_over: z.boolean(),
});
export type CourseKept = z.infer<typeof Kept>;

export const courseCalls = {
  attempts: endpoint("GET", courseAttemptsPath, {
    summary: "Lists the caller's attempts at a course, newest first.",
    params: IdParams,
    answer: data(z.array(Attempt)),
  }),
  open: endpoint("POST", courseAttemptsPath, {
    summary: "Opens a course: continues the last attempt, or begins a new one.",
    params: IdParams,
    body: z.optional(z.object({ again: z._default(z.boolean(), false) })),
    answer: data(Opened),
  }),
  commit: endpoint("PUT", "/api/items/:id/course/:attempt", {
    summary: "Keeps what a course has reported. An older or repeated revision changes nothing.",
    params: z.object({ id: IdParam, attempt: IdParam }),
    body: z.extend(CourseTold, { revision: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)) }),
    answer: data(Kept),
  }),
};

/**
 * The shape of what a course has reported. A report beyond the limits must be heard, or its learner would not learn that
 * it is not kept.
 */
const Heard: z.ZodMiniType<CourseTold> = z.object({
  model: z.record(z.string(), z.string()),
  state: CourseState,
  score: z.nullable(z.number()),
  seconds: z.number(),
});

/** Messages from the frame to the page. The shape of each is checked, and so is its sender. */
export const FromCourse = z.discriminatedUnion("type", [
  z.object({ type: z.literal("course.ready") }),
  z.object({ type: z.literal("course.told"), told: Heard }),
  z.object({ type: z.literal("course.finished"), told: Heard }),
  z.object({ type: z.literal("course.failed") }),
  /** Escape was pressed inside it. */
  z.object({ type: z.literal("course.escaped") }),
]);
export type FromCourse = z.infer<typeof FromCourse>;

/** Messages from the page to the frame. */
export type ToCourse = { type: "start"; start: CourseOpened["start"] } | { type: "close" };
