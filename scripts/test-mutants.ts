/**
 * `npm run test:mutants -- --sample N [--layer views|actors|services|modules|search] [--seed S] [--limit SECONDS]`: seeds one fault at a time into a
 * file of the layer, in a copy of the tree, and runs the tests that reach the file by their imports, until one fails or the
 * time is over. Prints how many faults the tests found, and those that they did not find.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chosen, randomBy } from "./mutants/choice.ts";
import { createCompiler } from "./mutants/compiler.ts";
import { createCopy, filesOf } from "./mutants/copy.ts";
import { faultsOf, seed, shown, type Fault } from "./mutants/faults.ts";
import { importersOf, testsOf } from "./mutants/related.ts";

const layers = {
  views: /^src\/ui\/(?!gallery\/|devtools\/).*(?<!\.d)\.tsx?$/,
  actors: /^src\/(app|actors\/.*)\.ts$/,
  services: /^src\/services\/.*\.ts$/,
  modules: /^server\/(modules|resources)\/.*\.ts$/,
  search: /^server\/search\/.*\.ts$/,
};
type Layer = keyof typeof layers;
const isLayer = (name: string): name is Layer => name in layers;

const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "10" },
    layer: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    limit: { type: "string", default: "300" },
  },
});
const numberOf = (name: "sample" | "seed" | "limit"): number => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} is a whole number, and this is "${values[name]}".`);
  process.exit(2);
};
const [sample, chance, limit] = [numberOf("sample"), numberOf("seed"), numberOf("limit")];
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
const importers = importersOf(sources);
const compiler = createCompiler(
  root,
  files.filter((file) => file.endsWith(".d.ts")),
);
const copy = createCopy(root, files);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    copy.remove();
    process.exit(130);
  });

/** Tests that fail without any fault: they say nothing, and are left out from then on. */
const red = new Set<string>();
type Verdict = { killer: string } | { ran: number; tests: number };

/** How many test files run at once: few of the likeliest, then the more the less likely they are. */
const firstBatch = 4;
/** In seconds: how long tests that fail may take without the fault, however little time a fault is given. */
const patience = 300;

async function judge(file: string, fault: Fault): Promise<Verdict> {
  const source = sources.get(file)!;
  const place = join(copy.folder, file);
  const ends = Date.now() + limit * 1_000;
  const left = (): number => (ends - Date.now()) / 1_000;
  const tests = testsOf(file, importers);
  let ran = 0;
  for (let size = firstBatch; ran < tests.length && left() > 1;) {
    const batch = tests.slice(ran, ran + size).filter((test) => !red.has(test));
    writeFileSync(place, seed(source, fault));
    const result = batch.length > 0 ? await copy.runTests(batch, left()) : { passed: true, failed: [] };
    writeFileSync(place, source);
    if (result === "out of time") break;
    if (result.passed) {
      ran += size;
      size *= 2;
      continue;
    }
    // What fails must pass without the fault, or it is not the fault that was found.
    const failed = result.failed.length > 0 ? result.failed : batch;
    const without = await copy.runTests(failed, Math.max(limit, patience));
    // Nothing is known of them then: they are not red, and the fault is not found.
    if (without === "out of time") break;
    if (without.passed) return { killer: failed.join(", ") };
    for (const test of without.failed.length === 0 ? failed : without.failed) red.add(test);
  }
  return { ran: Math.min(ran, tests.length), tests: tests.length };
}

async function tryLayer(layer: Layer): Promise<string> {
  const all = [...sources]
    .filter(([file]) => layers[layer].test(file))
    .flatMap(([file, source]) => faultsOf(file, source).map((fault) => ({ file, fault })));
  console.log(`${layer}: ${all.length} places for a fault`);
  let killed = 0;
  let tried = 0;
  const survivors: string[] = [];
  for (const { file, fault } of chosen(all, (one) => one.fault.kind, randomBy(chance))) {
    if (tried >= sample) break;
    const source = sources.get(file)!;
    if (!compiler.compiles(file, seed(source, fault))) continue;
    tried += 1;
    const { line, diff } = shown(source, fault);
    const verdict = await judge(file, fault);
    const where = `${file}:${line} ${fault.kind}`;
    if ("killer" in verdict) {
      killed += 1;
      console.log(`  killed    ${where} (${verdict.killer})`);
    } else {
      const tests = `${verdict.ran} of ${verdict.tests} test files ran in ${limit} s`;
      console.log(`  SURVIVED  ${where} (${tests})`);
      survivors.push(`${where} (${tests})\n${diff}`);
    }
  }
  const rate = tried === 0 ? "–" : `${((100 * killed) / tried).toFixed(0)} %`;
  return [`${layer}: ${killed} of ${tried} killed, ${rate}`, ...survivors].join("\n\n");
}

console.log(`Seed ${chance}`);
try {
  const told: string[] = [];
  for (const layer of wanted) told.push(await tryLayer(layer));
  console.log(`\n${told.join("\n\n")}`);
  if (red.size > 0)
    console.log(`\nThese failed without any fault and were left out:\n${[...red].join("\n")}`);
} finally {
  copy.remove();
}
