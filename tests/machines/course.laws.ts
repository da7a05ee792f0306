import type { CourseContext, courseMachine } from "#src/machines/item/courseMachine.ts";
import { asks, does, tells, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { hasStatus, isOneOf } from "./failures.ts";

type Course = At<CourseContext>;

const nothing = {
  ...{ opened: null, newest: null, sending: null, queued: null, kept: null, finished: false, failure: "" },
};

/** What these laws prove. */
const rule = {
  kept: "the newest report of a course is sent again until the server has saved it [T-13][T-17]",
  over: "a course ends once its last report is saved",
  left: "the newest report of a course is sent before its page is left [T-13]",
  queued: "what a course reports without a connection waits in the outbox, once each [T-13][T-60]",
  elsewhere: "a course opened elsewhere continues only there",
};

const commits = ({ after }: Course) => [
  asks("commitCourse", {
    ...{ itemId: 3, attemptId: 5, revision: after.revision },
    told: { ...after.sending, seconds: 60 + after.sending!.seconds },
  }),
];
/** What is waiting is sent at once, unless something else is on its way. */
const sends = (told: (at: Course) => CourseContext["newest"]) => ({
  sets: (at: Course) => ({ sending: told(at), newest: null, revision: at.context.revision + 1 }),
  does: commits,
});
/** What is to be sent again waits in the outbox as well, with a number of its own; unless it does already. */
const unsent = ({ context }: Course) => context.newest ?? context.sending!;
const isQueued = (at: Course): boolean => unsent(at) === at.context.queued;
const queues = ({ after }: Course) => [
  does("keepForLater", {
    ...{ itemId: 3, attemptId: 5, revision: after.revision },
    told: { ...after.queued, seconds: 60 + after.queued!.seconds },
  }),
];
const eventTold = ({ event }: Course) => event["told"];
const isTracked = ({ context }: Course): boolean => context.opened!.attempt !== null;
const isFree = ({ is }: Course): boolean => is("open.saving.saved");
const isNewlyWaiting = ({ is, context, event }: Course): boolean =>
  is("open.saving.waiting") && event["told"] !== context.queued;
const hasMore = ({ context }: Course): boolean => context.newest !== null;
const isLast = ({ context }: Course): boolean => context.finished && context.newest === null;

/** A message of the course while it may speak: it is sent, or waits behind the one on its way. */
const hears = (on: string, to?: string, ends = false): Law<CourseContext>[] => {
  const over = ends ? { finished: true } : {};
  const said = { in: ["open.frame.running", "open.frame.closing"], on, rule: rule.kept };
  return [
    {
      ...said,
      when: (at) => isTracked(at) && isFree(at),
      to: to ? [to, "open.saving.committing"] : "open.saving.committing",
      sets: (at) => ({ ...sends(eventTold).sets(at), ...over }),
      does: commits,
    },
    {
      ...said,
      when: (at) => isTracked(at) && !isFree(at) && !isNewlyWaiting(at),
      ...(to ? { to } : {}),
      sets: (at) => ({ newest: eventTold(at), ...over }),
    },
    // The page may be gone before it is tried again. Only the last report of the model is newer than one that waits.
    ...(to
      ? [
          {
            ...said,
            when: (at: Course) => isTracked(at) && isNewlyWaiting(at),
            to,
            sets: (at: Course) => ({
              ...{ newest: eventTold(at), queued: eventTold(at), revision: at.context.revision + 1 },
              ...over,
            }),
            does: queues,
            rule: [rule.kept, rule.queued],
          },
        ]
      : []),
  ];
};

const out = (state: string) => ({ to: `out.${state}`, does: [does("refresh")] });
const completes = ({ context, event }: Course): boolean =>
  event["output"].completed_at !== null && event["output"].completed_at !== context.kept?.completed_at;
const isTaken = ({ event }: Course): boolean => event["output"].taken_over;
const isUnsaid = (at: Course): boolean =>
  isOneOf("offline", "unauthorized", "cancelled")(at) || hasStatus(503)(at);

/** A SCORM package in its frame: what it reports is kept, whatever the network does (T-13, T-17). */
export const courseLaws: LawTable<typeof courseMachine> = {
  start: () => ({
    to: "out.closed",
    context: { itemId: 3, again: false, revision: 0, ...nothing },
  }),
  waits: {
    "open.frame.loading": ["patience"],
    "open.frame.closing": ["lastWords"],
    "open.saving.waiting": ["retryAfter"],
  },
  laws: [
    {
      in: "out",
      on: "open",
      to: "opening",
      sets: ({ event }) => ({ ...nothing, again: event["again"] }),
      does: ({ event }) => [asks("openCourse", { itemId: 3, again: event["again"] })],
    },
    {
      in: "opening",
      on: "openCourse ✓",
      to: ["open.frame.loading", "open.saving.saved", "open.size.inPage"],
      sets: ({ event }) => ({
        opened: event["output"],
        revision: event["output"].attempt === null ? 0 : 300_000,
      }),
      does: ({ after }) => [does("noteBegun"), asks("course", { url: after.opened!.url })],
    },
    {
      in: "opening",
      on: "openCourse ✗",
      to: "out.notOpened",
      sets: { failure: "Complete “First” first" },
    },
    {
      in: "open.frame.loading",
      on: "course.ready",
      to: "open.frame.running",
      does: ({ context }) => [tells("course", { type: "start", start: context.opened!.start })],
    },
    { in: "open.frame.loading", on: ["course.failed", "after patience (20 s)"], ...out("notStarted") },
    { in: "open", on: "course ✗", ...out("notStarted") },
    { in: "open.frame.loading", on: "close", ...out("ended") },
    {
      in: "open.frame.running",
      on: "close",
      to: "open.frame.closing",
      does: [tells("course", { type: "close" })],
    },
    ...hears("course.told"),
    {
      in: ["open.frame.running", "open.frame.closing"],
      on: "course.told",
      when: (at) => !isTracked(at),
      taken: true,
    },
    ...hears("course.finished", "open.frame.over", true),
    // In review mode nothing has to be kept.
    {
      in: ["open.frame.running", "open.frame.closing"],
      on: "course.finished",
      when: (at) => !isTracked(at),
      ...out("ended"),
      sets: { finished: true },
      rule: rule.over,
    },
    {
      in: "open.frame.closing",
      on: "after lastWords (2 s)",
      when: isFree,
      ...out("ended"),
      sets: { finished: true },
      rule: rule.over,
    },
    {
      in: "open.frame.closing",
      on: "after lastWords (2 s)",
      when: (at) => !isFree(at),
      to: "open.frame.over",
      sets: { finished: true },
      rule: rule.over,
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✓",
      when: isTaken,
      ...out("takenOver"),
      rule: rule.elsewhere,
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✓",
      when: (at) => !isTaken(at) && isLast(at),
      to: "out.ended",
      sets: ({ event }) => ({ kept: event["output"], sending: null }),
      does: (at) => [...(completes(at) ? [does("refresh")] : []), does("refresh")],
      rule: [rule.over, rule.kept],
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✓",
      when: (at) => !isTaken(at) && !isLast(at) && !hasMore(at),
      to: "open.saving.saved",
      sets: ({ event }) => ({ kept: event["output"], sending: null }),
      does: (at) => (completes(at) ? [does("refresh")] : []),
      rule: rule.kept,
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✓",
      when: (at) => !isTaken(at) && hasMore(at),
      to: "open.saving.committing",
      sets: (at) => ({ kept: at.event["output"], ...sends(({ context }) => context.newest).sets(at) }),
      does: (at) => [...(completes(at) ? [does("refresh")] : []), ...commits(at)],
      rule: rule.kept,
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✗",
      when: (at) => isUnsaid(at) && isQueued(at),
      to: "open.saving.waiting",
      sets: (at) => ({ newest: unsent(at), sending: null }),
      rule: [rule.kept, rule.queued],
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✗",
      when: (at) => isUnsaid(at) && !isQueued(at),
      to: "open.saving.waiting",
      sets: (at) => ({
        ...{ newest: unsent(at), queued: unsent(at), sending: null },
        revision: at.context.revision + 1,
      }),
      does: queues,
      rule: [rule.kept, rule.queued],
    },
    {
      in: "open.saving.committing",
      on: "commitCourse ✗",
      when: (at) => !isUnsaid(at),
      ...out("notKept"),
      sets: { failure: "is too large" },
    },
    {
      in: "open.saving.waiting",
      on: ["online", "hidden", "after retryAfter (5 s)"],
      to: "open.saving.committing",
      ...sends(({ context }) => context.newest),
      rule: rule.kept,
    },
    // Once the page is left, it could not be sent any more.
    {
      in: "open.saving.committing",
      on: "hidden",
      when: hasMore,
      to: "open.saving.committing",
      ...sends(({ context }) => context.newest),
      rule: rule.left,
    },
    { in: "open.saving.committing", on: "hidden", when: (at) => !hasMore(at) },
    { in: "open.size.inPage", on: "toggle", to: "open.size.fullWindow" },
    { in: "open.size.fullWindow", on: ["toggle", "course.escaped"], to: "open.size.inPage" },
  ],
};
