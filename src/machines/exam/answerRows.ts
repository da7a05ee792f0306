import type { Answer, AnswerItem, ExamAnswer, ExamQuestion, Saved } from "#src/contracts/exam.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";

/**
 * One question in this tab. If it was changed here, `rev` is above `saved` until exactly that change is acknowledged.
 */
export type AnswerRow = Pick<ExamQuestion, "id" | "type" | "text_length" | "answer" | "flagged"> & {
  options: readonly number[];
  /** The number of the latest change; the same as `saved` if none waits. */
  rev: number;
  /** Acknowledged by the server. */
  saved: number;
  /** Why the server refuses the latest change (EXM-11); null if it does not. */
  refused: string | null;
};

/** What was typed and may not have reached the server: kept on this device until it has (P3). */
export type Draft = { questionId: number; rev: number; answer: Answer; flagged: boolean };

/** What a learner does to one question. A chosen option is toggled. */
export type Change = { option: number } | { text: string } | { flagged: boolean };

export type Rows = {
  rows: readonly AnswerRow[];
  /** The highest number given to a change here, or reported by the server: the next change gets the one after. */
  rev: number;
  /** Answers from here that another writer may have overtaken: the learner decides about them. */
  offered: readonly Draft[];
};

export const noRows: Rows = { rows: [], rev: 0, offered: [] };

export const isAnswered = (answer: Answer): boolean =>
  typeof answer === "string" ? answer.trim() !== "" : answer.length > 0;
export const isUnsaved = ({ rev, saved }: AnswerRow): boolean => rev > saved;
export const isSame = (one: Pick<Draft, "answer" | "flagged">, other: Pick<Draft, "answer" | "flagged">) =>
  one.flagged === other.flagged && JSON.stringify(one.answer) === JSON.stringify(other.answer);
export const rowOf = (rows: readonly AnswerRow[], id: number): AnswerRow | undefined =>
  rows.find((row) => row.id === id);
export const draftOf = ({ id, rev, answer, flagged }: AnswerRow): Draft => ({
  questionId: id,
  rev,
  answer,
  flagged,
});

/** What only this device has. Offered drafts come last: a change beside one is only a flag, which the draft has too. */
export const keptOf = ({ rows, offered }: Rows): Draft[] => [
  ...rows.filter(isUnsaved).map(draftOf),
  ...offered,
];

/** The one draft of a question that this device keeps. */
export const keptDraft = (state: Rows, questionId: number): Draft | undefined =>
  keptOf(state).findLast((draft) => draft.questionId === questionId);

/** What a save sends: only what is not saved, and not what was refused and has not changed. */
export const unsavedOf = (rows: readonly AnswerRow[]): AnswerRow[] =>
  rows.filter((row) => isUnsaved(row) && row.refused === null);

export const itemOf = ({ id, type, answer, flagged }: AnswerRow): AnswerItem => ({
  question_id: id,
  question_type_id: type,
  answer,
  flagged,
});

/** The question after a change; the same object if the change has no effect or does not fit. */
export function changed(row: AnswerRow, change: Change, rev: number): AnswerRow {
  const next = { ...row, ...edited(row, change) };
  return isSame(row, next) ? row : { ...next, rev, refused: null };
}

function edited(row: AnswerRow, change: Change): Partial<AnswerRow> {
  if ("flagged" in change) return { flagged: change.flagged };
  if ("text" in change)
    return typeof row.answer === "string" ? { answer: limited(change.text, row.text_length) } : {};
  if (typeof row.answer === "string" || !row.options.includes(change.option)) return {};
  return { answer: toggled(row, row.answer, change.option) };
}

/** B-113, B-114 */
function toggled({ type, options }: AnswerRow, chosen: readonly number[], option: number): number[] {
  if (type === questionTypes.singleChoice) return chosen.includes(option) ? [] : [option];
  return options.filter((one) => chosen.includes(one) !== (one === option));
}

/** B-111, B-112; half of a surrogate pair is not kept. */
function limited(text: string, length: AnswerRow["text_length"]): string {
  const cut = text.slice(0, limits.textLimits[length ?? "long"]);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, "") : cut;
}

export function withChange(state: Rows, questionId: number, change: Change): Rows {
  const rev = state.rev + 1;
  const rows = state.rows.map((row) => (row.id === questionId ? changed(row, change, rev) : row));
  if (rows.every((row, at) => row === state.rows[at])) return state;
  const offered = state.offered.filter((draft) => draft.questionId !== questionId);
  const draft = state.offered.find((one) => one.questionId === questionId);
  if (!draft || !("flagged" in change)) return { rows, rev, offered };
  // Only a new answer replaces the offered one: a flag is added to it.
  const flagged = { ...draft, rev, flagged: change.flagged };
  return { rows, rev, offered: isSame(flagged, rowOf(rows, questionId)!) ? offered : [...offered, flagged] };
}

const browserOf = (tab: string): string => tab.split(".")[0]!;
/** Whether the last writer, if any, was this browser, so that nobody else can have written since. */
export const isOwnBrowser = ({ tab, writer }: { tab: string; writer: string | null }): boolean =>
  writer === null || browserOf(writer) === browserOf(tab);

/**
 * The questions of an attempt with what is kept of it here. Drafts on this device are applied if they are newer than
 * what the server has (H11). If another browser has written the question since, or a tab that took over from this one
 * may have, they are offered instead. A draft that does not fit its question is left out, and so is one that equals
 * what the server has.
 */
export function loaded(
  state: Rows,
  {
    questions,
    drafts,
    tab,
    overtaken: wasOvertaken,
  }: { questions: readonly ExamQuestion[]; drafts: readonly Draft[]; tab: string; overtaken: boolean },
): Rows {
  // The numbers of different tabs do not say which change is newer. The storage that they share has the latest unsaved
  // one. A tab that was not overtaken only remembers what it once read there, which another may have changed since. A
  // tab that wrote until it was overtaken remembers what may not have been stored.
  const remembered = wasOvertaken ? keptOf(state) : [];
  const kept = new Map([...remembered, ...drafts].map((draft) => [draft.questionId, draft]));

  let rev = Math.max(
    state.rev,
    ...questions.map((one) => one.rev),
    ...[...kept.values()].map((one) => one.rev),
  );
  const offered: Draft[] = [];
  const rows = questions.map((question): AnswerRow => {
    const row = asLoaded(question);
    const draft = kept.get(question.id);
    if (!draft || !fits(row, draft) || isSame(row, draft)) return row;
    const isMine = !wasOvertaken && isOwnBrowser({ tab, writer: question.tab });
    if (isMine && draft.rev > question.rev)
      return { ...row, answer: draft.answer, flagged: draft.flagged, rev: ++rev };
    offered.push(draft);
    return row;
  });
  return { rows, rev, offered };
}

const asLoaded = ({ id, type, text_length, answer, flagged, options, rev }: ExamQuestion): AnswerRow => ({
  id,
  type,
  text_length,
  answer: emptyAs(type, answer),
  flagged,
  options: options.map((option) => option.id),
  rev,
  saved: rev,
  refused: null,
});

/** “Not answered” is an empty text for a text and an empty list for a choice, whichever the server sends. */
const emptyAs = (type: AnswerRow["type"], answer: Answer): Answer => {
  if (answer.length > 0) return answer;
  return type === questionTypes.freeText ? "" : [];
};

function fits(row: AnswerRow, { answer }: Draft): boolean {
  if (typeof answer === "string")
    return typeof row.answer === "string" && answer === limited(answer, row.text_length);
  if (typeof row.answer === "string") return false;
  const most = row.type === questionTypes.singleChoice ? 1 : row.options.length;
  return answer.length <= most && answer.every((option) => row.options.includes(option));
}

/**
 * Applies what a save has settled. An answer that was changed in the meantime is still unsaved. `sent` is the number
 * with which it was sent.
 */
export function acknowledged(
  state: Rows,
  { saved, refused }: Pick<Saved, "saved" | "refused">,
  sent: number,
): Rows {
  const stored = new Map(saved.map(({ question_id, rev }) => [question_id, rev]));
  const no = new Map(refused.map(({ question_id, message }) => [question_id, message]));
  const rows = state.rows.map((row): AnswerRow => {
    if (!isUnsaved(row) || row.refused !== null || row.rev > sent) return row;
    const message = no.get(row.id);
    if (message !== undefined) return { ...row, refused: message };
    return (stored.get(row.id) ?? 0) >= row.rev ? { ...row, saved: row.rev } : row;
  });
  return { ...state, rows };
}

/** Another tab writes: what the server has is shown, and what was not saved here is kept to be offered (P8). */
export function overtaken(state: Rows, questions: readonly ExamAnswer[]): Rows {
  const theirs = new Map(questions.map((one) => [one.id, one]));
  const offered = new Map(state.offered.map((draft) => [draft.questionId, draft]));
  const rows = state.rows.map((row): AnswerRow => {
    const now = theirs.get(row.id);
    if (isUnsaved(row) && !offered.has(row.id)) offered.set(row.id, draftOf(row));
    if (!now) return row;
    const answer = emptyAs(row.type, now.answer);
    return { ...row, answer, flagged: now.flagged, rev: now.rev, saved: now.rev, refused: null };
  });
  const differing = [...offered.values()].filter((draft) => {
    const row = rowOf(rows, draft.questionId);
    return row !== undefined && !isSame(row, draft);
  });
  return { rows, rev: Math.max(state.rev, ...questions.map(({ rev }) => rev)), offered: differing };
}

/** The learner wants their own answers after all: they become changes like any other. */
export function withOffered(state: Rows): Rows {
  let { rev } = state;
  const rows = state.rows.map((row): AnswerRow => {
    const draft = state.offered.find(({ questionId }) => questionId === row.id);
    return draft && !isSame(row, draft)
      ? { ...row, answer: draft.answer, flagged: draft.flagged, rev: ++rev, refused: null }
      : row;
  });
  return { rows, rev, offered: [] };
}

export const questionSaves = ["saved", "saving", "unsaved", "refused"] as const;
export type QuestionState = {
  answered: boolean;
  flagged: boolean;
  /** T-25: whether the server has it. */
  save: (typeof questionSaves)[number];
};

/**
 * What the question map shows of one question (T-25). `sent` is the number of the save under way, or 0 if there is
 * none.
 */
export function questionState(row: AnswerRow, sent: number): QuestionState {
  const save = !isUnsaved(row)
    ? "saved"
    : row.refused !== null
      ? "refused"
      : row.rev <= sent
        ? "saving"
        : "unsaved";
  return { answered: isAnswered(row.answer), flagged: row.flagged, save };
}
