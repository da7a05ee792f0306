import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { examHeaders } from "#src/contracts/exam.ts";
import type { Reply, Simulated } from "./candidate.ts";
import { answerTo } from "./exams.ts";

/** Milliseconds before a failed call is tried again. */
const pause = 200;
const takeOver = { [examHeaders.takeOver]: "1" };

/**
 * Why somebody stopped: the result came, the attempt continued in another tab, they walked away, or nothing came in
 * time.
 */
export type Sat = { end: "result"; result: AttemptResult } | { end: "elsewhere" | "away" | "nothing" };

/** Somebody at a tab: answers, saves what is not saved, submits, and does not give up. */
export function sitDown(
  sitting: Simulated,
  { takesOver = false, random }: { takesOver?: boolean; random: () => number },
) {
  const unsaved = new Map<number, Answer>();
  let end: Sat["end"] | null = null;
  let result: AttemptResult | null = null;
  let mayTakeOver = takesOver;
  let handsIn = false;
  const stop = new AbortController();

  const answerSomething = (): void => {
    const { questions } = sitting.attempt;
    const question = questions[Math.floor(random() * questions.length)]!;
    unsaved.set(question.id, answerTo(question, random() < 0.7));
  };

  const finish = (reply: Reply): void => {
    result = reply.body.data as AttemptResult;
    end = "result";
  };

  async function save(): Promise<void> {
    const sent = new Map(unsaved);
    const reply = await sitting.save(sent, mayTakeOver ? takeOver : {}).catch(() => null);
    if (reply?.status === 200)
      for (const [id, answer] of sent) if (unsaved.get(id) === answer) unsaved.delete(id);
    if (reply?.status === 200) mayTakeOver = false;
    if (reply?.status === 208) handsIn = true;
    if (reply?.status === 409) end = "elsewhere";
  }

  async function handIn(): Promise<void> {
    // Whoever submits before the end has answered everything, as the exam's window requires.
    for (const question of sitting.attempt.questions)
      if (!unsaved.has(question.id)) unsaved.set(question.id, answerTo(question));
    const reply = await sitting.submit(unsaved, mayTakeOver ? takeOver : {}).catch(() => null);
    if (reply?.status === 200) finish(reply);
    if (reply?.status === 409) end = "elsewhere";
  }

  return {
    walkAway: () => {
      end ??= "away";
      stop.abort();
    },
    handIn: () => void (handsIn = true),
    /** Presses the button twice. */
    async handInTwice(): Promise<void> {
      handsIn = true;
      await Promise.all([handIn(), handIn()]);
    },
    /** Reloads the page: what was not saved is lost with the memory of this tab. */
    async reload(): Promise<void> {
      unsaved.clear();
      await sitting.start().catch(() => null);
    },
    /** Sits until there is a result, or until nothing has come this many milliseconds after the end. */
    async sit(patience: number): Promise<Sat> {
      const over = (): number => Date.now() - Date.parse(sitting.attempt.finishes_at_iso);
      while (end === null && over() < patience) {
        if (handsIn || over() >= 0) await handIn();
        else {
          answerSomething();
          await save();
        }
        await sleep(pause * (0.5 + random()), undefined, { signal: stop.signal }).catch(() => null);
      }
      return end === "result" ? { end, result: result! } : { end: end ?? "nothing" };
    },
  };
}
