import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { questionsOfOne } from "#server/modules/exams/questions.ts";
import { isTrue } from "#server/modules/exams/receipts.ts";
import { journalOf } from "#server/modules/exams/result.ts";
import { sweepAttempts } from "#server/modules/exams/sweeper.ts";
import { examAttempts } from "#server/schema/index.ts";
import { createExam, ofEach, Sitter } from "./examHall.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let learner: Browser;
let admin: Browser;
let userId: number;
beforeAll(async () => {
  t = await startTestApp({ env: { SESSION_SECONDS: "604800", SESSION_MAX_SECONDS: "2592000" } });
  userId = (await t.createUser({ email: "learner@example.org" })).id;
  await t.createUser({ email: "admin@example.org", roles: ["exam admin"] });
  learner = await t.signIn("learner@example.org");
  admin = await t.signIn("admin@example.org");
});
afterAll(() => t.close());

/** Everything that can happen to an attempt, from two tabs, out of order and at any time. */
const operation = fc.oneof(
  fc.record({
    do: fc.constant("save" as const),
    tab: fc.nat(1),
    rev: fc.nat(12),
    title: fc.nat(3),
    word: fc.nat(3),
    takeOver: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    do: fc.constantFrom(
      "reload" as const,
      "leave" as const,
      "sweep" as const,
      "grant" as const,
      "submit" as const,
      "nonsense" as const,
    ),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const titles = ["One", "Many", "A word", "An essay"];
const options = [[], ["wrong"], ["right"], ["right", "right too"]];
const words = ["", "suitabilty report", "Suitability report", "no idea"];

/** The last acknowledged answer to each question, by revision. */
type Acknowledged = Map<string, { rev: number; answer: unknown }>;

async function perform(
  step: Operation,
  tabs: Sitter[],
  acknowledged: Acknowledged,
): Promise<number | undefined> {
  const [one] = tabs as [Sitter];
  const attempt = one.attempt.attempt_id;
  switch (step.do) {
    case "save": {
      const tab = tabs[step.tab]!;
      const title = titles[step.title]!;
      const names = options[step.word]!.filter((name) =>
        tab.question(title).options.some((o) => o.name === name),
      );
      const answer = tab.question(title).type === 3 ? words[step.word]! : names;
      const item = tab.item(title, answer, step.word % 2 === 0);
      const { status, json } = await tab.save([item], { rev: step.rev, takeOver: step.takeOver });
      const before = acknowledged.get(title);
      if (status === 200 && json.data.saved[0].rev === step.rev && step.rev > (before?.rev ?? -1))
        acknowledged.set(title, { rev: step.rev, answer: item.answer });
      return status;
    }
    case "nonsense":
      return (
        await one.save([{ question_id: 4_711, question_type_id: 1, answer: [1], flagged: false }], { rev: 5 })
      ).status;
    case "wait":
      t.clock.advance(step.seconds);
      return undefined;
    case "sweep":
      await sweepAttempts(t.app);
      return undefined;
    case "reload": {
      const { json } = await one.open();
      if (json.data) one.attempt = json.data;
      return undefined;
    }
    case "leave":
      return (
        await learner.get(`/api/exams/complete-attempt/${attempt}?k=${one.attempt.completion_key}`, {
          "sec-fetch-site": "same-origin",
          "sec-fetch-dest": "image",
        })
      ).status;
    case "grant":
      return (
        await admin.post("/api/admin/exams-attempts/grant-time", {
          exam_id: one.exam,
          user_id: userId,
          seconds: 60,
          reason: "A test",
        })
      ).status;
    case "submit":
      return (await one.submit([], { rev: 99 })).status;
  }
}

/** The score, computed differently from the server: the questions of the hall, one by one. */
function scoreBy(one: Sitter, answers: Record<string, unknown>): number | null {
  if (String(answers["An essay"] ?? "") !== "") return null;
  const right = [
    String(answers["One"]) === String(one.item("One", ["right"]).answer),
    String([answers["Many"] ?? []].flat().sort()) ===
      String([one.item("Many", ["right", "right too"]).answer].flat().sort()),
    /^suitabili?ty report$/i.test(String(answers["A word"] ?? "")),
  ].filter(Boolean).length;
  return [0, 25, 50, 75][right]!;
}

test(
  "after any sequence of events, the journal replays to the stored state and the score matches the answers [G-8][P2]",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (steps) => {
        const exam = await createExam(t.app, { ...ofEach(), minutes: 15 });
        const one = await new Sitter(t.app, learner, exam, "b1.t1").begin();
        const two = new Sitter(t.app, learner, exam, "b1.t2");
        two.attempt = one.attempt;
        const acknowledged: Acknowledged = new Map();
        for (const step of steps) {
          const status = await perform(step, [one, two], acknowledged);
          expect([undefined, 200, 204, 208, 409, 422]).toContain(status);
        }
        t.clock.advance(3_600);
        await sweepAttempts(t.app);
        const attempts = await t.app.db().select().from(examAttempts).where(eq(examAttempts.examId, exam));
        expect(attempts).toHaveLength(1);
        const [attempt] = attempts;
        const lines = await journalOf(t.app, attempt!.id);
        const questions = await questionsOfOne(t.app, attempt!);
        expect(attempt!.status).not.toBe("OPEN");
        expect(isTrue(attempt!, questions, lines)).toBe(true);
        const answers = Object.fromEntries([...acknowledged].map(([title, { answer }]) => [title, answer]));
        expect(await one.stored()).toEqual(answers);
        expect(attempt!.percentage).toBe(scoreBy(one, answers));
        expect(lines.filter(({ kind }) => kind === "finished")).toHaveLength(1);
        const { time } = (await learner.get(`/api/exams/attempts/${attempt!.id}`)).json.data;
        const left = Math.round((attempt!.finishesAt.getTime() - attempt!.finishedAt!.getTime()) / 1_000);
        expect(time.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0)).toBe(left);
      }),
      { numRuns: 60 },
    );
  },
);
