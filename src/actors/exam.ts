import * as z from "zod/mini";
import { whyBarred } from "#src/contracts/acting.ts";
import { fillPath, IdParam } from "#src/contracts/endpoint.ts";
import { examCalls } from "#src/contracts/exam.ts";
import { actingOf } from "#src/contracts/user.ts";
import type { SittingChildren } from "#src/machines/exam/sittingChildren.ts";
import { browserKey } from "#src/services/storage.ts";
import type { ExamHost } from "./examHost.ts";
import { createExam, type FirstAnswer, type ExamSeat } from "./examPage.ts";
import { delay, readMe } from "./parts.ts";

/** The actors of one exam page, and how to start them. */
export type Exam = SittingChildren & {
  /**
   * Starts the actors for one more view and returns a function to release them. The exam is left a moment after the
   * last view has released them, so that unmounting a view and mounting it again at once changes nothing.
   */
  start(): () => void;
  /** Starts the actors before the exam window appears. They are released if the address changes first. */
  startAhead(): void;
};

type Exams = Pick<ExamSeat, "takeFirst"> & { browser: Promise<string>; open: Map<number, Exam> };
const known = new WeakMap<ExamHost, Exams>();

/**
 * The exam with this id as the page has it open. Every caller gets the same one until it is left. It is not one of the
 * application's roots, so that its code is loaded with its page.
 */
export function openExam(host: ExamHost, examId: number): Exam {
  const exams = known.get(host) ?? beginWith(host);
  known.set(host, exams);
  const open = exams.open.get(examId);
  if (open) return open;

  const { browser, takeFirst } = exams;
  // A learner who comes back counts as a new tab. It takes over, and a save that the previous one has under way must
  // not pass for its own.
  const tab = browser.then((name) => `${name}.${host.world.uuid()}`);
  const { actors, begin } = createExam(host, { examId, tab, takeFirst });
  let users = 0;
  let end: (() => void) | null = null;
  /** Releases the actors that were started ahead of the window; null if there are none. */
  let releaseAhead: (() => void) | null = null;
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
      releaseAhead?.();
      return () => {
        if (isUsing) users -= 1;
        isUsing = false;
        host.world.clock.setTimeout(leave, 0);
      };
    },
    startAhead() {
      const { pathname } = host.page.place();
      const stop = exam.start();
      const unhear = host.page.onAddress(() => {
        if (host.page.place().pathname !== pathname) releaseAhead?.();
      });
      releaseAhead = () => {
        releaseAhead = null;
        unhear();
        stop();
      };
    },
  };
  exams.open.set(examId, exam);
  return exam;
}

/**
 * Opens the exam at the present address before anything is drawn, so that its requests to the server and this device
 * are already under way.
 */
export function openAhead(host: ExamHost): void {
  const { pathname, searchParams } = new URL(host.page.address(), host.page.origin);
  const exam = IdParam.safeParse(host.world.areas.routes.matchPath(pathname).params.id);
  if (!host.boot.signedIn || !exam.success || IdParam.safeParse(searchParams.get("attempt")).success) return;
  const me = readMe(host.queries);
  if (me && whyBarred(actingOf(me), examCalls.start) !== null) return;
  openExam(host, exam.data).startAhead();
}

function beginWith({ world }: ExamHost): Exams {
  return {
    browser: browserOf(world),
    takeFirst: firstAnswers(world),
    open: new Map(),
  };
}

/** The document may bring the answer for its exam (server/pages.ts). It is used once: later it would be out of date. */
function firstAnswers({ boot, loaded }: ExamHost["world"]): ExamSeat["takeFirst"] {
  const taken = new Set<number>();
  return (examId): FirstAnswer | null => {
    if (taken.has(examId)) return null;
    taken.add(examId);
    const brought = boot.answers[fillPath(examCalls.start.path, { id: examId })];
    const read = examCalls.start.answer.safeParse(brought);
    return loaded && read.success ? { answer: read.data, ...loaded } : null;
  };
}

/** How long an exam waits for the storage to supply the browser's name, in milliseconds. */
const nameLimit = 2_000;

/**
 * Returns the browser's part of `browser.tab` (P8), which is the same on every load. It is kept in local storage, which
 * Chromium writes some seconds late, and also beside the drafts in case the browser is killed before that. Storage that
 * does not open in time must not keep a learner from an exam.
 */
async function browserOf(world: ExamHost["world"]): Promise<string> {
  const { storage, uuid, openDraftArea } = world;
  const atHand = storage.read(browserKey, z.uuid());
  const name = atHand ?? uuid();
  const kept = openDraftArea()
    .then((area) => area.browser(name))
    .catch(() => name);
  const browser = atHand ?? (await Promise.race([kept, delay(world, nameLimit).then(() => name)]));
  storage.write(browserKey, browser);
  return browser;
}
