/**
 * `npm run test:mutants -- --sample N [--layer views|actors|services|modules|search|routes] [--seed S] [--files N]
 * [--limit SECONDS]`: seeds one fault at a time into a file of the layer, in a copy of the tree, and runs the tests
 * that reach the file by their imports, the likeliest first, until one fails or the given number of files has passed.
 * Prints how many faults the tests found in each layer, and those that they missed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "./lib/postgres.ts";
import { chosen, randomBy } from "./mutants/choice.ts";
import { createCompiler } from "./mutants/compiler.ts";
import { createCopy, filesOf } from "./mutants/copy.ts";
import { faultsOf, seed, shown, type Fault } from "./mutants/faults.ts";
import { likeliest, relatedTests } from "./mutants/related.ts";
import { createRunner, type Answer } from "./mutants/run.ts";

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
    layer: { type: "string" },
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
if (values.layer !== undefined && !isLayer(values.layer)) {
  console.error(`There is no layer "${values.layer}". There are: ${Object.keys(layers).join(", ")}.`);
  process.exit(2);
}
const wanted: Layer[] = values.layer === undefined ? (Object.keys(layers) as Layer[]) : [values.layer];

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
const runner = createRunner(copy.folder, {
  TMPDIR: join(copy.folder, ".cache/tmp"),
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
});
async function clear(): Promise<void> {
  runner.end();
  await postgres?.stop();
  copy.remove();
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void clear().then(() => process.exit(130)));

/** Tests that fail without any fault: they prove nothing, and are left out from then on. */
const red = new Set<string>();
/** Tests that failed with a fault and passed without it. */
const green = new Set<string>();
type Verdict = { killer: string } | { ran: number; tests: number };

/** How many test files run at once: few of the likeliest, then more as they become less likely. */
const firstBatch = 3;
/** Words of a test that has timed out, which can happen on a busy machine without any fault. */
const late = /time|deadline/i;

let changed: string[] = [];
/** Overwrites a source of the copy. */
function write(file: string, text: string): void {
  writeFileSync(join(copy.folder, file), text);
  changed.push(file);
}
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

async function judge(file: string, fault: Fault): Promise<Verdict> {
  const source = sources.get(file)!;
  const all = testsOf(file, fault.start);
  let left = likeliest(
    all.filter((test) => !red.has(test)),
    most,
  );
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

type Told = { layer: Layer; killed: number; tried: number; survivors: string[] };

async function tryLayer(layer: Layer): Promise<Told> {
  const all = [...sources]
    .filter(([file]) => layers[layer].test(file))
    .flatMap(([file, source]) => faultsOf(file, source).map((fault) => ({ file, fault })));
  console.log(`${layer}: ${all.length} places for a fault`);
  const told: Told = { layer, killed: 0, tried: 0, survivors: [] };
  for (const { file, fault } of chosen(all, (one) => one.fault.kind, randomBy(chance))) {
    if (told.tried >= sample) break;
    const source = sources.get(file)!;
    if (!compiler.compiles(file, seed(source, fault))) continue;
    const begun = Date.now();
    told.tried += 1;
    const { line, diff } = shown(source, fault);
    const verdict = await judge(file, fault);
    const where = `${file}:${line} ${fault.kind}`;
    const took = `${((Date.now() - begun) / 1_000).toFixed(0)} s`;
    if ("killer" in verdict) {
      told.killed += 1;
      console.log(`  killed    ${where} (${verdict.killer}, ${took})`);
    } else {
      const tests = `${verdict.ran} of ${verdict.tests} test files`;
      console.log(`  SURVIVED  ${where} (${tests}, ${took})`);
      told.survivors.push(`${where} (${tests})\n${diff}`);
    }
  }
  return told;
}

console.log(`Seed ${chance}`);
try {
  const told: Told[] = [];
  for (const layer of wanted) told.push(await tryLayer(layer));
  for (const { survivors } of told) if (survivors.length > 0) console.log(`\n${survivors.join("\n\n")}`);
  console.log("");
  for (const { layer, killed, tried } of told)
    console.log(
      `${layer.padEnd(8)} ${killed} of ${tried} found${tried > 0 ? `, ${((100 * killed) / tried).toFixed(0)} %` : ""}`,
    );
} finally {
  await clear();
}
// The compiler's service keeps the process alive.
process.exit();
