import type { sittingMachine, Sat, SittingContext } from "#src/machines/exam/sittingMachine.ts";
import { asks, does, tells, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

type Sitting = At<SittingContext>;

const idle = "open.submission.idle";
const settling = "open.submission.settling";
const looking = "open.writing.looking";
const here = "open.writing.here";
const missing = "open.readiness.missing";
const ready = "open.readiness.ready";
const reading = "open.drafts.reading";
const read = "open.drafts.read";
const known = "open.time.known";
const asking = "open.time.asking";

const failed = ({ event }: Sitting) => [does("showFailure", { failure: event["error"] })];
const exam = (type: string, rest: object = {}) => tells("exam", { type, ...rest });
const answers = (type: string, rest: object = {}) => tells("answers", { type, ...rest });
const clock = (type: string, rest: object = {}) => tells("clock", { type, ...rest });
const tab = (type: string, rest: object = {}) => tells("tab", { type, ...rest });
const world = (type: string, rest: object = {}) => tells("watchWorld", { type, ...rest });
const readiness = (isReady: boolean) => exam("readiness.changed", { ready: isReady });

const sat = ({ event: { attempt, tab: name } }: Sitting): Sat => ({
  attemptId: attempt.attempt_id,
  tab: name,
  draftKey: attempt.draft_key,
  completionKey: attempt.completion_key,
  questions: attempt.questions,
});
/** The window has its attempt: each of the others is told what it needs to know about it. */
const opened = (at: Sitting): Effect[] => {
  const { attempt, sample, tab: name } = at.event as Record<string, any>;
  return [
    world("opened"),
    clock("attempt.opened", { startedAt: Date.parse(attempt.started_at_iso), sample }),
    answers("attempt.loaded", { questions: attempt.questions, drafts: [], tab: name, overtaken: false }),
    tab("attempt.opened", { attemptId: attempt.attempt_id, tab: name, writer: attempt.writer }),
  ];
};
const closed = [clock("attempt.closed"), answers("attempt.closed"), tab("attempt.closed"), world("closed")];
const loadedWith = ({ context, event }: Sitting) =>
  answers("attempt.loaded", {
    questions: context.attempt!.questions,
    drafts: event["output"],
    tab: context.attempt!.tab,
    overtaken: false,
  });
/** Each question with the server's data about it, where it was sent. */
const takenOver = ({ context, event }: Sitting) =>
  answers("attempt.loaded", {
    questions: context.attempt!.questions.map((question) =>
      Object.assign(
        {},
        question,
        event["questions"].find(({ id }: { id: number }) => id === question.id),
      ),
    ),
    drafts: event["drafts"],
    tab: context.attempt!.tab,
    overtaken: event["overtaken"],
  });

const isWriter = ({ context }: Sitting): boolean => context.isWriter;
const isAnswered = ({ context }: Sitting): boolean => context.isAnswered;
const isStuck = ({ context }: Sitting): boolean => context.window === "stuck";
const isSaving = ({ context }: Sitting): boolean => context.isSaving;
const isOpen = ({ is }: Sitting): boolean => is("open");
const not =
  (holds: (at: Sitting) => boolean) =>
  (at: Sitting): boolean =>
    !holds(at);
const all =
  (...conditions: ((at: Sitting) => boolean)[]) =>
  (at: Sitting): boolean =>
    conditions.every((holds) => holds(at));

const noted = ({ event: { isSaving: saving, isSettled, isAnswered: answered } }: Sitting) => ({
  isSaving: saving,
  isSettled,
  isAnswered: answered,
});
/**
 * The consequences of news from the answers: a submission may continue, and the window may start or stop being ready.
 */
const settles = (at: Sitting): boolean => at.is(settling) && at.event["isSettled"];
const getsReady = (at: Sitting): boolean => at.is(missing) && isWriter(at) && at.event["isAnswered"];
const losesReady = (at: Sitting): boolean => at.is(ready) && !at.event["isAnswered"];
type Consequence = { when: (at: Sitting) => boolean; to: string[]; does: Effect[] };
const ofSubmission: Consequence[] = [
  { when: settles, to: [idle], does: [exam("answers.settled")] },
  { when: not(settles), to: [], does: [] },
];
const ofReadiness: Consequence[] = [
  { when: getsReady, to: [ready], does: [readiness(true)] },
  { when: losesReady, to: [missing], does: [readiness(false)] },
  { when: (at) => !getsReady(at) && !losesReady(at), to: [], does: [] },
];
const answersShown: Law<SittingContext>[] = ofSubmission.flatMap((one) =>
  ofReadiness.map((other) => ({
    in: "open",
    on: "answers.shown",
    when: all(one.when, other.when),
    ...(one.to.length + other.to.length > 0 ? { to: [...one.to, ...other.to] } : {}),
    sets: noted,
    does: [...other.does, ...one.does],
  })),
);

const hears =
  (...of: string[]) =>
  ({ event }: Sitting): boolean =>
    of.includes(event.type);
const isThis = ({ context, event }: Sitting): boolean => event["attemptId"] === context.attempt!.attemptId;
const lookAgain = [answers("woke"), tab("woke")];
const retry = exam("retry");
const isStillOpen = ({ context, event }: Sitting): boolean =>
  event["output"]?.attempt.attempt_id === context.attempt!.attemptId;
const moved = ({ event }: Sitting) => [
  clock("end.moved", { finishesAt: event["finishesAt"] }),
  answers("woke"),
];

/** How window, answers, clock and tab of one exam page make up one sitting (P3, P7, P8, B-108, B-110, D-1). */
export const sittingLaws: LawTable<typeof sittingMachine> = {
  start: ({ examId, introduction }) => ({
    to: "unopened",
    context: {
      examId,
      introduction,
      attempt: null,
      window: null,
      isSaving: false,
      isSettled: false,
      isAnswered: false,
      isWriter: false,
      isClosing: false,
    },
    does: [
      asks("tab"),
      asks("clock"),
      asks("answers"),
      asks("watchWorld"),
      asks("watchChildren", { sitting: "the actor itself" }),
      asks("exam", { examId, introduction }),
    ],
  }),
  waits: {},
  laws: [
    // A child that breaks is reported, and takes no other down with it.
    { on: ["exam ✗", "answers ✗", "clock ✗", "tab ✗", "watchWorld ✗", "watchChildren ✗"], does: failed },

    // An attempt: nobody writes before the tab says so, unless it has already said so.
    {
      in: "unopened",
      on: "attempt.opened",
      when: not(isWriter),
      to: [idle, looking, missing, reading, known],
      sets: (at) => ({ attempt: sat(at) }),
      does: (at) => [...opened(at), asks("readDrafts", sat(at))],
    },
    {
      in: "unopened",
      on: "attempt.opened",
      when: all(isWriter, not(isAnswered)),
      to: [idle, here, missing, read, known],
      sets: (at) => ({ attempt: sat(at) }),
      does: (at) => [...opened(at), answers("writing.started")],
    },
    {
      in: "unopened",
      on: "attempt.opened",
      when: all(isWriter, isAnswered),
      to: [idle, here, ready, read, known],
      sets: (at) => ({ attempt: sat(at) }),
      does: (at) => [...opened(at), answers("writing.started"), readiness(true)],
    },
    // Submitted: nothing of it stays on this device. Left: it continues without this page.
    {
      in: "open",
      on: "attempt.over",
      to: "over",
      sets: { attempt: null },
      does: ({ context }) => [does("endAttempt", context.attempt), ...closed],
    },
    { in: "open", on: "page.left", to: "over", sets: { attempt: null }, does: closed },
    {
      in: ["unopened", "over"],
      on: "result.reached",
      does: ({ event }) => [does("goToResult", event)],
    },

    // What the children show.
    { on: "window.shown", sets: ({ event }) => ({ window: event["window"] }) },
    { in: ["unopened", "over"], on: "answers.shown", sets: noted },
    ...answersShown,
    {
      on: "tab.shown",
      when: (at) => !isOpen(at) || at.event["isWriter"] === isWriter(at),
      sets: ({ event }) => ({ isWriter: event["isWriter"] }),
    },
    {
      in: looking,
      on: "tab.shown",
      when: (at) => at.event["isWriter"] && !isAnswered(at),
      to: [here, read],
      sets: { isWriter: true },
      does: [answers("writing.started")],
    },
    {
      in: looking,
      on: "tab.shown",
      when: (at) => at.event["isWriter"] && isAnswered(at),
      to: [here, read, ready],
      sets: { isWriter: true },
      does: [answers("writing.started"), readiness(true)],
    },
    {
      in: here,
      on: "tab.shown",
      when: (at) => !at.event["isWriter"] && at.is(missing),
      to: looking,
      sets: { isWriter: false },
      does: [answers("writing.stopped")],
    },
    {
      in: here,
      on: "tab.shown",
      when: (at) => !at.event["isWriter"] && at.is(ready),
      to: [looking, missing],
      sets: { isWriter: false },
      does: [answers("writing.stopped"), readiness(false)],
    },

    // Submitting: a save under way ends first (EXM-14).
    {
      in: "open",
      on: "submission.began",
      when: ({ context }) => context.isSettled,
      to: idle,
      does: [answers("submission.began"), exam("answers.settled")],
    },
    {
      in: "open",
      on: "submission.began",
      when: ({ context }) => !context.isSettled,
      to: settling,
      does: [answers("submission.began")],
    },
    // It failed: the writing tab goes on saving.
    {
      in: looking,
      on: "submission.ended",
      to: idle,
      does: [answers("submission.ended")],
    },
    {
      in: here,
      on: "submission.ended",
      to: idle,
      does: [answers("submission.ended"), answers("writing.started")],
    },
    { in: "open", on: "attempt.ended", does: [exam("attempt.ended")] },
    { in: "open", on: "time.up", does: [exam("time.up")] },
    { in: "open", on: "time.extended", does: [exam("time.extended")] },
    {
      in: "open",
      on: "written.elsewhere",
      does: ({ event: { writer } }) => [tab("written.elsewhere", { writer })],
    },

    // The live channel and the other tabs report about any attempt; only this one counts.
    { in: "open", on: ["attempt.changed", "attempt.endedElsewhere"], when: not(isThis) },
    { in: "open", on: "attempt.endedElsewhere", when: isThis, does: [exam("attempt.ended")] },
    {
      in: "open",
      on: "attempt.changed",
      when: all(isThis, ({ event }) => event["finished"]),
      does: [exam("attempt.ended")],
    },
    {
      in: "open",
      on: "attempt.changed",
      when: all(isThis, ({ event }) => !event["finished"] && event["writer"] === null),
      does: moved,
    },
    {
      in: "open",
      on: "attempt.changed",
      when: all(isThis, ({ event }) => !event["finished"] && event["writer"] !== null),
      does: (at) => [tab("written.elsewhere", { writer: at.event["writer"] }), ...moved(at)],
    },

    // The page closes: the newest answers first; the writing tab reports that the learner has left (E-042, B-110).
    {
      in: "open",
      on: "page.closing",
      when: isWriter,
      sets: { isClosing: true },
      does: ({ context }) => [
        answers("closing"),
        world("left", {
          attemptId: context.attempt!.attemptId,
          completionKey: context.attempt!.completionKey,
        }),
      ],
    },
    {
      in: "open",
      on: "page.closing",
      when: not(isWriter),
      sets: { isClosing: true },
      does: [answers("closing")],
    },
    { in: "open", on: "page.offline", sets: { isClosing: false }, does: [answers("connection.lost")] },
    {
      in: "open",
      on: ["page.online", "page.woke"],
      sets: { isClosing: false },
      does: (at) => [
        ...(isStuck(at) ? [retry] : []),
        ...(hears("page.online")(at) ? [answers("connection.restored")] : []),
        ...lookAgain,
      ],
    },
    {
      in: "open",
      on: "user.signedIn",
      does: (at) => [answers("user.signedIn"), ...(isStuck(at) ? [retry] : [])],
    },
    // Before there is an attempt, only a window that is stuck or waiting for policies has anything to do.
    {
      in: "unopened",
      on: ["page.online", "page.woke"],
      does: (at) => (isStuck(at) ? [retry] : []),
    },
    {
      in: "unopened",
      on: "policies.accepted",
      does: ({ context }) => (context.window === "barred" ? [retry] : []),
    },

    // Answers on this device are shown unless somebody has taken over, or written, meanwhile (P3).
    {
      in: reading,
      on: "readDrafts ✓",
      to: read,
      does: (at) => (at.event["output"].length > 0 ? [loadedWith(at)] : []),
    },
    { in: reading, on: "readDrafts ✗", to: read, does: failed },
    { in: "open", on: "attempt.takenOver", to: read, does: (at) => [takenOver(at)] },

    // The time: a save reports it, a tab that only looks has to request it; of the keys that come with it, the last one
    // wins (D-1).
    { in: "open", on: "time.told", does: ({ event: { sample } }) => [clock("time.told", { sample })] },
    { in: "open", on: "time.doubted", when: isSaving, does: [answers("woke")] },
    { in: "open", on: "time.doubted", when: not(isSaving), to: asking, does: [asks("askTime")] },
    {
      in: asking,
      on: "askTime ✓",
      when: isStillOpen,
      to: known,
      sets: ({ context, event }) => ({
        attempt: { ...context.attempt!, completionKey: event["output"].attempt.completion_key },
      }),
      does: ({ event }) => [clock("time.told", { sample: event["output"].sample })],
    },
    { in: asking, on: "askTime ✓", when: not(isStillOpen), to: known, does: [exam("attempt.ended")] },
    { in: asking, on: "askTime ✗", to: known },
  ],
};
