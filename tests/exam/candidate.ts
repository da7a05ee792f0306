import { randomUUID } from "node:crypto";
import {
  examCalls,
  examHeaders,
  StartAnswer,
  type Answer,
  type AnswerItem,
  type OpenAttempt,
  type Saved,
} from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import type { Candidate } from "./hall.ts";

/** One acknowledged save: what the candidate knows to be kept. */
export type Acknowledged = { questionId: number; answer: Answer; rev: number; at: number };

export type Reply = { status: number; body: any };

/**
 * A candidate without a browser: makes the calls of an exam as the client does, and keeps a journal of what the server
 * acknowledged. It does not retry by itself; a call without a response rejects.
 */
export function simulate(
  origin: string,
  { session, csrf }: Candidate,
  examId: number,
  tab = `${randomUUID()}.${randomUUID()}`,
) {
  let url = origin;
  const acknowledged: Acknowledged[] = [];
  let attempt: OpenAttempt | null = null;
  let rev = 0;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: `lyceum=${session}; XSRF-TOKEN=${csrf}`,
        "x-xsrf-token": csrf,
        origin: url,
        "sec-fetch-site": "same-origin",
        "sec-fetch-dest": "empty",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        [examHeaders.tab]: tab,
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  }

  const path = examCalls.save.path.replace(":id", String(examId));
  const write = (
    method: "PATCH" | "POST",
    answers: readonly AnswerItem[],
    more: Record<string, string> = {},
  ) => {
    rev += 1;
    const headers = {
      [examHeaders.attempt]: String(attempt!.attempt_id),
      [examHeaders.revision]: String(rev),
      [examHeaders.clientTime]: new Date().toISOString(),
      ...more,
    };
    return send(method, path, { answers }, headers);
  };
  const item = (questionId: number, answer: Answer): AnswerItem => ({
    question_id: questionId,
    question_type_id: attempt!.questions.find(({ id }) => id === questionId)!.type,
    answer,
    flagged: false,
  });
  const items = (answers: ReadonlyMap<number, Answer>) =>
    [...answers].map(([id, answer]) => item(id, answer));

  return {
    tab,
    acknowledged,
    get attempt(): OpenAttempt {
      if (!attempt) throw new Error("no attempt was started");
      return attempt;
    },
    send,
    item,
    /** Opens the exam, and starts it by default; resumes an open attempt. */
    async start(confirm = true, more: Record<string, string> = {}): Promise<Reply> {
      const reply = await send("GET", `${path}${confirm ? "?confirmStart=1" : ""}`, undefined, more);
      const read = StartAnswer.safeParse(reply.body);
      if (read.success && "data" in read.data) {
        attempt = read.data.data;
        rev = Math.max(rev, ...attempt.questions.map((question) => question.rev));
      }
      return reply;
    },
    /** Saves, and notes what the response acknowledges. */
    async save(answers: ReadonlyMap<number, Answer>, more: Record<string, string> = {}): Promise<Reply> {
      const sent = rev + 1;
      const reply = await write("PATCH", items(answers), more);
      if (reply.status === 200 || (reply.status === 422 && reply.body?.data)) {
        const at = performance.now();
        // A greater revision means that a later save was faster, so what this one sent no longer counts.
        for (const { question_id: questionId, rev: kept } of (reply.body.data as Saved).saved)
          if (answers.has(questionId) && kept === sent)
            acknowledged.push({ questionId, answer: answers.get(questionId)!, rev: kept, at });
      }
      return reply;
    },
    saveItems: (answers: readonly AnswerItem[], more: Record<string, string> = {}) =>
      write("PATCH", answers, more),
    async submit(
      answers: ReadonlyMap<number, Answer> = new Map(),
      more: Record<string, string> = {},
    ): Promise<Reply> {
      return write("POST", items(answers), more);
    },
    async result(): Promise<AttemptResult | null> {
      const reply = await send("GET", examCalls.result.path.replace(":id", String(attempt!.attempt_id)));
      return reply.status === 200 ? (reply.body.data as AttemptResult) : null;
    },
    /** Uses another route from now on, such as a failing line. */
    through(way: string) {
      url = way;
      return this;
    },
    checkSession: () => send("GET", sessionCalls.check.path),
  };
}
export type Simulated = ReturnType<typeof simulate>;
