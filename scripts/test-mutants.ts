/**
 * `npm run test:mutants -- --sample N [--layer views|actors|services|modules|search|routes]… [--seed S] [--files N]
 * [--limit SECONDS]`: seeds faults into a copy of the tree and counts how many the tests find in each layer.
 *
 * First all of them are put in at once, each behind a switch; every test that could reach one runs, and is then repeated
 * with the faults that it reaches, one at a time. A fault that is not found in this way, or is in code that runs only
 * while a module is imported, is then put in by itself, and whole test files run on it, the likeliest first, at most
 * the given number. Prints the rate of each layer, and the faults that the tests missed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "./lib/postgres.ts";
import { ownTemporaryFolder } from "./lib/temporary.ts";
import { chosen, randomBy } from "./mutants/choice.ts";
import { createCompiler } from "./mutants/compiler.ts";
import { createCopy, filesOf } from "./mutants/copy.ts";
import { faultsOf, seed, shown } from "./mutants/faults.ts";
import { likeliest, relatedTests } from "./mutants/related.ts";
import { createRunner, type Answer } from "./mutants/run.ts";
import { trySwitched, type Seeded } from "./mutants/trySwitched.ts";

const layers = {
  // The layouts are written by `npm run docs`, whose check finds any change in them.
  views: /^src\/ui\/(?!gallery\/|devtools\/|processMap\/layouts\/).*(?<!\.d)\.tsx?$/,
  actors: /^src\/(app|actors\/.*)\.ts$/,
  services: /^src\/services\/.*\.ts$/,
  modules: /^server\/(modules|resources)\/.*\.ts$/,
  search: /^server\/search\/.*\.ts$/,
  routes: /^src\/(routes|areas|screens)\/.*\.ts$/,
};
type Layer = keyof typeof layers;
const isLayer = (name: string): name is Layer => name in layers;

const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "10" },
    layer: { type: "string", multiple: true, default: Object.keys(layers) },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    files: { type: "string", default: "40" },
    limit: { type: "string", default: "240" },
  },
});
const numberOf = (name: "sample" | "seed" | "files" | "limit"): number => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} is a whole number, and this is "${values[name]}".`);
  process.exit(2);
};
const [sample, chance, most, limit] = [
  numberOf("sample"),
  numberOf("seed"),
  numberOf("files"),
  numberOf("limit"),
];
const wanted = values.layer.filter(isLayer);
if (wanted.length < values.layer.length) {
  console.error(`--layer is one of ${Object.keys(layers).join(", ")}; it can be given several times.`);
  process.exit(2);
}

ownTemporaryFolder();
const root = process.cwd();
const files = filesOf(root);
const sources = new Map(
  files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
const testsOf = relatedTests(sources);
const compiler = createCompiler(
  root,
  files.filter((file) => file.endsWith(".d.ts")),
);
const copy = createCopy(root, files);
// The server's tests take a fraction of the time on it.
const postgres = await startPostgres();
const env = {
  TMPDIR: join(copy.folder, ".cache/tmp"),
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
};
const runner = createRunner(copy.folder, env);
// Many faults only show in something that never comes; waiting for it as long as on a busy machine would take hours.
const switching = createRunner(copy.folder, { ...env, TEST_PATIENCE: "3000" }, "switched");
async function clear(): Promise<void> {
  runner.end();
  switching.end();
  await postgres?.stop();
  copy.remove();
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void clear().then(() => process.exit(130)));

type Chosen = Seeded & { layer: Layer };
type Verdict = { killer: string } | { ran: number; tests: number };

/** How many files are compiled together. */
const compiledAtOnce = 60;

/** Chooses faults that compile, in each wanted layer. */
function choose(): Chosen[] {
  const seeded: Chosen[] = [];
  for (const layer of wanted) {
    const all = [...sources]
      .filter(([file]) => layers[layer].test(file))
      .flatMap(([file, source]) => faultsOf(file, source).map((fault) => ({ file, fault })));
    const left = chosen(all, (one) => one.fault.kind, randomBy(chance));
    const found: typeof all = [];
    const passedOver: typeof all = [];
    while (found.length < sample) {
      const batch = takeDistinct(left, passedOver, Math.min(compiledAtOnce, 2 * (sample - found.length)));
      if (batch.length === 0) break;
      const compiles = compiler.compile(
        batch.map(({ file, fault }) => [file, seed(sources.get(file)!, fault)]),
      );
      found.push(...batch.filter((_, index) => compiles[index]));
    }
    for (const one of found.slice(0, sample)) seeded.push({ id: seeded.length, layer, ...one });
    console.log(`${layer}: ${Math.min(found.length, sample)} faults of ${all.length} places`);
  }
  return seeded;
}

/**
 * Takes as many as are compiled together, at most one of each file. Further ones of the same file come first the next
 * time.
 */
function takeDistinct<T extends { file: string }>(from: Generator<T>, passedOver: T[], most: number): T[] {
  const taken = new Map<string, T>();
  const waiting = passedOver.splice(0);
  for (let looked = 0; taken.size < most && looked < 2 * most; looked += 1) {
    const one = waiting.shift() ?? from.next().value;
    if (one === undefined) break;
    if (taken.has(one.file)) passedOver.push(one);
    else taken.set(one.file, one);
  }
  passedOver.push(...waiting);
  return [...taken.values()];
}

let changed: string[] = [];
/** Overwrites a source of the copy. */
function write(file: string, text: string): void {
  writeFileSync(join(copy.folder, file), text);
  changed.push(file);
}

/** Tests that fail without any fault: they prove nothing, and are left out from then on. */
const red = new Set<string>();
/** Tests that failed with a fault and passed without it. */
const green = new Set<string>();

/** How many test files run at once: few of the likeliest, then more as they become less likely. */
const firstBatch = 3;
/** Matches the message of a test that has timed out, which can happen on a busy machine without any fault. */
const late = /time|deadline/i;

async function runTests(tests: readonly string[]): Promise<Answer | null> {
  const question = { tests, changed };
  changed = [];
  return runner.runTests(question, limit);
}

/** Whether the tests that failed with the fault pass without it. If not, they did not find the fault. */
async function passesWithout(tests: readonly string[]): Promise<boolean> {
  const isLate = ({ said }: Answer["failed"][number]): boolean => late.test(said);
  let without = await runTests(tests);
  // A test that timed out may only have been slow, and has a second chance.
  if (without?.failed.every(isLate) && without.failed.length > 0) without = await runTests(tests);
  for (const { file } of without?.failed.filter((one) => !isLate(one)) ?? []) {
    console.log(`  left out, as it fails without any fault: ${file}`);
    red.add(file);
  }
  if (without?.failed.length === 0) for (const test of tests) green.add(test);
  return without?.failed.length === 0;
}

/** @param reached files that reach the fault, if it had a switch and a test reaches it */
async function judge({ file, fault }: Chosen, reached: ReadonlySet<string>): Promise<Verdict> {
  const source = sources.get(file)!;
  const all = testsOf(file, fault.start);
  const usable = all.filter((test) => !red.has(test));
  const sure = likeliest(
    usable.filter((test) => reached.has(test)),
    most,
  );
  // Those not known to reach it may do so in another process or thread.
  const others = likeliest(
    usable.filter((test) => !reached.has(test)),
    most - sure.length,
  );
  let left = [...sure, ...others];
  let ran = 0;
  for (let size = firstBatch; left.length > 0;) {
    const batch = left.slice(0, size);
    write(file, seed(source, fault));
    const answer = await runTests(batch);
    write(file, source);
    if (answer?.failed.length === 0) {
      left = left.slice(size);
      ran += batch.length;
      size *= 2;
      continue;
    }
    // A hang counts as a failure, too: it would be noticed.
    const failed = answer?.failed.map((one) => one.file).filter((one) => one !== "") ?? [];
    const known = failed.length > 0 && failed.every((one) => green.has(one));
    const isSure = known && !answer!.failed.some(({ said }) => late.test(said));
    const again = failed.length > 0 ? failed : batch;
    if (isSure || (await passesWithout(again))) return { killer: again.join(", ") };
    // The rest of the batch has not finished; where nothing says which test is to blame, none is run again.
    left = left.filter((test) => !again.includes(test));
  }
  return { ran, tests: all.length };
}

console.log(`Seed ${chance}`);
try {
  const seeded = choose();
  const { found, reaching } = await trySwitched(seeded, {
    ...{ folder: copy.folder, runner: switching, sources, testsOf },
    seconds: limit,
  });
  const rates = new Map(wanted.map((layer) => [layer, { found: 0, tried: 0 }]));
  for (const one of seeded) {
    const rate = rates.get(one.layer)!;
    const begun = Date.now();
    rate.tried += 1;
    const { line, diff } = shown(sources.get(one.file)!, one.fault);
    const where = `${one.layer} ${one.file}:${line} ${one.fault.kind}`;
    const known = found.get(one.id);
    const reached = reaching.get(one.id) ?? new Set();
    const verdict: Verdict = known === undefined ? await judge(one, reached) : { killer: known };
    const took = `${((Date.now() - begun) / 1_000).toFixed(0)} s`;
    if ("killer" in verdict) {
      rate.found += 1;
      console.log(`  found     ${where} (${verdict.killer}, ${took})`);
    } else {
      const tests = `${verdict.ran} of ${verdict.tests} test files, ${reached.size} reach it by a switch`;
      console.log(`  SURVIVED  ${where} (${tests}, ${took})\n${diff}`);
    }
  }
  console.log("");
  for (const [layer, { found, tried }] of rates)
    console.log(
      `${layer.padEnd(8)} ${found} of ${tried} found${tried > 0 ? `, ${((100 * found) / tried).toFixed(0)} %` : ""}`,
    );
} finally {
  await clear();
}
// The compiler's service keeps the process alive.
process.exit();
