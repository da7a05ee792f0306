import type { AnswerItem } from "#src/contracts/exam.ts";
import type { Draft } from "#src/machines/exam/answerRows.ts";
import type { Sat } from "#src/machines/exam/sittingMachine.ts";
import { openDrafts, type Drafts } from "#src/services/drafts.ts";
import type { ExamHost } from "./examHost.ts";
import { delay, readMe } from "./parts.ts";

const notStored =
  "Your browser does not keep answers on this device. Stay online, so that they are saved as you type.";

/**
 * How long a learner waits for what this device keeps of an attempt before continuing without it, in milliseconds. It
 * is long because a busy machine opens its storage late, and nothing else is left of an answer typed offline.
 */
const storageLimit = 10_000;

/** What this device keeps of an attempt, with its own timestamp for the last change to each question (D-23). */
export type Keeper = Pick<Drafts, "read" | "drop" | "wipe"> & {
  keep: (draft: Draft) => void;
  /** Items as they are sent, each with the time when it was given. */
  withTimes: (items: readonly AnswerItem[]) => AnswerItem[];
};

/** Opens the keeper of an attempt when it is first needed, and returns the same one from then on. */
export function createKeepers({ world, queries, toast }: ExamHost): (attempt: Sat) => Keeper {
  const known = new Map<number, Keeper>();
  return (attempt) => {
    const { attemptId, draftKey: key } = attempt;
    const found = known.get(attemptId);
    if (found) return found;
    const drafts = openDrafts({
      openArea: world.openDraftArea,
      waited: delay(world, storageLimit),
      userId: readMe(queries)?.id ?? 0,
      attemptId,
      key,
      now: world.now,
      onTrouble: () => toast({ tone: "warning", text: notStored }), // EXM-24
    });
    const givenAt = new Map<number, number>();
    const keeper: Keeper = {
      drop: drafts.drop,
      wipe: drafts.wipe,
      async read() {
        const read = await drafts.read();
        for (const { questionId, at } of read) if (!givenAt.has(questionId)) givenAt.set(questionId, at);
        return read;
      },
      keep(draft) {
        givenAt.set(draft.questionId, world.now());
        drafts.keep(draft);
      },
      withTimes: (items) =>
        items.map((item) => {
          const at = givenAt.get(item.question_id);
          return at === undefined ? item : { ...item, given_at_iso: new Date(at).toISOString() };
        }),
    };
    known.set(attemptId, keeper);
    return keeper;
  };
}
