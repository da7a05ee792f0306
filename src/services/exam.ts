import {
  examCalls,
  examHeaders,
  PartlySaved,
  WrittenElsewhere,
  type AnswerItem,
  type ExamAnswer,
  type ExamTime,
  type StartAnswer,
} from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import type { SaveOutcome } from "#src/machines/exam/answersMachine.ts";
import type { Confirmed } from "#src/machines/exam/examMachine.ts";
import type { Sample } from "#src/machines/exam/examTime.ts";
import type { Call, CallAny } from "./call.ts";
import type { Failure } from "#src/contracts/failures.ts";
import { readFailure } from "./failures.ts";

type ExamServiceWorld = {
  call: Call;
  callAny: CallAny;
  /** See `World`. */
  steady: () => number;
  /** See `World`: the device's time that is sent comes from the clock that keeps running during sleep. */
  now: () => number;
  /** `browser.tab` */
  tab: () => string;
  /** Called with every time that the server sends (P7). */
  onTime: (sample: Sample) => void;
};

/** Identifies the attempt, and this tab's change. */
type Sender = { examId: number; attemptId: number; rev: number };
type Writing = Sender & { items: readonly AnswerItem[]; signal?: AbortSignal | undefined };
type SavingAsked = Writing & { takeOver?: boolean; keepalive?: boolean };
/** `timeUp`: submitted because the time is up, not by the learner. */
type SubmissionAsked = Writing & { timeUp: boolean };

type TakeOverOutcome = { kind: "finished" } | { kind: "taken"; questions: readonly ExamAnswer[] };

export const tooLargeStatus = 413;
export const invalidStatus = 422;
const tooLarge = "This answer is too long to save.";

/** Makes the calls of the saving protocol (P1 … P8) with their headers, and interprets each documented answer. */
export function createExamService({ call, callAny, steady, now, tab, onTime }: ExamServiceWorld) {
  const headersOf = (
    { attemptId, rev }: Sender,
    { takeOver = false, timeUp = false } = {},
  ): Record<string, string> => ({
    [examHeaders.attempt]: String(attemptId),
    [examHeaders.revision]: String(rev),
    [examHeaders.tab]: tab(),
    ...(takeOver ? { [examHeaders.takeOver]: "1" } : {}),
    ...(timeUp ? { [examHeaders.timeUp]: "1" } : {}),
    ...clientTime(),
  });
  const clientTime = () => ({ [examHeaders.clientTime]: new Date(now()).toISOString() });

  /** Times a call that is sent now. Returns a function that reports the server's time in its answer. */
  function hearing(): (time: ExamTime) => void {
    const sentAt = steady();
    return (time) => onTime({ sentAt, receivedAt: steady(), time });
  }

  async function saveAtOnce({
    items,
    takeOver,
    signal,
    keepalive,
    ...sender
  }: SavingAsked): Promise<SaveOutcome> {
    const hear = hearing();
    try {
      const answered = await callAny(examCalls.save, {
        params: { id: sender.examId },
        body: { answers: [...items] },
        headers: headersOf(sender, { takeOver }),
        signal,
        ...(keepalive ? { keepalive } : {}),
      });
      if (!("answer" in answered)) return { kind: "finished" };
      hear(answered.answer.data);
      return savedOf(answered.answer.data);
    } catch (error) {
      const outcome = outcomeOf(readFailure(error));
      if (!outcome) throw error;
      if ("data" in outcome) hear(outcome.data);
      return outcome;
    }
  }

  /** If answers cannot be saved together, sends them in halves, so that only the faulty one is refused (EXM-11). */
  async function save(asked: SavingAsked): Promise<SaveOutcome> {
    try {
      return await saveAtOnce(asked);
    } catch (error) {
      const failure = readFailure(error);
      if (![tooLargeStatus, invalidStatus].includes(failure.status) || asked.items.length === 0) throw error;
      if (asked.items.length === 1) return refuse(asked, failure);
      const middle = Math.ceil(asked.items.length / 2);
      const first = await save({ ...asked, items: asked.items.slice(0, middle) });
      if (first.kind === "finished" || first.kind === "writtenElsewhere") return first;
      const second = await save({ ...asked, items: asked.items.slice(middle) });
      if (second.kind === "finished" || second.kind === "writtenElsewhere") return second;
      return savedOf({
        ...second.data,
        saved: [...first.data.saved, ...second.data.saved],
        refused: [...first.data.refused, ...second.data.refused],
      });
    }
  }

  /** Turns a failure into a refusal of its answer. An empty save fetches the time that goes with it. */
  async function refuse(asked: SavingAsked, { status, message }: Failure): Promise<SaveOutcome> {
    const alive = await saveAtOnce({ ...asked, items: [] });
    if (alive.kind === "finished" || alive.kind === "writtenElsewhere") return alive;
    const refused = asked.items.map(({ question_id }) => ({
      question_id,
      message: status === tooLargeStatus ? tooLarge : message,
    }));
    return savedOf({ ...alive.data, refused });
  }

  /** Makes this tab the one that writes. The answer contains what other tabs have saved. */
  async function takeOver(asked: Sender & { signal: AbortSignal }): Promise<TakeOverOutcome> {
    const outcome = await saveAtOnce({ ...asked, items: [], takeOver: true });
    if (outcome.kind === "finished") return outcome;
    const { questions } = outcome.data;
    if (outcome.kind === "writtenElsewhere" || !questions) throw new Error("Nobody took over");
    return { kind: "taken", questions };
  }

  return {
    save,
    takeOver,

    /**
     * Opens the exam. An attempt begins if the password is right and `confirmed` is given: the introduction that the
     * learner has seen. The password is sent as a header (D-4).
     */
    async open(asked: {
      examId: number;
      password: string;
      confirmed: Confirmed | null;
      signal?: AbortSignal;
    }): Promise<{ answer: StartAnswer; sentAt: number; receivedAt: number }> {
      const sentAt = steady();
      const answer = await call(examCalls.start, {
        params: { id: asked.examId },
        query: asked.confirmed ? { confirmStart: "1" } : {},
        headers: {
          [examHeaders.tab]: tab(),
          ...(asked.password ? { [examHeaders.password]: encodeURIComponent(asked.password) } : {}),
          ...(asked.confirmed ? { [examHeaders.attemptsMade]: String(asked.confirmed.attempts_made) } : {}),
          ...clientTime(),
        },
        signal: asked.signal,
      });
      return { answer, sentAt, receivedAt: steady() };
    },

    /** Submits the attempt. A refusal contains the time as well: the end may have moved without notice (T-30). */
    async submit({ items, signal, timeUp, ...sender }: SubmissionAsked): Promise<AttemptResult> {
      const hear = hearing();
      try {
        const answer = await call(examCalls.submit, {
          params: { id: sender.examId },
          body: { answers: [...items] },
          headers: headersOf(sender, { timeUp }),
          signal,
        });
        return answer.data;
      } catch (error) {
        const outcome = outcomeOf(readFailure(error));
        if (outcome && "data" in outcome) hear(outcome.data);
        throw error;
      }
    },

    async result(attemptId: number, signal?: AbortSignal): Promise<AttemptResult> {
      return (await call(examCalls.result, { params: { id: attemptId }, signal })).data;
    },
  };
}

const savedOf = (data: Extract<SaveOutcome, { kind: "saved" | "partlySaved" }>["data"]): SaveOutcome => ({
  kind: data.refused.length > 0 ? "partlySaved" : "saved",
  data,
});

/** Reads a failed save that says what was saved or who writes; null for any other failure. */
function outcomeOf({ kind, status, message, extra }: Failure): SaveOutcome | null {
  if (status === invalidStatus) {
    const read = PartlySaved.safeParse({ message, ...extra });
    return read.success ? savedOf(read.data.data) : null;
  }
  if (kind !== "conflict") return null;
  const read = WrittenElsewhere.safeParse({ message, ...extra });
  return read.success ? { kind: "writtenElsewhere", data: read.data.data } : null;
}
