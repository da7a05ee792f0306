import type { AnswerItem } from "#src/contracts/exam.ts";
import type { WritingHeaders } from "./headers.ts";

/** A call that writes answers. */
export type Writing = WritingHeaders & {
  examId: number;
  answers: readonly AnswerItem[];
  /** When the last byte of the request arrived: how long it waited here costs nobody an answer (P4). */
  receivedAt: Date;
};
