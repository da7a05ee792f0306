import { existsSync, readFileSync } from "node:fs";

/** Where the workers of a run find what to do, and write what they have seen; paths are relative to the copy. */
export const [planFile, logFile] = [".cache/mutants-plan.json", ".cache/mutants-log.jsonl"];

/** The faults to try with each test, by the identity that Vitest gives the test. */
export type Plan = Readonly<Record<string, readonly number[]>>;

/** One line of the log. Faults are numbers; `took` is in milliseconds. */
export type Entry =
  | { test: string; file: string; took: number; passed: boolean; reached: number[] }
  /** What the imports and hooks of a file have reached, up to its next test. */
  | { around: string; reached: number[] }
  | { trying: number; test: string }
  | { tried: number; test: string }
  | { killed: number; test: string; file: string; said: string }
  | { spoiled: string; by: number | null; said: string };

export type Reaching = Extract<Entry, { took: number }>;
export type Kill = Extract<Entry, { killed: number }>;

/** Reads the log of a run; a line that is being written is left out. */
export function readLog(file: string = logFile): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Entry);
}

export const kills = (log: readonly Entry[]): Kill[] => log.filter((entry) => "killed" in entry);
export const killed = (log: readonly Entry[]): Set<number> =>
  new Set(kills(log).map((entry) => entry.killed));

/** The faults that were being tried when the run ended. */
export function unfinished(log: readonly Entry[]): Set<number> {
  const open = new Map<string, number>();
  for (const entry of log)
    if ("trying" in entry) open.set(`${entry.trying} ${entry.test}`, entry.trying);
    else if ("tried" in entry) open.delete(`${entry.tried} ${entry.test}`);
  return new Set(open.values());
}

/** The tests that reach each fault and pass without it. */
export function reachingIn(log: readonly Entry[]): Map<number, Reaching[]> {
  const reaching = new Map<number, Reaching[]>();
  for (const entry of log)
    if ("took" in entry && entry.passed)
      for (const id of entry.reached) reaching.set(id, [...(reaching.get(id) ?? []), entry]);
  return reaching;
}

/**
 * The files that reach each fault, by their tests or around them. A fault that no test reaches is left out: what runs
 * only while a module is imported is seen only in the first file of a worker.
 */
export function filesReaching(log: readonly Entry[]): Map<number, Set<string>> {
  const files = new Map<number, Set<string>>();
  for (const [id, tests] of reachingIn(log)) files.set(id, new Set(tests.map(({ file }) => file)));
  for (const entry of log)
    if ("around" in entry) for (const id of entry.reached) files.get(id)?.add(entry.around);
  return files;
}

/**
 * Chooses tests for a fault from those that reach it: the quickest of each file in turn, likeliest file first, at most
 * `most` of them, taking at most `seconds` together. The first is always chosen.
 *
 * @param order files, likeliest first
 */
export function testsFor(
  reaching: readonly Reaching[],
  order: readonly string[],
  { most, seconds }: { most: number; seconds: number },
): Reaching[] {
  const rank = new Map(order.map((file, index) => [file, index]));
  const rankOf = ({ file }: Reaching): number => rank.get(file) ?? order.length;
  const files = [...Map.groupBy(reaching, ({ file }) => file).values()]
    .map((tests) => tests.toSorted((a, b) => a.took - b.took))
    .toSorted((a, b) => rankOf(a[0]!) - rankOf(b[0]!));
  const turns = Array.from({ length: Math.max(0, ...files.map(({ length }) => length)) }, (_, turn) =>
    files.flatMap((tests) => tests[turn] ?? []),
  ).flat();
  const found: Reaching[] = [];
  let took = 0;
  for (const test of turns) {
    if (found.length >= most) break;
    if (found.length > 0 && took + test.took > seconds * 1_000) continue;
    found.push(test);
    took += test.took;
  }
  return found;
}
