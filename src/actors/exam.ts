import type { App } from "#src/app.ts";
import { browserKey } from "#src/services/storage.ts";
import { z } from "zod";
import { createExam, type ExamActors } from "./examPage.ts";

/** The actors of one exam page, and how to set them going. */
export type Exam = ExamActors & {
  /**
   * Sets the actors going for one more user of them; returns how to say that they are needed no longer. When nobody needs
   * them the exam is left, a moment later, so that a view that is taken away and put back at once changes nothing.
   */
  start(): () => void;
};

type Exams = { tab: string; open: Map<number, Exam> };
const known = new WeakMap<App, Exams>();

/**
 * The exam with this id as the page has it open: the same one for whoever asks, until it is left. It is none of the
 * application's roots, so that its code comes with its page.
 */
export function openExam(app: App, examId: number): Exam {
  const exams = known.get(app) ?? { tab: tabOf(app), open: new Map<number, Exam>() };
  known.set(app, exams);
  const open = exams.open.get(examId);
  if (open) return open;

  const { actors, begin } = createExam(app, { examId, tab: exams.tab });
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

/** `browser.tab`: the one is kept, the other is new with every load (P8). */
function tabOf({ world: { storage, uuid } }: App): string {
  const browser = storage.read(browserKey, z.uuid()) ?? uuid();
  storage.write(browserKey, browser);
  return `${browser}.${uuid()}`;
}
