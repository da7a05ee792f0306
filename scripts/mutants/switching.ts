/**
 * Vitest's runner in each worker of a run with switched faults. Without a plan it notes which faults each test reaches.
 * With one it repeats each test of the plan: first as it is, then with one fault after another.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { TestRunner, type RunnerTask, type RunnerTestCase, type TestTryOptions } from "vitest";
import { killed, logFile, planFile, readLog, type Entry, type Plan } from "./plan.ts";

/** How often switches may be asked within one repetition: this stops a loop that a fault keeps from ending. */
const mostAsked = 1_000_000;

type Switches = { on: number | null; asked: number; reached: Set<number> };
declare global {
  var seededFault: ((id: number) => boolean) | undefined;
  var faultSwitches: Switches | undefined;
}

/** Kept from file to file, as are the modules that ask. */
const switches = (globalThis.faultSwitches ??= { on: null, asked: 0, reached: new Set() });
globalThis.seededFault ??= (id) => {
  switches.reached.add(id);
  if (switches.on !== id) return false;
  switches.asked += 1;
  if (switches.asked > mostAsked) throw new Error("The fault keeps a loop from ending.");
  return true;
};

const log = (entry: Entry): void => appendFileSync(logFile, `${JSON.stringify(entry)}\n`);

/** What is left to do with the test that runs: a number for a fault, null for a repetition without one. */
type Turn = number | null;

// oxlint-disable-next-line import/no-default-export -- Vitest requires one
export default class Switching extends TestRunner {
  readonly #plan: Plan | null = existsSync(planFile)
    ? (JSON.parse(readFileSync(planFile, "utf8")) as Plan)
    : null;
  #left: Turn[] = [];
  #turn: Turn = null;
  /** The fault with which the test has failed, until the test has passed without it. */
  #suspect: { id: number; said: string } | null = null;
  #begun = 0;

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.type !== "test" || (test.mode !== "run" && test.mode !== "queued")) return;
    this.#begun = performance.now();
    if (!this.#plan) {
      // What imports and hooks of the file have reached cannot be repeated with a test.
      if (switches.reached.size > 0) log({ around: test.file.name, reached: [...switches.reached] });
      switches.reached.clear();
      return;
    }
    const over = killed(readLog());
    const faults = (this.#plan[test.id] ?? []).filter((id) => !over.has(id));
    if (faults.length === 0) {
      test.mode = "skip";
      return;
    }
    this.#left = [null, ...faults];
    this.#suspect = null;
    // It ends by `skip`, when nothing is left to do.
    test.repeats = Number.MAX_SAFE_INTEGER;
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options);
    if (!this.#plan) return;
    const turn = this.#left.shift();
    if (turn === undefined) test.context.skip();
    this.#turn = turn ?? null;
    if (turn !== null) log({ trying: turn!, test: test.id });
    switches.on = this.#turn;
    switches.asked = 0;
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const result = test.result!;
    if (!this.#plan || result.state === "skip") return;
    switches.on = null;
    const failed = result.state === "fail";
    const said = result.errors?.at(-1)?.message.slice(0, 300) ?? "";
    delete result.errors;
    if (this.#turn !== null) {
      if (failed) this.#suspect = { id: this.#turn, said };
      if (failed) this.#left.unshift(null);
      log({ tried: this.#turn, test: test.id });
      return;
    }
    // Without any fault: the test fails by itself, or the previous fault has left something behind.
    if (failed) {
      log({ spoiled: test.id, by: this.#suspect?.id ?? null, said });
      this.#left = [];
    } else if (this.#suspect) {
      log({ killed: this.#suspect.id, test: test.id, file: test.file.name, said: this.#suspect.said });
    }
    this.#suspect = null;
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (this.#plan || test.type !== "test") return;
    log({
      test: test.id,
      file: test.file.name,
      took: Math.round(performance.now() - this.#begun),
      passed: test.result?.state === "pass",
      reached: [...switches.reached],
    });
    switches.reached.clear();
  }
}
