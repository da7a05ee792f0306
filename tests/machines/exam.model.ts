import {
  answersMachine,
  type AnswersContext,
  type Loading,
  type SaveOutcome,
} from "#src/machines/exam/answersMachine.ts";
import { isUnsaved } from "#src/machines/exam/answerRows.ts";
import { examClockMachine, type ExamClockContext } from "#src/machines/exam/examClockMachine.ts";
import { examMachine, type ExamContext, type Opening } from "#src/machines/exam/examMachine.ts";
import { examTabMachine, type ExamTabContext } from "#src/machines/exam/examTabMachine.ts";
import { isInvalid } from "#src/contracts/failures.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import {
  attempt,
  endsAt,
  introduction,
  ownTab,
  questions,
  result,
  saved,
  startError,
  startsAt,
  time,
  writtenElsewhere,
} from "./exam.rows.ts";
import { cancelled, offline, refused, unauthorized } from "./failures.ts";

const elsewhere = { failure: { kind: "conflict", status: 409 } };
/** Too many wrong passwords, with the time until which they are refused. */
const tooMany = {
  failure: {
    kind: "server",
    status: 429,
    message: "Too many wrong passwords. Try again in 40 seconds.",
    wait: { seconds: 40, until: "2026-11-20T10:00:40.000Z" },
  },
};
const sample = { sentAt: startsAt, receivedAt: startsAt, time: time() };
const opened = { attempt: attempt(), sample, tab: ownTab };

const opens = (outcome: Opening) => answered("openExam", outcome);

/** The window, from opening to the result, with an attempt of this tab. */
export const examModel: Model<typeof examMachine> = {
  machine: examMachine,
  input: { examId: 3, introduction: null },
  cases: [
    opens({ kind: "unsupported", leastWidth: 768, name: "Protection" }),
    opens({ kind: "attempt", ...opened }),
    opens({ kind: "wanted", introduction: introduction(), passwordIncorrect: false }),
    opens({
      kind: "wanted",
      introduction: introduction({ needs_password: true, attempts_made: 1 }),
      passwordIncorrect: false,
    }),
    opens({
      kind: "wanted",
      introduction: introduction({ needs_password: true, attempts_made: 1 }),
      passwordIncorrect: true,
    }),
    opens({ kind: "refused", error: startError("Review") }),
    opens({ kind: "refused", error: startError("Passed", { attempt_id: 30 }) }),
    failed("openExam"),
    failed("openExam", unauthorized),
    failed("openExam", cancelled),
    failed("openExam", tooMany),
    failed("watchWidth"),
    answered("readResult", result()),
    failed("readResult"),
    failed("readResult", unauthorized),
    answered("submitExam", result()),
    failed("submitExam", offline),
    failed("submitExam", unauthorized),
    failed("submitExam", refused("One question has no answer")),
    failed("submitExam", elsewhere),
    { type: "retry" },
    { type: "width.supported" },
    { type: "password.changed", password: "opensesame" },
    { type: "password.changed", password: "" },
    { type: "start" },
    { type: "showResult" },
    { type: "dismiss" },
    { type: "readiness.changed", ready: true },
    { type: "readiness.changed", ready: false },
    { type: "submit" },
    { type: "cancel" },
    { type: "confirm" },
    { type: "answers.settled" },
    { type: "time.up" },
    { type: "time.extended" },
    { type: "attempt.ended" },
  ],
  view: ({ introduction: known, password, startError: error, ready, tries }: ExamContext): string =>
    [
      known?.needs_password && "password needed",
      password !== "" && "password given",
      error && (error.attempt_id === null ? "refused" : "refused with a result"),
      ready && "ready",
      // A separate test distinguishes the pauses.
      tries > 0 && "tried",
    ]
      .filter(Boolean)
      .join(", "),
};

/** The introduction came with the document. */
export const examIntroducedModel: Model<typeof examMachine> = {
  ...examModel,
  input: { examId: 3, introduction: introduction() },
  cases: [
    opens({ kind: "wanted", introduction: introduction({ attempts_made: 1 }), passwordIncorrect: false }),
    opens({ kind: "refused", error: startError("Review") }),
    opens({ kind: "attempt", ...opened }),
    { type: "start" },
    { type: "retry" },
    { type: "readiness.changed", ready: true },
    { type: "submit" },
    { type: "confirm" },
    { type: "answers.settled" },
    failed("submitExam", offline),
  ],
};

/** The same, but distinguishing past refusals: for its laws, since they must not matter. */
export const examRefusedModel: Model<typeof examMachine> = {
  ...examModel,
  view: (context: ExamContext) => [examModel.view!(context), isInvalid(context.failure)],
};

const outcome = (output: SaveOutcome) => answered("saveAnswers", output);
const ever = 1_000_000;
const load = (rest: Partial<Loading> = {}) =>
  ({
    type: "attempt.loaded",
    questions: [questions[0]],
    drafts: [],
    tab: ownTab,
    overtaken: false,
    ...rest,
  }) as const;
const choose = (option: number) => ({ type: "answer.changed", questionId: 1, change: { option } }) as const;
const flag = (flagged: boolean) => ({ type: "answer.changed", questionId: 1, change: { flagged } }) as const;
const acknowledgement = outcome({ kind: "saved", data: saved({ 1: ever }) });
const refusal = outcome({
  kind: "partlySaved",
  data: saved({}, [{ question_id: 1, message: "It is too long" }]),
});

const answers = (...cases: Model<typeof answersMachine>["cases"]): Model<typeof answersMachine> => ({
  machine: answersMachine,
  input: undefined,
  cases,
  view: ({ rows, sent, offline: away, offered }: AnswersContext): string => {
    const unsaved = rows.filter((row) => isUnsaved(row) && row.refused === null);
    return [
      rows.length === 0 && "nothing loaded",
      // What is under way decides what its response settles.
      unsaved.some((row) => row.rev > sent) && "unsaved",
      unsaved.some((row) => row.rev <= sent) && "under way",
      rows.some((row) => row.refused !== null) && "refused",
      offered.length > 0 && "offered",
      rows.some(({ flagged }) => flagged) && "flagged",
      away && "offline",
    ]
      .filter(Boolean)
      .join(", ");
  },
});

/** One single-choice question, saved again and again. */
export const answersModel = answers(
  load(),
  { type: "writing.started" },
  { type: "writing.stopped" },
  choose(11),
  { type: "woke" },
  { type: "closing" },
  acknowledgement,
  outcome({ kind: "saved", data: saved() }),
  refusal,
  outcome({ kind: "finished" }),
  outcome({ kind: "writtenElsewhere", data: writtenElsewhere() }),
  failed("saveAnswers"),
  failed("saveAnswers", unauthorized),
  failed("saveAnswers", cancelled),
  { type: "connection.lost" },
  { type: "connection.restored" },
  { type: "user.signedIn" },
  { type: "submission.began" },
  { type: "submission.ended" },
  { type: "attempt.closed" },
);

const draft = { questionId: 1, rev: 5, answer: [13], flagged: false };
/** Answers on this device that the server does not have, with and without another writer since. */
export const answersKeptModel = answers(
  load({ drafts: [draft] }),
  load({ drafts: [draft], overtaken: true }),
  load({ drafts: [draft], questions: [{ ...questions[0], tab: "other.tab" }] }),
  { type: "writing.started" },
  choose(11),
  flag(true),
  flag(false),
  acknowledgement,
  outcome({
    kind: "writtenElsewhere",
    data: writtenElsewhere([{ id: 1, answer: [12], flagged: false, rev: 9, tab: "other.tab" }]),
  }),
  failed("saveAnswers"),
  failed("saveAnswers", unauthorized),
  { type: "connection.lost" },
  { type: "offered.taken" },
  { type: "offered.dropped" },
  { type: "submission.began" },
);

const at = (minute: number) => startsAt + minute * 60_000;
const sampleAt = (minute: number, end = endsAt) => ({
  sentAt: at(minute),
  receivedAt: at(minute),
  time: time(at(minute), end),
});
const tick = (minute: number, wall = minute) => ({ type: "tick", now: at(minute), wall: at(wall) }) as const;

const clock = (...cases: Model<typeof examClockMachine>["cases"]): Model<typeof examClockMachine> => ({
  machine: examClockMachine,
  input: undefined,
  cases: [
    { type: "attempt.opened", startedAt: startsAt, sample: sampleAt(0) },
    failed("ticking"),
    { type: "attempt.closed" },
    ...cases,
  ],
  view: ({ remaining, finishesAt, announced, doubted, apart }: ExamClockContext): string =>
    [
      `${remaining / 60_000} min left`,
      finishesAt > endsAt && "extended",
      ...announced,
      doubted && "doubted",
      apart !== null && apart > 0 && "apart",
      apart === null && "no tick yet",
    ]
      .filter(Boolean)
      .join(", "),
});

/** Half an hour: each minute at which something is due, and the one before it. */
export const examClockModel = clock(
  { type: "attempt.opened", startedAt: startsAt, sample: sampleAt(16) },
  tick(14),
  tick(15),
  tick(24),
  tick(28.5),
  tick(29),
  tick(30),
);

/** Time is granted, before the end and after it. */
export const examClockExtendedModel = clock(
  tick(14),
  tick(29),
  tick(30),
  tick(39),
  { type: "time.told", sample: sampleAt(30, at(40)) },
  { type: "time.told", sample: sampleAt(30) },
  { type: "end.moved", finishesAt: at(40) },
  { type: "end.moved", finishesAt: endsAt },
);

/** The machine sleeps, or its clock is set. */
export const examClockAsleepModel = clock(tick(5), tick(5, 50), tick(30), {
  type: "time.told",
  sample: sampleAt(5),
});

const opening = (writer: string | null) =>
  ({ type: "attempt.opened", attemptId: 31, tab: ownTab, writer }) as const;
const retaken = { kind: "taken", questions, drafts: [] } as const;

/** Which tab writes. */
export const examTabModel: Model<typeof examTabMachine> = {
  machine: examTabMachine,
  input: undefined,
  cases: [
    opening(ownTab),
    opening(null),
    opening("browser.other"),
    opening("other.tab"),
    { type: "lock.taken" },
    { type: "lock.busy" },
    { type: "lock.lost" },
    failed("lock"),
    { type: "takeOver" },
    answered("takeOver", retaken),
    answered("takeOver", { kind: "finished" }),
    failed("takeOver", offline),
    failed("takeOver", unauthorized),
    { type: "written.elsewhere", writer: "other.tab" },
    { type: "written.elsewhere", writer: ownTab },
    { type: "woke" },
    { type: "discard" },
    failed("askBeforeLeaving"),
    { type: "attempt.closed" },
  ],
  view: ({ writer, overtaken, tab, attemptId }: ExamTabContext): string =>
    [attemptId > 0 && (writer === tab ? "own" : (writer ?? "nobody")), overtaken && "overtaken"]
      .filter(Boolean)
      .join(", "),
};
