import type { examMachine, ExamContext } from "#src/machines/exam/examMachine.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import {
  answering,
  inEnding,
  retrying,
  signedOut,
  submissionLaws,
  submitting,
} from "./examSubmission.laws.ts";

type Exam = At<ExamContext>;

const came =
  (kind: string) =>
  ({ event }: Exam): boolean =>
    event["output"].kind === kind;
const wrongPassword = (at: Exam): boolean => came("wanted")(at) && event(at).passwordIncorrect;
const event = (at: Exam) => at.event["output"];
const nothingGiven = { introduction: null, password: "", startError: null, passwordProblem: null };
const introduction = (at: Exam) => ({ introduction: event(at).introduction });
const showFailure = (at: Exam) => does("showFailure", { failure: at.event["error"] });

/** An attempt under way continues without asking (T-27). */
const load = {
  to: "loading",
  sets: { introduction: null, startError: null, tooNarrow: null, passwordProblem: null },
  does: ({ context }: Exam) => [asks("openExam", { examId: context.examId, password: "", confirmed: null })],
};
const needsPassword = ({ context }: Exam): boolean => context.introduction?.needs_password === true;
const isTooMany = ({ event: { error } }: Exam): boolean => error.failure?.status === 429;
const lacksPassword = (at: Exam): boolean => needsPassword(at) && at.context.password === "";

/** What these laws prove. */
const rule = {
  loads:
    "the exam window loads, and shows the attempt, the introduction or why it cannot start [B-098][B-099][B-116][B-119]",
  confirmed: "starting needs a confirmation, and the password if there is one [B-100][B-115]",
  wrong: "a wrong password shows an error and can be entered again [B-128][M-078]",
  unanswered:
    "a start without a response looks up whether the attempt has begun, and keeps the password until then (T-27, EXM-8)",
};

/** The window, from opening it to the result (B-098 … B-129). */
export const examLaws: LawTable<typeof examMachine> = {
  // What came with the document is shown at once, without a request.
  start: ({ examId, introduction: brought }) => ({
    to: brought ? "disclaimer" : "loading",
    context: {
      ...nothingGiven,
      examId,
      introduction: brought,
      tooNarrow: null,
      paper: null,
      ready: false,
      tries: 0,
      failure: null,
      result: null,
    },
    does: brought ? [] : [asks("openExam", { examId, password: "", confirmed: null })],
  }),
  waits: { [submitting]: ["patience"], [retrying]: ["retryPause"] },
  laws: [
    // The possible outcomes of an opening and a start (B-116).
    {
      in: ["loading", "starting"],
      on: "openExam ✓",
      when: came("unsupported"),
      to: "unsupported",
      sets: (at) => ({ tooNarrow: { leastWidth: event(at).leastWidth, name: event(at).name } }),
      does: (at) => [asks("watchWidth", { leastWidth: event(at).leastWidth })],
      rule: rule.loads,
    },
    {
      in: ["loading", "starting"],
      on: "openExam ✓",
      when: came("attempt"),
      to: [answering, inEnding("free")],
      sets: (at) => {
        const { attempt_id, name, started_at_iso, questions } = event(at).attempt;
        return { ...nothingGiven, paper: { attempt_id, name, started_at_iso, questions } };
      },
      does: (at) => [does("beginAttempt", event(at))],
      rule: [rule.loads, rule.unanswered],
    },
    {
      in: ["loading", "starting"],
      on: "openExam ✓",
      when: came("refused"),
      to: "unableToStart",
      sets: (at) => ({ ...nothingGiven, startError: event(at).error }),
      rule: [rule.loads, rule.unanswered],
    },
    {
      in: "loading",
      on: "openExam ✓",
      when: came("wanted"),
      to: "disclaimer",
      sets: introduction,
      rule: [rule.loads, rule.confirmed, rule.unanswered],
    },
    {
      in: "starting",
      on: "openExam ✓",
      when: (at) => came("wanted")(at) && !wrongPassword(at),
      to: "disclaimer",
      sets: introduction,
      does: [does("showMessage", { message: examMessages.notBegun })],
      rule: rule.unanswered,
    },
    // B-128
    {
      in: "starting",
      on: "openExam ✓",
      when: wrongPassword,
      to: "passwordRefused",
      sets: (at) => ({ ...introduction(at), passwordProblem: examMessages.passwordIncorrect }),
      does: [does("showMessage", { message: examMessages.passwordIncorrect })],
      rule: rule.wrong,
    },

    // No response. A start may still have begun the attempt (EXM-8); sign-in leads back (D-5).
    {
      in: ["loading", "starting", "readingResult"],
      on: ["openExam ✗", "readResult ✗"],
      when: signedOut,
      to: "signedOut",
      does: [does("goToLogin")],
      rule: rule.loads,
    },
    {
      in: "loading",
      on: "openExam ✗",
      when: (at) => !signedOut(at),
      to: "notLoaded",
      does: (at) => [showFailure(at)],
      rule: [rule.loads, rule.unanswered],
    },
    // D-4: the field says until when.
    {
      in: "starting",
      on: "openExam ✗",
      when: (at) => isTooMany(at) && needsPassword(at),
      to: "passwordRefused",
      sets: { passwordProblem: "Too many wrong passwords. Try again in 40 seconds." },
      rule: rule.wrong,
    },
    {
      in: "starting",
      on: "openExam ✗",
      when: (at) => !signedOut(at) && !(isTooMany(at) && needsPassword(at)),
      ...load,
      does: (at) => [showFailure(at), ...load.does(at)],
      rule: rule.unanswered,
    },
    {
      in: ["notLoaded", "signedOut", "unsupported", "unableToStart"],
      on: "retry",
      ...load,
      rule: [rule.loads, rule.unanswered],
    },
    // B-099, B-138
    { in: "unsupported", on: ["width.supported", "watchWidth ✗"], ...load, rule: rule.loads },

    // The password, and the start (B-100, B-115).
    { in: "disclaimer", on: "password.changed", when: (at) => !needsPassword(at), rule: rule.confirmed },
    {
      in: "disclaimer",
      on: "password.changed",
      when: needsPassword,
      sets: ({ event: { password } }) => ({ password }),
      rule: rule.confirmed,
    },
    {
      in: "passwordRefused",
      on: "password.changed",
      to: "disclaimer",
      sets: ({ event: { password } }) => ({ password }),
      rule: rule.wrong,
    },
    { in: ["disclaimer", "passwordRefused"], on: "start", when: lacksPassword, rule: rule.confirmed },
    {
      in: ["disclaimer", "passwordRefused"],
      on: "start",
      when: (at) => !lacksPassword(at),
      to: "starting",
      // Sends the known number of attempts: repeated after its attempt has ended, it does not begin another.
      does: ({ context: { examId, password, introduction: known } }) => [
        asks("openExam", { examId, password, confirmed: { attempts_made: known!.attempts_made } }),
      ],
      rule: rule.confirmed,
    },

    // B-119, and the result of an earlier attempt.
    { in: "unableToStart", on: "dismiss", does: [does("goAway")], rule: rule.loads },
    {
      in: "unableToStart",
      on: "showResult",
      when: ({ context }) => context.startError!.attempt_id === null,
      rule: rule.loads,
    },
    {
      in: "unableToStart",
      on: "showResult",
      when: ({ context }) => context.startError!.attempt_id !== null,
      to: "readingResult",
      does: ({ context }) => [asks("readResult", { attemptId: context.startError!.attempt_id })],
      rule: rule.loads,
    },
    {
      in: "readingResult",
      on: "readResult ✓",
      to: "submitted",
      sets: (at) => ({ result: event(at) }),
      does: (at) => [does("goToResult", { result: event(at), fresh: false })],
      rule: rule.loads,
    },
    {
      in: "readingResult",
      on: "readResult ✗",
      when: (at) => !signedOut(at),
      to: "unableToStart",
      does: (at) => [does("showFailure", { failure: at.event["error"], asked: true })],
      rule: rule.loads,
    },

    ...submissionLaws,
  ],
};
