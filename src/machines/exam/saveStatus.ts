import type { SnapshotFrom } from "xstate";
import { isUnsaved, questionState, type AnswerRow, type QuestionState } from "./answerRows.ts";
import type { answersMachine } from "./answersMachine.ts";

type AnswersSnapshot = SnapshotFrom<typeof answersMachine>;

/**
 * P10: the content of the status line; `at` is the server's time at the last save, null if none has been needed yet.
 */
export type SaveStatus =
  | { kind: "saved"; at: string | null }
  | { kind: "saving" }
  /** Typed, and about to be saved. */
  | { kind: "unsaved" }
  | { kind: "retrying" }
  | { kind: "offline" }
  | { kind: "signedOut" }
  /** The server refuses some of them unless they change. */
  | { kind: "refused"; count: number };

/** The state of saving for the status line: "saved" only if the server has everything that is shown. */
export function saveStatus(snapshot: AnswersSnapshot): SaveStatus {
  const { rows, savedAt, offline, tries } = snapshot.context;
  const unsaved = rows.filter(isUnsaved);
  if (unsaved.length === 0) return { kind: "saved", at: savedAt };
  if (snapshot.matches({ writing: "signedOut" })) return { kind: "signedOut" };
  const refused = unsaved.filter((row) => row.refused !== null).length;
  if (refused === unsaved.length) return { kind: "refused", count: refused };
  if (offline) return { kind: "offline" };
  if (tries > 0) return { kind: "retrying" };
  return { kind: snapshot.matches({ writing: "saving" }) ? "saving" : "unsaved" };
}

/** T-25: one question, as the question map shows it. */
export const stateOf = (snapshot: AnswersSnapshot, row: AnswerRow): QuestionState =>
  questionState(row, snapshot.context.sent);
