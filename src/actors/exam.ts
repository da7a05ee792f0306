import { z } from "zod";
import type { App } from "#src/app.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { browserKey } from "#src/services/storage.ts";
import type { World } from "#src/world.ts";
import { createExam, type ExamActors, type OpenArea } from "./examPage.ts";

/** The actors of one exam page, and how to set them going. */
export type Exam = ExamActors & {
  /**
   * Sets the actors going for one more user of them; returns how to say that they are needed no longer. When nobody needs
   * them the exam is left, a moment later, so that a view that is taken away and put back at once changes nothing.
   */
  start(): () => void;
};

type Exams = { tab: Promise<string>; openArea: OpenArea; open: Map<number, Exam> };
const known = new WeakMap<App, Exams>();

/**
 * The exam with this id as the page has it open: the same one for whoever asks, until it is left. It is none of the
 * application's roots, so that its code comes with its page.
 */
export function openExam(app: App, examId: number): Exam {
  const exams = known.get(app) ?? beginWith(app);
  known.set(app, exams);
  const open = exams.open.get(examId);
  if (open) return open;

  const { actors, begin } = createExam(app, { examId, ...exams });
  let users = 0;
  let end: (() => void) | null = null;
  const leave = (): void => {
    if (users > 0) return;
    if (exams.open.get(examId) === exam) exams.open.delete(examId);
    end?.();
    end = null;
  };
  const exam: Exam = {
    ...actors,
    start() {
      let isUsing = true;
      users += 1;
      end ??= begin();
      return () => {
        if (isUsing) users -= 1;
        isUsing = false;
        app.world.clock.setTimeout(leave, 0);
      };
    },
  };
  exams.open.set(examId, exam);
  return exam;
}

function beginWith({ world }: App): Exams {
  const openArea = openWithin(world, limits.settleLimit);
  return { tab: tabOf(world, openArea), openArea, open: new Map() };
}

/** A storage that does not open in time must not keep anybody from an exam. */
const openWithin =
  ({ openDraftArea, clock }: World, time: number): OpenArea =>
  () =>
    new Promise((settle, reject) => {
      const giveUp = (): void => reject(new Error("The storage did not open"));
      const timer = clock.setTimeout(giveUp, time);
      openDraftArea()
        .then(settle, reject)
        .finally(() => clock.clearTimeout(timer));
    });

/**
 * `browser.tab`: the one is kept, the other is new with every load (P8). The browser's name is at hand in its storage, which
 * Chromium writes some seconds late; for a browser that is killed before, it is kept beside the drafts as well.
 */
async function tabOf({ storage, uuid }: World, openArea: OpenArea): Promise<string> {
  const atHand = storage.read(browserKey, z.uuid());
  const name = atHand ?? uuid();
  const kept = openArea()
    .then((area) => area.browser(name))
    .catch(() => name);
  const browser = atHand ?? (await kept);
  storage.write(browserKey, browser);
  return `${browser}.${uuid()}`;
}
