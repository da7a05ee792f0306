import {
  acknowledged,
  isUnsaved,
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
} from "#src/machines/exam/answerRows.ts";
import type { answersMachine, AnswersContext, Loading } from "#src/machines/exam/answersMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { isOneOf } from "./failures.ts";

type Answers = At<AnswersContext>;

// The rows themselves have plain tests of their own (examAnswers.test.ts); here it is about when they change.
const changedBy = ({ context, event }: Answers): Rows =>
  withChange(context, event["questionId"] as number, event["change"] as Change);
const changesSomething = (at: Answers): boolean => changedBy(at) !== (at.context as Rows);
const keepsDraft = ({ after, event }: Answers) => [does("keepDraft", keptDraft(after, event["questionId"]))];
/** The drafts with nothing left to keep (H10). */
const needless = (before: readonly Draft[], after: Rows) =>
  does("dropDrafts", {
    drafts: before.filter(
      (draft) => !keptOf(after).some(({ questionId }) => questionId === draft.questionId),
    ),
  });

const isSaved = ({ rows }: Rows): boolean => !rows.some((row) => isUnsaved(row) && row.refused === null);
const hasOffered = ({ context }: Answers): boolean => context.offered.length > 0;

/** One save with everything unsaved (B-117); its number says later what it settles. */
const save = {
  to: "writing.saving.sending",
  sets: ({ context }: Answers) => ({ sent: context.rev }),
  does: ({ after }: Answers) => [
    asks("saveAnswers", { rev: after.rev, items: unsavedOf(after.rows).map(itemOf) }),
  ],
};
const notSending = { sent: 0 };
const failedOnce = ({ context }: Answers) => ({ sent: 0, tries: context.tries + 1 });

const kind = ({ event }: Answers): string => event["output"].kind as string;
const isAcknowledged = (at: Answers): boolean => kind(at) === "saved" || kind(at) === "partlySaved";
const acknowledgedBy = ({ context, event }: Answers) => {
  const { saved, refused, server_time_iso: at } = event["output"].data;
  const rows = acknowledged(context, { saved, refused }, context.sent);
  return { ...rows, sent: 0, tries: 0, savedAt: saved.length > 0 ? (at as string) : context.savedAt };
};
const settles = (at: Answers) => [needless(keptOf(at.context), at.after)];
const signedOut = isOneOf("unauthorized", "cancelled");
const tellsFailure = ({ event }: Answers) => [does("tellUnauthorized", { failure: event["error"] })];

const sending = "writing.saving.sending";
const awaited = "writing.saving.awaited";
const dirty = "writing.dirty.typing";

/** A failed save is tried again if there was something to save (EXM-5, EXM-10). */
const notSaved = (on: string, also: (at: Answers) => boolean = () => true): Law<AnswersContext>[] => [
  { in: sending, on, when: (at) => also(at) && isSaved(at.context), to: "writing.saved", sets: notSending },
  {
    in: sending,
    on,
    when: (at) => also(at) && !isSaved(at.context) && at.context.offline,
    to: "writing.offline",
    sets: failedOnce,
  },
  {
    in: sending,
    on,
    when: (at) => also(at) && !isSaved(at.context) && !at.context.offline,
    to: "writing.retrying",
    sets: failedOnce,
  },
];

const tryAgain = ["writing.retrying", "writing.offline"];

/** What these laws prove. */
const rule = {
  kept: "a change is kept on this device first, and saved a second after the last one [B-117][B-135] (P3)",
  acknowledged:
    "a draft is dropped only when exactly that change is acknowledged; a refused one is kept (H10, EXM-11)",
  again: "a failed save is retried, at once when the network or the learner is back (EXM-5, EXM-10, EXM-25)",
  submission:
    "a submission waits up to two seconds for the save in progress, and nothing is saved after it (EXM-14, EXM-22)",
  one: "only one save runs at a time (§9.3); when the page closes, the newest replaces the one in progress (EXM-18)",
  offered:
    "own answers that another writer may have overwritten are offered, to be restored or discarded (P8, H11)",
};

export const answersLaws: LawTable<typeof answersMachine> = {
  start: () => ({
    to: "readOnly",
    context: { ...noRows, sent: 0, tries: 0, offline: false, savedAt: null },
  }),
  waits: {
    "writing.saved": ["signOfLife"],
    "writing.dirty": ["longestUnsaved"],
    "writing.dirty.typing": ["autosaveDelay"],
    "writing.saving": ["patience"],
    "writing.saving.awaited": ["settleLimit"],
    "writing.retrying": ["retryPause"],
    "writing.offline": ["retryPause"],
  },
  laws: [
    { on: "attempt.closed", to: "closed", rule: rule.submission },

    // The network: without one it waits, and with it it goes on at once (EXM-5).
    { except: "writing.retrying", on: "connection.lost", sets: { offline: true }, rule: rule.kept },
    {
      in: "writing.retrying",
      on: "connection.lost",
      to: "writing.offline",
      sets: { offline: true },
      rule: rule.again,
    },
    { except: tryAgain, on: "connection.restored", sets: { offline: false }, rule: rule.kept },
    {
      in: tryAgain,
      on: "connection.restored",
      ...save,
      sets: ({ context }) => ({ sent: context.rev, offline: false }),
      rule: rule.again,
    },

    // A tab that does not write (P8) only looks.
    {
      in: "readOnly",
      on: "attempt.loaded",
      sets: ({ context, event }) => loaded(context, event as unknown as Loading),
      does: ({ context, after, event }) => [needless([...event["drafts"], ...keptOf(context)], after)],
      rule: rule.offered,
    },
    {
      in: "readOnly",
      on: "writing.started",
      when: ({ context }) => isSaved(context),
      to: "writing.saved",
      rule: rule.offered,
    },
    {
      in: "readOnly",
      on: "writing.started",
      when: ({ context }) => !isSaved(context),
      to: dirty,
      rule: rule.offered,
    },
    { in: "writing", on: "writing.stopped", to: "readOnly", sets: notSending, rule: rule.submission },

    // A change is first kept on this device (P3), and saved a second after the last one (B-135).
    { in: "writing", on: "answer.changed", when: (at) => !changesSomething(at), rule: rule.kept },
    {
      in: "writing.saved",
      on: "answer.changed",
      when: changesSomething,
      to: dirty,
      sets: changedBy,
      does: keepsDraft,
      rule: rule.kept,
    },
    {
      in: "writing.dirty",
      on: "answer.changed",
      when: changesSomething,
      sets: changedBy,
      does: keepsDraft,
      anew: ["autosaveDelay"],
      rule: rule.kept,
    },
    {
      in: "writing",
      except: ["writing.saved", "writing.dirty"],
      on: "answer.changed",
      when: changesSomething,
      sets: changedBy,
      does: keepsDraft,
      rule: [rule.kept, rule.acknowledged],
    },

    // Own answers that another writer may have overwritten: the learner decides.
    {
      in: "writing",
      on: ["offered.taken", "offered.dropped"],
      when: (at) => !hasOffered(at),
      rule: rule.offered,
    },
    {
      in: "writing.saved",
      on: "offered.taken",
      when: hasOffered,
      to: dirty,
      sets: ({ context }) => withOffered(context),
      rule: rule.offered,
    },
    {
      in: "writing",
      except: "writing.saved",
      on: "offered.taken",
      when: hasOffered,
      sets: ({ context }) => withOffered(context),
      rule: rule.offered,
    },
    {
      in: "writing",
      on: "offered.dropped",
      when: hasOffered,
      sets: { offered: [] },
      does: ({ context }) => [does("dropDrafts", { drafts: context.offered })],
      rule: rule.offered,
    },

    // When it is saved: after the pauses, on waking up, and as the page goes away (EXM-18).
    { in: "writing.saved", on: "after signOfLife (30 s)", ...save, rule: rule.kept },
    {
      in: "writing.dirty",
      on: ["after autosaveDelay (1 s)", "after longestUnsaved (5 s)"],
      ...save,
      rule: rule.kept,
    },
    { in: tryAgain, on: "after retryPause", ...save, rule: rule.again },
    {
      in: ["writing.saved", "writing.dirty", ...tryAgain],
      on: ["woke", "closing"],
      ...save,
      rule: [rule.kept, rule.again, rule.one],
    },
    { in: "writing.signedOut", on: "user.signedIn", ...save, rule: rule.again },

    // 208, and another tab (B-106, P8).
    {
      in: "writing.saving",
      on: "saveAnswers ✓",
      when: (at) => kind(at) === "finished",
      to: "handedOver",
      sets: notSending,
      does: [does("tellFinished")],
      rule: rule.acknowledged,
    },
    {
      in: "writing.saving",
      on: "saveAnswers ✓",
      when: (at) => kind(at) === "writtenElsewhere",
      to: "readOnly",
      sets: ({ context, event }) => ({ ...overtaken(context, event["output"].data.questions), sent: 0 }),
      does: ({ event }) => [does("tellWrittenElsewhere", event["output"].data)],
      rule: rule.acknowledged,
    },
    // Acknowledged: exactly that is settled (P2, H10), and what has changed meanwhile goes next.
    {
      in: sending,
      on: "saveAnswers ✓",
      when: (at) => isAcknowledged(at) && isSaved(acknowledgedBy(at)),
      to: "writing.saved",
      sets: acknowledgedBy,
      does: settles,
      rule: rule.acknowledged,
    },
    {
      in: sending,
      on: "saveAnswers ✓",
      when: (at) => isAcknowledged(at) && !isSaved(acknowledgedBy(at)),
      to: dirty,
      sets: acknowledgedBy,
      does: settles,
      rule: rule.acknowledged,
    },
    {
      in: sending,
      on: "saveAnswers ✗",
      when: signedOut,
      to: "writing.signedOut",
      sets: notSending,
      does: tellsFailure,
      rule: rule.again,
    },
    ...ruled(
      rule.again,
      notSaved("saveAnswers ✗", (at) => !signedOut(at)),
    ),
    ...ruled(rule.again, notSaved("after patience (20 s)")),

    // The page closes: the newest save replaces the one under way.
    { in: "writing.saving", on: "closing", when: ({ context }) => isSaved(context), rule: rule.one },
    {
      in: sending,
      on: "closing",
      when: ({ context }) => !isSaved(context),
      ...save,
      anew: ["patience"],
      rule: rule.one,
    },
    {
      in: awaited,
      on: "closing",
      when: ({ context }) => !isSaved(context),
      ...save,
      to: awaited,
      anew: ["patience", "settleLimit"],
      rule: rule.one,
    },

    // A submission waits for the save under way, two seconds at most, and nothing is saved after it (EXM-14, EXM-22).
    {
      in: ["readOnly", "writing"],
      except: "writing.saving",
      on: "submission.began",
      to: "handedOver",
      sets: notSending,
      rule: rule.submission,
    },
    { in: sending, on: "submission.began", to: awaited, rule: rule.submission },
    { in: awaited, on: "submission.began", anew: ["settleLimit"], rule: rule.submission },
    // Time was granted meanwhile (T-30): nothing is submitted, and the save under way is like any other.
    { in: awaited, on: "submission.ended", to: sending, rule: rule.submission },
    {
      in: awaited,
      on: "saveAnswers ✓",
      when: isAcknowledged,
      to: "handedOver",
      sets: acknowledgedBy,
      does: settles,
      rule: rule.submission,
    },
    {
      in: awaited,
      on: "saveAnswers ✗",
      to: "handedOver",
      sets: notSending,
      does: tellsFailure,
      rule: rule.submission,
    },
    {
      in: awaited,
      on: ["after settleLimit (2 s)", "after patience (20 s)"],
      to: "handedOver",
      sets: notSending,
      rule: rule.submission,
    },
    { in: "handedOver", on: "submission.ended", to: "readOnly", rule: rule.submission },
  ],
};
