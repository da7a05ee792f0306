import { expect, onTestFinished } from "vitest";
import { openExam } from "#src/actors/exam.ts";
import type { Change } from "#src/machines/exam/answerRows.ts";
import { saveStatus } from "#src/machines/exam/saveStatus.ts";
import { createExamServer, type ExamServer } from "../fake/examServer.ts";
import { settle } from "../fake/settle.ts";
import { createAir, createDraftArea, createFakeWorld, createLocks, type FakeOptions } from "../fake/world.ts";
import { startApp } from "./openApp.ts";

/** A browser: its tabs share storage, locks, drafts and messages. */
export const browser = () => ({
  air: createAir(),
  area: {},
  locks: createLocks(),
  draftArea: createDraftArea(),
});

type SittingOptions = FakeOptions & {
  server?: ExamServer;
  exam?: Parameters<typeof createExamServer>[1];
  /** By how many milliseconds the tab's clock is ahead of the server's. */
  ahead?: number;
};

/** Opens the page of the exam in a tab; the server uses the tab's clock unless it already has one. */
export async function open({ ahead = 0, ...options }: SittingOptions = {}) {
  const fake = createFakeWorld({ address: "/exams/3", ...options });
  const { world, clock } = fake;
  const examServer = options.server ?? createExamServer(() => world.steady() - ahead, options.exam);
  examServer.attach(fake);
  const saves: RequestInit[] = [];
  const { fetch } = world;
  world.fetch = (input, init) => {
    if (init?.method === "PATCH") saves.push(init);
    return fetch(input, init);
  };
  const opened = startApp(fake);
  const page = openExam(opened.app, 3);
  const leave = page.start();
  onTestFinished(leave);
  await settle();
  const { exam, answers, tab } = page;
  /** Lets time pass, and waits for everything that follows. */
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 500) {
      clock.increment(Math.min(500, left));
      await settle();
    }
  };
  const sent = (method: string) =>
    fake.server.calls.filter((call) => call.startsWith(`${method} /api/exams/3`));
  const isWriter = () => tab.getSnapshot().hasTag("writer");
  return {
    ...opened,
    exam,
    answers,
    tab,
    leave,
    examServer,
    pass,
    sent,
    /** The saves as they were sent. */
    saves,
    isWriter,
    begin: async () => {
      exam.send({ type: "start" });
      await settle();
      expect([exam.getSnapshot().hasTag("open"), isWriter()]).toEqual([true, true]);
    },
    answer: (questionId: number, change: Change) =>
      answers.send({ type: "answer.changed", questionId, change }),
    /** Answers every question; of several answers, the last counts. */
    answerAll: (): void => {
      for (const [questionId, change] of [
        [1, { option: 11 }],
        [2, { option: 22 }],
        [2, { option: 21 }],
        [3, { text: "Income tax" }],
        [4, { text: "Because." }],
      ] as const)
        answers.send({ type: "answer.changed", questionId, change });
    },
    submit: async () => {
      exam.send({ type: "submit" });
      exam.send({ type: "confirm" });
      await settle();
    },
    takeOver: async () => {
      tab.send({ type: "takeOver" });
      await settle();
    },
    /** Leaves the page, and lets some time pass, after which it has been left for good. */
    close: async () => {
      leave();
      await pass(500);
    },
    /** Checks that nothing more is saved within a minute. */
    expectNoMoreSaves: async () => {
      const saves = sent("PATCH").length;
      await pass(60_000);
      expect(sent("PATCH")).toHaveLength(saves);
    },
    status: () => saveStatus(answers.getSnapshot()).kind,
    is: (state: Parameters<ReturnType<typeof exam.getSnapshot>["matches"]>[0]) =>
      exam.getSnapshot().matches(state),
    /** The time left and the time granted, in milliseconds, as the page shows them. */
    time: () => {
      const { remaining, finishesAt, originalFinishesAt } = page.clock.getSnapshot().context;
      return { left: remaining, granted: finishesAt - originalFinishesAt };
    },
    shown: (id: number) => answers.getSnapshot().context.rows.find((row) => row.id === id)?.answer,
    /** The answer stored on the server. */
    stored: (id: number) => examServer.stored().get(id)?.answer,
    offered: () => answers.getSnapshot().context.offered,
  };
}

/** Opens it and starts the attempt. */
export async function openBegun(options: SittingOptions = {}) {
  const sitting = await open(options);
  await sitting.begin();
  return sitting;
}

/** A closed tab with an answer that was never sent: only its browser has the answer, "Pension". */
export async function leaveUnsaved(shared: ReturnType<typeof browser>) {
  const sitting = await openBegun(shared);
  sitting.examServer.fate(() => "lost");
  sitting.answer(3, { text: "Pension" });
  await settle();
  expect(await shared.draftArea.all()).toHaveLength(1);
  await sitting.close();
  return sitting;
}
