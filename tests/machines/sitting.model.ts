import { sittingMachine, type SittingContext } from "#src/machines/exam/sittingMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { attempt, endsAt, ownTab, questions, result, startsAt, time } from "./exam.rows.ts";

const sample = { sentAt: startsAt, receivedAt: startsAt, time: time() };
const opened = { type: "attempt.opened", attempt: attempt(), sample, tab: ownTab } as const;
const tab = (isWriter: boolean) => ({ type: "tab.shown", isWriter }) as const;
const answers = (isSaving: boolean, isSettled: boolean, isAnswered: boolean) =>
  ({ type: "answers.shown", isSaving, isSettled, isAnswered }) as const;
const over = { type: "attempt.over" } as const;
const left = { type: "page.left" } as const;

const sitting = (...cases: Model<typeof sittingMachine>["cases"]): Model<typeof sittingMachine> => ({
  machine: sittingMachine,
  input: { examId: 3, introduction: null },
  cases,
  view: (context: SittingContext): string =>
    [
      context.attempt && `key ${context.attempt.completionKey}`,
      context.window,
      context.isWriter && "writer",
      context.isSaving && "saving",
      context.isSettled && "settled",
      context.isAnswered && "answered",
      context.isClosing && "closing",
    ]
      .filter(Boolean)
      .join(", "),
});

/** Answering, submitting and the result: the messages between the window, the answers and the tab. */
export const sittingModel = sitting(
  opened,
  tab(true),
  tab(false),
  answers(true, false, false),
  answers(true, false, true),
  answers(false, true, true),
  { type: "submission.began" },
  { type: "submission.ended" },
  { type: "attempt.ended" },
  { type: "written.elsewhere", writer: "other.tab" },
  { type: "time.up" },
  { type: "time.extended" },
  { type: "time.doubted" },
  over,
  left,
  { type: "result.reached", result: result(), fresh: true },
);

/** One of the children breaks: the others go on. */
export const sittingBrokenModel = sitting(
  ...["exam", "answers", "clock", "tab", "watchChildren", "watchWorld"].map((child) => failed(child)),
);

const change = (rest: { finished?: boolean; writer?: string | null; attemptId?: number }) =>
  ({
    type: "attempt.changed",
    attemptId: 31,
    finished: false,
    writer: null,
    finishesAt: endsAt,
    ...rest,
  }) as const;

/** Events from the page, the session and the other tabs, and which of them restart a stuck window. */
export const sittingWorldModel = sitting(
  opened,
  tab(true),
  tab(false),
  answers(true, false, true),
  { type: "submission.began" },
  { type: "time.doubted" },
  { type: "window.shown", window: null },
  { type: "window.shown", window: "stuck" },
  { type: "window.shown", window: "barred" },
  { type: "page.closing" },
  { type: "page.offline" },
  { type: "page.online" },
  { type: "page.woke" },
  { type: "policies.accepted" },
  { type: "user.signedIn" },
  change({}),
  change({ writer: "other.tab" }),
  change({ finished: true }),
  change({ finished: true, writer: "other.tab" }),
  change({ attemptId: 30 }),
  change({ attemptId: 30, finished: true, writer: "other.tab" }),
  { type: "attempt.endedElsewhere", attemptId: 31 },
  { type: "attempt.endedElsewhere", attemptId: 30 },
  over,
  left,
);

const draft = { questionId: 1, rev: 5, answer: [13], flagged: false };
const held = { id: 1, answer: [12], flagged: true, rev: 9, tab: "other.tab" };
const asked = (rest: Parameters<typeof attempt>[0]) => ({ attempt: attempt(rest), sample, tab: ownTab });

/** The answers on this device, and the time. */
export const sittingTimeModel = sitting(
  opened,
  tab(true),
  tab(false),
  answers(true, false, false),
  answers(false, false, true),
  answers(false, true, false),
  { type: "submission.began" },
  answered("readDrafts", [draft]),
  answered("readDrafts", []),
  failed("readDrafts"),
  { type: "attempt.takenOver", questions: [held], drafts: [draft], overtaken: true },
  { type: "attempt.takenOver", questions, drafts: [], overtaken: false },
  { type: "time.told", sample },
  { type: "time.doubted" },
  answered("askTime", asked({ completion_key: "later" })),
  answered("askTime", asked({ attempt_id: 32 })),
  answered("askTime", null),
  failed("askTime"),
  over,
  left,
);
