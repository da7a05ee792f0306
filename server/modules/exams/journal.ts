import { hash } from "node:crypto";
import type { Answer } from "#src/contracts/exam.ts";
import {
  moveAttempt,
  type AttemptMove,
  type AttemptStatus,
  type Outcome,
} from "#src/machines/exam/attemptLifecycle.ts";

/** What happened to an attempt, by kind (G-8). Everything here is plain JSON; timestamps are ISO 8601. */
export type EventData = {
  started: {
    seed: string;
    pass_percentage: number;
    finishes_at: string;
    writer: string | null;
    questions: { id: number; version: number; options: number[] }[];
    /** Extra time that the learner had already. */
    granted: { seconds: number; reason: string }[];
  };
  saved: { tab: string; rev: number; items: { question: number; answer: Answer; flagged: boolean }[] };
  refused: { tab: string; rev: number; items: { question: number; message: string }[] };
  takenOver: { from: string | null; to: string };
  contactGap: { seconds: number };
  left: Record<never, never>;
  returned: Record<never, never>;
  granted: { seconds: number; reason: string; by: number; finishes_at: string };
  /** Arrived after the end; `silent` is the number of seconds without contact before, however few. */
  late: { tab: string | null; rev: number | null; answers: number; silent?: number };
  /** D-23: an administrator has accepted late answers, and they were marked with everything else. */
  lateAccepted: {
    late: number;
    by: number;
    reason: string;
    tab: string;
    rev: number;
    items: { question: number; answer: Answer; flagged: boolean }[];
    marks: { question: number; correct: boolean | null }[];
    outcome: Outcome;
    percentage: number | null;
    answered: number;
    before: { status: AttemptStatus; percentage: number | null; answered: number };
  };
  lateDeclined: { late: number; by: number; reason: string };
  finished: {
    by: "learner" | "time" | "administrator";
    /** The end of the attempt, which may be earlier than the writing of this line. */
    at: string;
    outcome: Outcome;
    percentage: number | null;
    answered: number;
    marks: { question: number; correct: boolean | null }[];
  };
  /** A person marked texts, and ended the review if `outcome` is set. */
  marked: {
    by: number;
    marks: { question: number; correct: boolean; note: string }[];
    outcome?: Exclude<Outcome, "review">;
    percentage?: number;
    reason?: string;
  };
  lockoutLifted: { by: number; reason: string };
  uncounted: { by: number; reason: string };
  voided: { by: number; reason: string };
};
export type EventKind = keyof EventData;
/** An event to be recorded. */
export type NewEvent = { [K in EventKind]: { kind: K; data: EventData[K] } }[EventKind];
/** A line of the journal as it is stored. */
export type Line = { seq: number; at: Date; kind: string; data: object; hash: string };

/** JSON with sorted keys: one text for one value, however it was stored in between. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key];
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(part)}`);
  }
  return `{${parts.join(",")}}`;
}

const hashOf = (before: string, { seq, at, kind, data }: Omit<Line, "hash">): string =>
  hash("sha256", before + canonical({ seq, at: at.toISOString(), kind, data }));

export type Head = { seq: number; hash: string };
export const emptyJournal: Head = { seq: 0, hash: "" };

/** The lines that continue a journal from its last one. */
export function chain(last: Head, at: Date, events: readonly NewEvent[]): Line[] {
  let { seq, hash: before } = last;
  return events.map(({ kind, data }) => {
    const line = { seq: (seq += 1), at, kind, data };
    before = hashOf(before, line);
    return { ...line, hash: before };
  });
}

/** The first line that is not as it was written, or follows a removed one; null if all is well. */
export function firstFault(lines: readonly Line[]): number | null {
  let before = emptyJournal.hash;
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1 || line.hash !== hashOf(before, line)) return index + 1;
    before = line.hash;
  }
  return null;
}

/** An attempt as its journal describes it. */
export type Replayed = {
  status: AttemptStatus;
  percentage: number | null;
  finishesAt: string;
  finishedAt: string | null;
  writer: string | null;
  left: boolean;
  counted: boolean;
  answers: Map<number, { answer: Answer; flagged: boolean; rev: number; tab: string }>;
  marks: Map<number, boolean | null>;
  /** The head of the journal right after the attempt ended: the receipt's hash. */
  receiptHash: string | null;
};

/**
 * Replays a journal. The result must have the same answers, status and score as the tables.
 * @throws Error for a line that the lifecycle of an attempt does not allow
 */
export function replay(lines: readonly Line[]): Replayed {
  const state: Replayed = {
    status: "OPEN",
    percentage: null,
    finishesAt: "",
    finishedAt: null,
    writer: null,
    left: false,
    counted: true,
    answers: new Map(),
    marks: new Map(),
    receiptHash: null,
  };
  const move = (move: AttemptMove) => {
    const next = moveAttempt(state.status, move);
    if (!next) throw new Error(`the journal says ${move.type} of an attempt that is ${state.status}`);
    state.status = next;
  };
  for (const line of lines) {
    const event = { kind: line.kind, data: line.data } as NewEvent;
    switch (event.kind) {
      case "started":
        state.finishesAt = event.data.finishes_at;
        state.writer = event.data.writer;
        for (const { id } of event.data.questions) state.marks.set(id, null);
        break;
      case "saved":
        move({ type: "save" });
        state.writer ??= event.data.tab;
        for (const { question, answer, flagged } of event.data.items)
          state.answers.set(question, { answer, flagged, rev: event.data.rev, tab: event.data.tab });
        break;
      case "takenOver":
        move({ type: "takeOver" });
        state.writer = event.data.to;
        break;
      case "left":
        move({ type: "leave" });
        state.left = true;
        break;
      case "returned":
        state.left = false;
        break;
      case "granted":
        move({ type: "grantTime" });
        state.finishesAt = event.data.finishes_at;
        break;
      case "finished":
        move({ type: "finish", outcome: event.data.outcome });
        state.finishedAt = event.data.at;
        state.percentage = event.data.percentage;
        for (const { question, correct } of event.data.marks) state.marks.set(question, correct);
        state.receiptHash = line.hash;
        break;
      case "marked":
        for (const { question, correct } of event.data.marks) state.marks.set(question, correct);
        if (event.data.outcome === undefined) break;
        move({ type: "mark", outcome: event.data.outcome });
        state.percentage = event.data.percentage ?? null;
        break;
      case "lateAccepted": {
        const { outcome, percentage, items, marks, rev, tab } = event.data;
        move({ type: "acceptLate", outcome });
        state.percentage = percentage;
        for (const { question, answer, flagged } of items)
          state.answers.set(question, { answer, flagged, rev, tab });
        for (const { question, correct } of marks) state.marks.set(question, correct);
        break;
      }
      case "uncounted":
        state.counted = false;
        break;
      case "voided":
        move({ type: "void" });
        break;
      case "refused":
      case "contactGap":
      case "late":
      case "lateDeclined":
      case "lockoutLifted":
        break;
    }
  }
  return state;
}
