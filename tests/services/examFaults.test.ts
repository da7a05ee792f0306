import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openExam } from "#src/actors/exam.ts";
import { createApp } from "#src/app.ts";
import { isAnswered, isUnsaved, type Change } from "#src/machines/exam/answerRows.ts";
import { saveStatus } from "#src/machines/exam/saveStatus.ts";
import { createExamServer, type Fate } from "../fake/examServer.ts";
import { turn } from "../fake/settle.ts";
import { createAir, createDraftArea, createFakeWorld, createLocks } from "../fake/world.ts";

vi.spyOn(console, "error").mockImplementation(() => {});

const minutes = 3;
const seconds = (count: number) => count * 1_000;
type Step =
  | { kind: "type"; question: number; change: Change }
  | { kind: "pass"; seconds: number }
  | { kind: "fate"; fate: Fate | "late" }
  | { kind: "network"; up: boolean }
  | { kind: "reload" }
  | { kind: "secondTab" }
  | { kind: "takeOver" }
  | { kind: "clock"; seconds: number }
  | { kind: "sleep"; seconds: number }
  | { kind: "submit" }
  | { kind: "cancel" }
  | { kind: "close" }
  | { kind: "grant" };

const changes = fc.oneof(
  fc.record({ question: fc.constant(1), change: fc.record({ option: fc.constantFrom(11, 12, 13) }) }),
  fc.record({ question: fc.constant(2), change: fc.record({ option: fc.constantFrom(21, 22, 23) }) }),
  fc.record({
    question: fc.constantFrom(3, 4),
    change: fc.record({ text: fc.constantFrom("", "P", "Pe", "Pens", "Pension") }),
  }),
  fc.record({ question: fc.constantFrom(1, 2, 3, 4), change: fc.record({ flagged: fc.boolean() }) }),
);
const only = <Kind extends Step["kind"]>(kind: Kind) => fc.record({ kind: fc.constant(kind) });
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: changes.map((one) => ({ kind: "type" as const, ...one })) },
    {
      weight: 8,
      arbitrary: fc.integer({ min: 1, max: 8 }).map((count) => ({ kind: "pass" as const, seconds: count })),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom<Fate | "late">(
          "arrives",
          "arrives",
          "lost",
          "reply lost",
          "fails",
          "refused",
          "twice",
          "late",
        )
        .map((fate) => ({ kind: "fate" as const, fate })),
    },
    { weight: 2, arbitrary: fc.boolean().map((up) => ({ kind: "network" as const, up })) },
    { weight: 1, arbitrary: only("reload") },
    { weight: 1, arbitrary: only("secondTab") },
    { weight: 2, arbitrary: only("takeOver") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(-600, 600).map((count) => ({ kind: "clock" as const, seconds: count })),
    },
    { weight: 2, arbitrary: only("submit") },
    { weight: 1, arbitrary: only("cancel") },
    { weight: 1, arbitrary: only("close") },
    { weight: 1, arbitrary: only("grant") },
  ),
  { minLength: 30, maxLength: 45 },
) as fc.Arbitrary<Step[]>;

/** One learner, one browser, any number of tabs; every call is observed on its way. */
function createHall() {
  const shared = { air: createAir(), area: {}, locks: createLocks(), draftArea: createDraftArea() };
  let elapsed = 0;
  const server = createExamServer(() => Date.parse("2026-11-20T10:00:00Z") + elapsed, { minutes });
  const tabs: Tab[] = [];
  let release = Promise.withResolvers<void>();
  let fate: Fate | "late" = "arrives";
  server.fate(({ name }) => {
    if (!/^(PATCH|POST)/.test(name)) return fate === "lost" ? "lost" : "arrives";
    return fate === "late" ? { late: release.promise } : fate;
  });

  type Tab = Awaited<ReturnType<typeof openTab>>;
  async function openTab() {
    const fake = createFakeWorld({ address: "/exams/3", ...shared });
    // A tab that is opened later shares the time of the others.
    fake.clock.increment(elapsed);
    server.attach(fake);
    const under = { PATCH: 0, POST: 0 };
    const told: string[] = [];
    const { fetch } = fake.world;
    fake.world.fetch = async (input, init) => {
      const method = init?.method as keyof typeof under;
      if (!(method in under) || !String(input).includes("exams")) return fetch(input, init);
      told.push(method);
      under[method] += 1;
      expect(under[method], `${method}s of one tab at a time`).toBe(1);
      let isUnder = true;
      const end = (): void => {
        if (isUnder) under[method] -= 1;
        isUnder = false;
      };
      init?.signal?.addEventListener("abort", end);
      return fetch(input, init).finally(end);
    };
    const app = createApp(fake.world);
    const stopApp = app.start();
    const page = openExam(app, 3);
    const leave = page.start();
    await turn();
    const tab = {
      ...page,
      fake,
      told,
      patchesAtEnd: null as number | null,
      seen: new Map<number, number>(),
      rev: 0,
      isWriting: () => page.answers.getSnapshot().hasTag("writing"),
      leave: async () => {
        await turn();
        fake.signal({ type: "closing" });
        leave();
        fake.clock.increment(0);
        await turn();
        stopApp();
      },
    };
    return tab;
  }

  /** What must hold whatever has happened (§9.3). */
  function judge(tab: Tab): void {
    const exam = tab.exam.getSnapshot();
    const answers = tab.answers.getSnapshot();
    const { rows, rev } = answers.context;
    const patches = tab.told.filter((method) => method === "PATCH").length;
    if (exam.matches("submitted")) {
      tab.patchesAtEnd ??= patches;
      expect(patches, "no save after the result").toBe(tab.patchesAtEnd);
      return;
    }
    for (const row of rows) {
      expect(row.saved).toBeLessThanOrEqual(row.rev);
      expect(row.saved, "what was acknowledged stays").toBeGreaterThanOrEqual(tab.seen.get(row.id) ?? 0);
      tab.seen.set(row.id, row.saved);
    }
    expect(rev).toBeGreaterThanOrEqual(tab.rev);
    tab.rev = rev;
    if (exam.hasTag("noCancel")) expect(exam.can({ type: "cancel" })).toBe(false);
    const isAsked = exam.matches({ inProgress: { submission: "answering" } });
    const ready =
      tab.tab.getSnapshot().hasTag("writer") &&
      rows.length > 0 &&
      rows.every(({ answer }) => isAnswered(answer));
    if (isAsked) expect(exam.can({ type: "submit" }), "submit by all answered").toBe(ready);
    if (rows.some(isUnsaved)) expect(saveStatus(answers).kind).not.toBe("saved");

    const writer = server.attempt()?.writer;
    if (writer !== tab.tab.getSnapshot().context.tab || server.result() !== null || !tab.isWriting()) return;
    for (const row of rows.filter((one) => !isUnsaved(one) && one.rev > 0))
      expect([row.id, server.stored().get(row.id)?.answer], "acknowledged is committed").toEqual([
        row.id,
        row.answer,
      ]);
  }

  return {
    server,
    tabs,
    shared,
    openTab: async () => {
      const tab = await openTab();
      tabs.push(tab);
      return tab;
    },
    setFate: (next: Fate | "late") => {
      fate = next;
      release.resolve();
      release = Promise.withResolvers<void>();
    },
    judge: () => tabs.forEach(judge),
    pass: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= 500) {
        elapsed += 500;
        for (const { fake } of tabs) fake.clock.increment(500);
        await turn();
        tabs.forEach(judge);
      }
    },
  };
}

test("an attempt ends once and loses no answer despite lost, late, repeated, failed or refused requests in any tab (§9.3, EXM-1 … EXM-17)", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const hall = createHall();
      let tab = await hall.openTab();
      tab.exam.send({ type: "start" });
      await turn();
      /** The newest answer to each question, in whichever tab it was given. */
      const given = new Map<number, unknown>();

      for (const step of life) {
        switch (step.kind) {
          case "type": {
            if (tab.answers.getSnapshot().status !== "active") break;
            const answerOf = () =>
              tab.answers.getSnapshot().context.rows.find(({ id }) => id === step.question)?.answer;
            const before = answerOf();
            tab.answers.send({ type: "answer.changed", questionId: step.question, change: step.change });
            if (answerOf() !== before) given.set(step.question, answerOf());
            break;
          }
          case "pass":
            await hall.pass(seconds(step.seconds));
            break;
          case "fate":
            hall.setFate(step.fate);
            break;
          case "network":
            if (!step.up) hall.setFate("lost");
            else hall.setFate("arrives");
            for (const { fake } of hall.tabs) fake.signal({ type: step.up ? "online" : "offline" });
            break;
          case "reload":
            hall.setFate("arrives");
            await tab.leave();
            hall.tabs.splice(hall.tabs.indexOf(tab), 1);
            tab = await hall.openTab();
            break;
          case "secondTab":
            if (hall.tabs.length > 1) break;
            hall.setFate("arrives");
            await hall.openTab();
            break;
          case "takeOver":
            // Nobody switches tabs in the milliseconds that writing a draft takes.
            await turn();
            tab = hall.tabs.find((other) => other !== tab) ?? tab;
            tab.tab.send({ type: "takeOver" });
            await turn();
            break;
          case "clock":
          case "sleep":
            for (const { fake } of hall.tabs) fake.sleep(seconds(step.seconds));
            break;
          case "submit":
            tab.exam.send({ type: "submit" });
            tab.exam.send({ type: "confirm" });
            break;
          case "cancel":
            tab.exam.send({ type: "cancel" });
            break;
          case "close":
            tab.fake.signal({ type: "closing" });
            tab.fake.signal({ type: "returned" });
            break;
          case "grant":
            if (hall.server.attempt() !== null && hall.server.result() === null)
              hall.server.grant(seconds(20));
            break;
        }
        await turn();
        hall.judge();
      }

      hall.setFate("arrives");
      for (const { fake } of hall.tabs) fake.signal({ type: "online" });
      for (
        let waited = 0;
        waited < 400 && hall.tabs.some(({ exam }) => exam.getSnapshot().hasTag("open"));
        waited += 5
      )
        await hall.pass(seconds(5));
      const { log, late } = hall.server;
      expect(log.filter((line) => line === "started")).toHaveLength(1);
      expect(log.filter((line) => line.startsWith("finished"))).toHaveLength(1);
      // A page that was opened after the end says that there is nothing to start.
      for (const { exam } of hall.tabs)
        expect(["submitted", "unableToStart"]).toContain(exam.getSnapshot().value);

      const offered = hall.tabs.flatMap(({ answers }) => answers.getSnapshot().context.offered);
      for (const [id, answer] of given) {
        const found = [
          hall.server.stored().get(id)?.answer ?? (id < 3 ? [] : ""),
          ...late.filter((item) => item.question_id === id).map((item) => item.answer),
          ...offered.filter((draft) => draft.questionId === id).map((draft) => draft.answer),
        ];
        expect(found, `the answer to ${id}`).toContainEqual(answer);
      }
      for (const one of hall.tabs) await one.leave();
    }),
    {
      numRuns: Number(process.env.EXAM_RUNS ?? 25),
      ...(process.env.EXAM_SEED ? { seed: Number(process.env.EXAM_SEED) } : {}),
    },
  );
}, 600_000);
