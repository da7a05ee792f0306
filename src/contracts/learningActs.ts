import * as z from "zod/mini";
import { contentPaths, courseAttemptsPath } from "./contentPaths.ts";
import { contentTypes } from "./contentTypes.ts";
import type { CourseTold } from "./courses.ts";
import { learningDone, Reading } from "./learningDone.ts";
import { callOf, offlineKind } from "./offlineActs.ts";
import { userCalls } from "./user.ts";
import { waitingCalls } from "./waiting.ts";

const content = { content: z.enum(contentTypes), id: z.int() };

/** `at` is when it was done, if it had to wait; the rule of completion is checked against the reading. */
const Complete = z.object({
  kind: z.literal("complete"),
  ...content,
  ...Reading.shape,
  completed: z.boolean(),
  at: z.optional(z.string()),
});
const Viewed = z.object({ kind: z.literal("viewed"), ...content, ...Reading.shape, position: z.number() });
const Hide = z.object({ kind: z.literal("hide"), ...content, hidden: z.boolean() });
const MyList = z.object({ kind: z.literal("myList"), ...content, listed: z.boolean() });

/** Acts on content. */
export const ContentAct = z.discriminatedUnion("kind", [Complete, Viewed, Hide, MyList]);
export type ContentAct = z.infer<typeof ContentAct>;

const readingOf = ({ position, sitting, seconds }: Reading): Reading => ({
  ...(position !== undefined && { position }),
  ...(sitting !== undefined && { sitting, seconds }),
});
const subject = ({ kind, content: type, id }: ContentAct): string => `${kind} ${type} ${id}`;
/** Paths whose answers show a learner's progress with content. */
const told = Object.values(contentPaths);
/** Paths that a completion outdates. */
export const toldByCompletion: readonly string[] = [...told, waitingCalls.counts.path];
/** Paths that a report of a course outdates. */
export const toldByCourse: readonly string[] = [...toldByCompletion, courseAttemptsPath];
/** The paths among them that a view of content outdates. */
const { item: _item, search: _search, ...seen } = contentPaths;

/** A report of a course, with the time of all sittings. It is checked when it is sent. */
const CommitCourse = z.object({
  kind: z.literal("commitCourse"),
  itemId: z.int(),
  attemptId: z.int(),
  revision: z.int(),
  told: z.custom<CourseTold>(),
});

/** Acts of learners that may wait for the network (T-12, T-13, T-60). */
export const learningActs = [
  offlineKind("complete", Complete, {
    call: ({ content: type, id, completed, at, ...reading }) =>
      callOf(learningDone.complete, {
        body: { type, id, percentage: completed ? "100" : "0", ...readingOf(reading), ...(at && { at }) },
      }),
    touches: toldByCompletion,
    decides: subject,
    waits: (act, at) => (act.completed ? { at, ...act } : act),
    saidBy: ({ content: type, id, completed }, { name, params }) =>
      completed && type === "item" && name.endsWith("Item") && (params.itemId ?? params.id) === String(id),
  }),
  offlineKind("viewed", Viewed, {
    call: ({ content: type, id, ...reading }) =>
      callOf(learningDone.viewed, { body: { type, id, ...readingOf(reading) } }),
    touches: [...Object.values(seen), waitingCalls.counts.path],
    decides: subject,
    latestOnly: true,
    untold: true,
  }),
  offlineKind("commitCourse", CommitCourse, {
    // Few pages have a course: no other loads its contract until one of its reports waits.
    call: async ({ itemId: id, attemptId: attempt, revision, told: report }) => {
      const { courseCalls } = await import("./courses.ts");
      return callOf(courseCalls.commit, { params: { id, attempt }, body: { ...report, revision } });
    },
    touches: toldByCourse,
    decides: ({ kind, attemptId }) => `${kind} ${attemptId}`,
    latestOnly: true,
  }),
  offlineKind("hide", Hide, {
    call: ({ content: type, id, hidden }) =>
      callOf(learningDone.removeFromView, { params: { id, type }, body: { restore: !hidden } }),
    touches: told,
    decides: subject,
  }),
  offlineKind("myList", MyList, {
    call: ({ content: type, id, listed }) =>
      callOf(learningDone.myList, { params: { id, type }, body: { listed } }),
    touches: told,
    decides: subject,
  }),
  offlineKind(
    "readNotification",
    z.object({
      kind: z.literal("readNotification"),
      which: z.union([z.int(), z.literal("all")]),
      /** With "all": the newest one that was known. Those that come while the act waits stay unread. */
      upTo: z.optional(z.int()),
    }),
    {
      call: ({ which, upTo }) =>
        which === "all"
          ? callOf(userCalls.readAllNotifications, upTo === undefined ? {} : { body: { upTo } })
          : callOf(userCalls.readNotification, { params: { id: which } }),
      touches: [userCalls.me.path],
      decides: ({ kind, which }) => `${kind} ${which}`,
    },
  ),
];
