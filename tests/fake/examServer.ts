import { examHeaders, type AnswerItem, type ExamQuestion, type OpenAttempt } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { attempt, introduction, questions, result, startError } from "../machines/exam.rows.ts";
import type { createFakeWorld, FakeAnswer } from "./world.ts";

type Stored = { answer: AnswerItem["answer"]; flagged: boolean; rev: number; tab: string | null };
type Call = { name: string; body: unknown; headers: Headers };

/** What happens to a call on its way: a lost one never reaches the server, and the response may be lost instead. */
export type Fate =
  | "arrives"
  | "lost"
  | "reply lost"
  | "fails"
  | "refused"
  | "twice"
  | { late: Promise<void> };

/**
 * The server of one exam with its one attempt, following the protocol (decisions 1 to 4): committed means acknowledged,
 * and everything that any tab was told is in `told`.
 */
export function createExamServer(
  now: () => number,
  { minutes = 30, password = null as string | null, leastWidth = null as number | null } = {},
) {
  let open: OpenAttempt | null = null;
  let over: AttemptResult | null = null;
  const stored = new Map<number, Stored>();
  let extra = 0;
  let loads = 0;
  /** Attempts that are over, were not passed, and were not made in this page. */
  let before = 0;
  const log: string[] = [];
  const late: AnswerItem[] = [];
  let refusal: string | null = null;
  let tooLarge: (items: AnswerItem[]) => boolean = () => false;
  let fateOf: (call: Call) => Fate = () => "arrives";

  const iso = (at: number): string => new Date(at).toISOString();
  const endsAt = (): number => Date.parse(open!.started_at_iso) + minutes * 60_000 + extra;
  const time = () => ({
    server_time_iso: iso(now()),
    finishes_at_iso: iso(endsAt()),
    original_finishes_at_iso: iso(endsAt() - extra),
  });
  const isDue = (): boolean =>
    open !== null && over === null && now() > endsAt() + limits.graceSeconds * 1_000;
  const question = (id: number): ExamQuestion | undefined => questions.find((one) => one.id === id);
  const shown = (one: ExamQuestion): ExamQuestion => {
    const { answer, flagged, rev, tab } = stored.get(one.id) ?? { ...one, rev: 0, tab: null };
    return { ...one, answer, flagged, rev, tab };
  };
  const isAnswered = (id: number): boolean => (stored.get(id)?.answer.length ?? 0) > 0;

  function finish(by: "learner" | "time"): void {
    log.push(`finished by ${by}`);
    const { receipt } = result();
    over = result({
      receipt: { ...receipt, ended_by: by, answered: questions.filter(({ id }) => isAnswered(id)).length },
    });
  }
  const sweep = (): void => {
    if (isDue()) finish("time");
  };

  function start({ body: _, headers }: Call, url: URL): FakeAnswer {
    sweep();
    if (open && over === null) {
      loads += 1;
      return {
        body: {
          data: { ...open, ...time(), questions: questions.map(shown), completion_key: `key ${loads}` },
        },
      };
    }
    if (over !== null) return { body: { error: startError("Passed", { attempt_id: 31 }) } };
    if (refusal !== null) return { body: { error: startError(refusal) } };
    const given = headers.get(examHeaders.password);
    const exam = introduction({
      least_width: leastWidth,
      needs_password: password !== null,
      attempts_made: before,
    });
    const wrong = password !== null && given !== password;
    if (wrong) return { body: { status: "needs_password", exam, password_incorrect: given !== null } };
    const isConfirmed =
      url.searchParams.get("confirmStart") === "1" &&
      headers.get(examHeaders.attemptsMade) === String(before);
    if (!isConfirmed) return { body: { status: "confirm_start", exam, password_incorrect: false } };
    log.push("started");
    open = attempt({
      least_width: leastWidth,
      started_at_iso: iso(now()),
      writer: headers.get(examHeaders.tab),
    });
    loads += 1;
    return { body: { data: { ...open, ...time(), completion_key: `key ${loads}` } } };
  }

  /** Stores what is acceptable. Returns null if another tab is writing, or has written something at least as new. */
  function take(items: AnswerItem[], headers: Headers) {
    const tab = headers.get(examHeaders.tab)!;
    const rev = Number(headers.get(examHeaders.revision));
    if (open!.writer !== tab && headers.get(examHeaders.takeOver) !== "1") return null;
    const isOlder = ({ question_id: id }: AnswerItem): boolean => rev <= (stored.get(id)?.rev ?? -1);
    if (items.some((item) => isOlder(item) && stored.get(item.question_id)!.tab !== tab)) return null;
    if (open!.writer !== tab) log.push("taken over");
    open = { ...open!, writer: tab };
    const saved: { question_id: number; rev: number }[] = [];
    const refused: { question_id: number; message: string }[] = [];
    for (const item of items) {
      const known = stored.get(item.question_id);
      if (!question(item.question_id) || item.answer === "refuse me")
        refused.push({ question_id: item.question_id, message: "It is too long" });
      else if (known && isOlder(item)) saved.push({ question_id: item.question_id, rev: known.rev });
      else {
        stored.set(item.question_id, { answer: item.answer, flagged: item.flagged, rev, tab });
        saved.push({ question_id: item.question_id, rev });
      }
    }
    const takesOver = headers.get(examHeaders.takeOver) === "1";
    return {
      ...time(),
      attempt_id: 31,
      saved,
      refused,
      ...(takesOver && { questions: questions.map(shown) }),
    };
  }
  const elsewhere = (): FakeAnswer => ({
    status: 409,
    body: {
      message: "This exam is open in another window",
      data: { ...time(), attempt_id: 31, writer: open!.writer, questions: questions.map(shown) },
    },
  });

  function save({ body, headers }: Call): FakeAnswer {
    const { answers } = body as { answers: AnswerItem[] };
    sweep();
    if (tooLarge(answers)) return { status: 413, body: { message: "Too large" } };
    if (over !== null) {
      late.push(...answers);
      return { status: 208, body: { data: { attempt_id: 31, finished_at_iso: iso(now()) } } };
    }
    const data = take(answers, headers);
    if (!data) return elsewhere();
    if (data.refused.length === 0) return { body: { data } };
    return { status: 422, body: { message: "Some were not saved", errors: { "answers.0": ["No"] }, data } };
  }

  function submit({ body, headers }: Call): FakeAnswer {
    const { answers } = body as { answers: AnswerItem[] };
    sweep();
    if (over !== null) {
      late.push(...answers);
      return { body: { data: over } };
    }
    const data = take(answers, headers);
    if (!data) return elsewhere();
    const missing = questions.filter(({ id }) => !isAnswered(id)).length;
    const early = now() < endsAt() - limits.graceSeconds * 1_000;
    const byPage = headers.get(examHeaders.timeUp) === "1";
    if (early && (missing > 0 || data.refused.length > 0 || byPage))
      return { status: 422, body: { message: `${missing} questions have no answer`, errors: {}, data } };
    finish(byPage || now() >= endsAt() ? "time" : "learner");
    return { body: { data: over } };
  }

  const handle = (call: Call, url: URL): FakeAnswer => {
    if (call.name.startsWith("GET /api/exams/attempts")) {
      sweep();
      return over ? { body: { data: over } } : { status: 404, body: { message: "No such attempt" } };
    }
    if (call.name.startsWith("GET")) return start(call, url);
    return call.name.startsWith("PATCH") ? save(call) : submit(call);
  };

  async function travel(call: Call, url: URL): Promise<FakeAnswer> {
    const fate = fateOf(call);
    if (fate === "lost") return new TypeError("Failed to fetch");
    if (fate === "fails") return { status: 502, body: { message: "Bad gateway" } };
    if (fate === "refused") return { status: 429, body: { message: "Too many requests" } };
    if (typeof fate === "object") await fate.late;
    const answer = handle(call, url);
    if (fate === "reply lost") return new TypeError("Failed to fetch");
    return fate === "twice" ? handle(call, url) : answer;
  }

  return {
    log,
    late,
    /** Answers the requests of a tab of this browser. */
    attach({ server }: ReturnType<typeof createFakeWorld>): void {
      for (const name of [
        "GET /api/exams/3",
        "PATCH /api/exams/3",
        "POST /api/exams/3",
        "GET /api/exams/attempts/31",
      ])
        server.on(name, (body, url, headers) => travel({ name, body, headers }, url));
    },
    stored: () => stored,
    attempt: () => open,
    result: () => over,
    endsAt,
    sweep,
    /** Sets the fate of each call from now on. */
    fate: (decide: (call: Call) => Fate) => void (fateOf = decide),
    refuse: (code: string | null) => void (refusal = code),
    limit: (isTooLarge: (items: AnswerItem[]) => boolean) => void (tooLarge = isTooLarge),
    grant: (milliseconds: number) => void (extra += milliseconds),
    /** The same learner has begun and ended an attempt out of sight of this page. */
    attemptElsewhere: () => void (before += 1),
    finish,
  };
}
export type ExamServer = ReturnType<typeof createExamServer>;
