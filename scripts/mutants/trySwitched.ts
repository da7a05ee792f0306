import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";
import {
  filesReaching,
  killed,
  kills,
  logFile,
  planFile,
  reachingIn,
  readLog,
  testsFor,
  unfinished,
  type Plan,
} from "./plan.ts";
import type { createRunner } from "./run.ts";
import { isInFunction, withSwitches } from "./switches.ts";

/** A fault of a run, with the number by which its switch is known. */
export type Seeded = { id: number; file: string; fault: Fault };

type Around = {
  /** The copy of the tree, in which everything happens. */
  folder: string;
  runner: ReturnType<typeof createRunner>;
  sources: ReadonlyMap<string, string>;
  /** The test files that reach a place in a file by their imports, likeliest first. */
  testsOf: (file: string, place?: number) => string[];
  /** For how many seconds nothing may be heard of a run before it counts as hanging. */
  seconds: number;
};

/** How many tests each fault is tried with, and for how many seconds: few first, as most faults are found by them. */
const rounds = [
  { most: 4, seconds: 20 },
  { most: 40, seconds: 90 },
];

/**
 * Puts faults into the copy behind switches, and tries them. Afterwards the copy is as it was.
 *
 * @returns the test file that found each fault, and for each fault that a test reaches the files that reach it, even if
 *   only by their hooks
 */
export async function trySwitched(
  seeded: readonly Seeded[],
  { folder, runner, sources, testsOf, seconds }: Around,
): Promise<{ found: ReadonlyMap<number, string>; reaching: ReadonlyMap<number, ReadonlySet<string>> }> {
  const inFunctions = seeded.filter(({ file, fault }) => isInFunction(file, sources.get(file)!, fault));
  const byFile = Map.groupBy(inFunctions, ({ file }) => file);
  const files = [...byFile.keys()];
  const without = new Set<number>();
  for (const [file, faults] of byFile) {
    const { text, left } = withSwitches(file, sources.get(file)!, faults);
    for (const id of left) without.add(id);
    writeFileSync(join(folder, file), text);
  }
  const switched = inFunctions.filter(({ id }) => !without.has(id));
  const [log, planned] = [join(folder, logFile), join(folder, planFile)];
  let changed = files;
  const run = async (tests: readonly string[]): Promise<void> => {
    await runner.runTests({ tests, changed }, seconds, log);
    changed = [];
  };

  await run([...new Set(files.flatMap((file) => testsOf(file)))]);
  const reaching = reachingIn(readLog(log));
  console.log(`${switched.length} faults have switches, and tests reach ${reaching.size} of them`);

  /** What is left to try in a round: not what has been found, has hung, or has been tried with a test already. */
  const left = (most: (typeof rounds)[number]): { plan: Plan; tests: string[] } => {
    const entries = readLog(log);
    const over = new Set([...killed(entries), ...unfinished(entries)]);
    const tried = new Set(
      entries.flatMap((entry) => ("tried" in entry ? pair(entry.tried, entry.test) : [])),
    );
    const plan: Record<string, number[]> = {};
    const tests = new Set<string>();
    for (const { id, file, fault } of switched.filter((one) => !over.has(one.id)))
      for (const { test, file: of } of testsFor(reaching.get(id) ?? [], testsOf(file, fault.start), most)) {
        if (tried.has(pair(id, test))) continue;
        (plan[test] ??= []).push(id);
        tests.add(of);
      }
    return { plan, tests: [...tests] };
  };
  for (const [index, round] of rounds.entries()) {
    // A fault that hangs takes its run with it; the others get another run without that fault.
    for (let hung = -1; hung !== unfinished(readLog(log)).size;) {
      hung = unfinished(readLog(log)).size;
      const { plan, tests } = left(round);
      if (tests.length === 0) break;
      writeFileSync(planned, JSON.stringify(plan));
      await run(tests);
    }
    console.log(`after round ${index + 1}: ${killed(readLog(log)).size} found`);
  }

  runner.end();
  rmSync(planned, { force: true });
  for (const file of files) writeFileSync(join(folder, file), sources.get(file)!);
  return {
    found: new Map(kills(readLog(log)).map((kill) => [kill.killed, kill.file])),
    reaching: filesReaching(readLog(log)),
  };
}

const pair = (fault: number, test: string): string => `${fault} ${test}`;
