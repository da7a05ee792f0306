import { assign, setup, stateIn } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import type { AnswerItem, ExamAnswer, ExamQuestion, Saved, WrittenElsewhere } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { isCancelled, isUnauthorized } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";
import {
  acknowledged,
  itemOf,
  keptDraft,
  keptOf,
  loaded,
  noRows,
  overtaken,
  unsavedOf,
  withChange,
  withOffered,
  type Change,
  type Draft,
  type Rows,
} from "./answerRows.ts";

/** `rev` is the highest number among its changes; an empty one is a sign of life. */
export type Saving = { rev: number; items: readonly AnswerItem[] };

/** The outcome of a save. Any other failure is thrown. */
export type SaveOutcome =
  | { kind: "saved" | "partlySaved"; data: Saved }
  /** 208: the attempt is over (B-106). */
  | { kind: "finished" }
  /** 409: another tab writes (P8). */
  | { kind: "writtenElsewhere"; data: WrittenElsewhere["data"] };
type Elsewhere = Extract<SaveOutcome, { kind: "writtenElsewhere" }>;

export type Loading = {
  questions: readonly ExamQuestion[];
  drafts: readonly Draft[];
  /** `browser.tab` */
  tab: string;
  /** This tab wrote until another one took over. */
  overtaken: boolean;
};

export type AnswersContext = Rows & {
  /** The number of the save under way, or 0 if there is none. */
  sent: number;
  /** Failed saves in a row, up to the number of pauses. */
  tries: number;
  /** The browser itself reports that there is no network. */
  offline: boolean;
  /** The server's time at the last acknowledged save, ISO 8601. */
  savedAt: string | null;
};

export type AnswersEvent =
  | ({ type: "attempt.loaded" } & Loading)
  | { type: "writing.started" }
  | { type: "writing.stopped" }
  | { type: "answer.changed"; questionId: number; change: Change }
  | { type: "offered.taken" }
  | { type: "offered.dropped" }
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  | { type: "woke" }
  /** The page is about to close. */
  | { type: "closing" }
  | { type: "user.signedIn" }
  | { type: "submission.began" }
  | { type: "submission.ended" }
  | { type: "attempt.closed" };

type Drafts = { drafts: readonly Pick<Draft, "questionId" | "rev">[] };
type Edit = { questionId: number; change: Change };
type Of = { context: AnswersContext };
type Answered = { event: { output: SaveOutcome } };
type Failed = { event: { error: unknown } };

const edit = ({ event: { questionId, change } }: { event: Edit }): Edit => ({ questionId, change });
const output = ({ event }: Answered) => event.output;
const error = ({ event }: Failed) => ({ error: event.error });

/** The drafts that a step has made unnecessary: neither unsaved any more nor offered (H10). */
const settledBy = (before: readonly Draft[], after: Rows): Drafts => {
  const kept = new Set(keptOf(after).map(({ questionId }) => questionId));
  return { drafts: before.filter(({ questionId }) => !kept.has(questionId)) };
};
const afterSave = (context: AnswersContext, outcome: SaveOutcome): Rows =>
  outcome.kind === "saved" || outcome.kind === "partlySaved"
    ? acknowledged(context, outcome.data, context.sent)
    : context;
/** When the server received an answer. A sign of life brings none, and a refused one is not saved. */
const savedAtOf = (outcome: SaveOutcome): string | null =>
  (outcome.kind === "saved" || outcome.kind === "partlySaved") && outcome.data.saved.length > 0
    ? outcome.data.server_time_iso
    : null;

const isRealChange = { type: "isRealChange", params: edit } as const;
const change = [
  { type: "noteChange", params: edit },
  {
    type: "keepDraft",
    params: ({ context, event }: Of & { event: Edit }) => keptDraft(context, event.questionId)!,
  },
] as const;
const noteSaved = [
  {
    type: "dropDrafts",
    params: ({ context, event }: Of & Answered) =>
      settledBy(keptOf(context), afterSave(context, event.output)),
  },
  { type: "noteSaved", params: output },
] as const;
/** Nothing was saved: a submission that waits for the save goes ahead, everything else waits for the next try. */
const notSaved = [
  { guard: "isSaveAwaited", target: "#answers.handedOver" },
  { guard: "isAllSaved", target: "saved" },
  { guard: "isOffline", target: "offline", actions: "countTry" },
  { target: "retrying", actions: "countTry" },
] as const;
const tellUnauthorized = {
  type: "tellUnauthorized",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;
const atOnce = { woke: "saving", closing: "saving" } as const;
const whenBack = {
  "connection.restored": {
    target: "saving",
    actions: { type: "noteConnection", params: { offline: false } },
  },
} as const;

/**
 * The answers of one attempt and their way to the server: the latest of each question, one save at a time, only what
 * changed. Each change is kept on this device before anything else, until exactly that change is acknowledged (P3,
 * H10). Saves go on up to the last second (H12).
 */
export const answersMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as AnswersContext,
    events: {} as AnswersEvent,
    tags: {} as "writing" | "settled",
  },
  actors: { saveAnswers: promised<SaveOutcome, Saving>("saveAnswers") },
  actions: {
    keepDraft: effect<Draft>("keepDraft"),
    dropDrafts: effect<Drafts>("dropDrafts"),
    tellFinished: effect("tellFinished"),
    tellWrittenElsewhere: effect<{ writer: string | null }>("tellWrittenElsewhere"),
    tellUnauthorized: effect<{ failure: unknown }>("tellUnauthorized"),
    noteLoaded: assign(({ context }, loading: Loading) => loaded(context, loading)),
    noteChange: assign(({ context }, { questionId, change: made }: Edit) =>
      withChange(context, questionId, made),
    ),
    noteOffered: assign(({ context }) => withOffered(context)),
    forgetOffered: assign({ offered: [] }),
    noteSending: assign({ sent: ({ context }) => context.rev }),
    noteSaved: assign(({ context }, outcome: SaveOutcome) => ({
      ...afterSave(context, outcome),
      sent: 0,
      tries: 0,
      savedAt: savedAtOf(outcome) ?? context.savedAt,
    })),
    noteOvertaken: assign(({ context }, { questions }: { questions: readonly ExamAnswer[] }) =>
      overtaken(context, questions),
    ),
    countTry: assign({
      sent: 0,
      tries: ({ context }) => Math.min(limits.retryPauses.length, context.tries + 1),
    }),
    forgetSending: assign({ sent: 0 }),
    noteConnection: assign((_, { offline }: { offline: boolean }) => ({ offline })),
  },
  guards: {
    isRealChange: ({ context }, { questionId, change: made }: Edit) =>
      withChange(context, questionId, made) !== (context as Rows),
    isAllSaved: ({ context }) => unsavedOf(context.rows).length === 0,
    hasOffered: ({ context }) => context.offered.length > 0,
    isOffline: ({ context }) => context.offline,
    isFinished: (_, { kind }: SaveOutcome) => kind === "finished",
    isWrittenElsewhere: (_, { kind }: SaveOutcome) => kind === "writtenElsewhere",
    /** Signed out, or the call was not even sent because of that (B-346). */
    isSignedOut: (_, { error: cause }: { error: unknown }) => isUnauthorized(cause) || isCancelled(cause),
    isSaveAwaited: stateIn({ writing: { saving: "awaited" } }),
  },
  delays: {
    autosaveDelay: limits.autosaveDelay,
    longestUnsaved: limits.longestUnsaved,
    signOfLife: limits.signOfLife,
    patience: limits.patience,
    settleLimit: limits.settleLimit,
    retryPause: ({ context }) => limits.retryPauses[Math.max(1, context.tries) - 1]!,
  },
}).createMachine({
  id: "answers",
  context: { ...noRows, sent: 0, tries: 0, offline: false, savedAt: null },
  initial: "readOnly",
  on: {
    "connection.lost": { meta: said, actions: { type: "noteConnection", params: { offline: true } } },
    "connection.restored": { meta: said, actions: { type: "noteConnection", params: { offline: false } } },
    "attempt.closed": ".closed",
  },
  states: {
    readOnly: {
      meta: said,
      tags: "settled",
      entry: "forgetSending",
      description: "Nothing is loaded yet, or another tab is writing: the answers are read-only.",
      on: {
        "attempt.loaded": {
          meta: quiet,
          actions: [
            {
              type: "dropDrafts",
              params: ({ context, event }) =>
                settledBy([...event.drafts, ...keptOf(context)], loaded(context, event)),
            },
            { type: "noteLoaded", params: ({ event }) => event },
          ],
        },
        "writing.started": "writing",
        "submission.began": "handedOver",
      },
    },
    writing: {
      meta: said,
      tags: "writing",
      initial: "choosing",
      on: {
        "writing.stopped": { target: "readOnly", meta: { focus: "the question", says: "shown" } },
        "submission.began": "handedOver",
        "answer.changed": { meta: quiet, guard: isRealChange, actions: change },
        "offered.taken": {
          meta: { focus: "the question", says: "shown" },
          guard: "hasOffered",
          actions: "noteOffered",
        },
        "offered.dropped": {
          meta: { focus: "the question", says: "nothing" },
          guard: "hasOffered",
          actions: [
            { type: "dropDrafts", params: ({ context }) => ({ drafts: context.offered }) },
            "forgetOffered",
          ],
        },
      },
      states: {
        choosing: { always: [{ guard: "isAllSaved", target: "saved" }, { target: "dirty" }] },
        saved: {
          entry: "forgetSending",
          description: "The server has everything. A regular heartbeat fetches its time.",
          after: { signOfLife: "saving" },
          on: {
            "answer.changed": { guard: isRealChange, target: "dirty", actions: change },
            "offered.taken": {
              meta: { focus: "the question", says: "shown" },
              guard: "hasOffered",
              target: "choosing",
              actions: "noteOffered",
            },
            ...atOnce,
          },
        },
        dirty: {
          description:
            "Saved one second after the last change (B-135), and not much later while there are more.",
          initial: "typing",
          after: { longestUnsaved: "saving" },
          on: {
            "answer.changed": { guard: isRealChange, target: ".typing", actions: change },
            ...atOnce,
          },
          states: { typing: { after: { autosaveDelay: "#answers.writing.saving" } } },
        },
        saving: {
          description: "One save at a time; later changes go with the next.",
          initial: "sending",
          entry: "noteSending",
          invoke: {
            id: "saveAnswers",
            src: "saveAnswers",
            input: ({ context }) => ({ rev: context.rev, items: unsavedOf(context.rows).map(itemOf) }),
            onDone: [
              {
                guard: { type: "isFinished", params: output },
                target: "#answers.handedOver",
                actions: "tellFinished",
              },
              {
                guard: { type: "isWrittenElsewhere", params: output },
                target: "#answers.readOnly",
                actions: [
                  { type: "noteOvertaken", params: ({ event }) => (event.output as Elsewhere).data },
                  { type: "tellWrittenElsewhere", params: ({ event }) => (event.output as Elsewhere).data },
                ],
              },
              { guard: "isSaveAwaited", target: "#answers.handedOver", actions: noteSaved },
              { target: "choosing", actions: noteSaved },
            ],
            onError: [
              { guard: "isSaveAwaited", target: "#answers.handedOver", actions: tellUnauthorized },
              {
                guard: { type: "isSignedOut", params: error },
                target: "signedOut",
                actions: tellUnauthorized,
              },
              ...notSaved.slice(1),
            ],
          },
          after: { patience: notSaved },
          on: {
            "submission.began": ".awaited",
            closing: [
              { guard: "isAllSaved" },
              {
                description: "The newest answers replace the save in progress: there is no next save.",
                guard: "isSaveAwaited",
                target: ".awaited",
                reenter: true,
              },
              { target: ".sending", reenter: true },
            ],
          },
          states: {
            sending: {},
            awaited: {
              description:
                "The answers are about to be submitted; a save in progress may finish first (EXM-14).",
              after: { settleLimit: "#answers.handedOver" },
              on: {
                "submission.ended": {
                  description: "Time was granted before submission (T-30): saving continues.",
                  target: "sending",
                },
              },
            },
          },
        },
        retrying: {
          description: "Not saved. Saving is retried less and less often, and nothing is dropped (EXM-10).",
          after: { retryPause: "saving" },
          on: {
            ...whenBack,
            "connection.lost": {
              target: "offline",
              actions: { type: "noteConnection", params: { offline: true } },
            },
            ...atOnce,
          },
        },
        offline: {
          description:
            "Kept on this device until the network is back. The browser may be wrong about being offline.",
          after: { retryPause: "saving" },
          on: { ...whenBack, ...atOnce },
        },
        signedOut: {
          entry: "forgetSending",
          description: "Kept on this device until the learner has signed in again (P9).",
          on: { "user.signedIn": "saving" },
        },
      },
    },
    handedOver: {
      meta: quiet,
      tags: "settled",
      entry: "forgetSending",
      description: "The answers are being submitted, or the attempt has ended: nothing more is saved.",
      on: { "submission.ended": "readOnly" },
    },
    closed: { meta: quiet, type: "final" },
  },
});
