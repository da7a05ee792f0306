import type { AnswerItem } from "#src/contracts/exam.ts";
import type { WritingHeaders } from "./headers.ts";

/** A request that writes answers. */
export type Writing = WritingHeaders & {
  examId: number;
  answers: readonly AnswerItem[];
  /** When the last byte of the request arrived: waiting on the server never costs an answer (P4). */
  receivedAt: Date;
};
