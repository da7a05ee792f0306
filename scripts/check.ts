/** `npm run check`: types, lint, format, architecture and dead code. Everything runs, even after a failure. */
import { pathToFileURL } from "node:url";
import { run } from "./lib/run.ts";

export type Checked = { name: string; passed: boolean; seconds: number; output: string };

type Check = { name: string; command: string; args: string[]; judge?: (output: string) => string | null };

/** Two of these are written in Go: collecting garbage less often takes a quarter off their processor time. */
const env = { GOGC: "400" };

const sources = ["src", "server", "tests", "scripts"];

const checks: Check[] = [
  // Each further checker checks again what its files share with those of others: four of them take three times as long.
  { name: "types", command: "tsc", args: ["-p", ".", "--checkers", "1"] },
  { name: "lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "format", command: "oxfmt", args: ["--list-different"] },
  {
    name: "architecture",
    command: "depcruise",
    args: ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...sources],
    judge: judgeArchitecture,
  },
  { name: "dead code", command: "knip", args: ["--no-progress"] },
];

type Cruised = {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
};

/** With an unusable compiler, dependency-cruiser finds no modules and reports no problem: that must not pass. */
function judgeArchitecture(output: string): string | null {
  const { totalCruised, violations } = (JSON.parse(output) as Cruised).summary;
  if (totalCruised === 0) return "no module was found";
  if (violations.length === 0) return null;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join("\n");
}

async function check({ name, command, args, judge }: Check): Promise<Checked> {
  const { code, output, seconds } = await run(command, args, { env });
  const found = judge ? judge(output) : code === 0 ? null : output.trim();
  return { name, passed: found === null, seconds, output: found ?? "" };
}

/** Runs the checks two at a time and prints one line for each, with the findings below those that fail. */
export async function runChecks(): Promise<Checked[]> {
  const waiting = [...checks];
  const done: Checked[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const checked = await check(next);
      done.push(checked);
      console.log(`${checked.passed ? "✓" : "✗"} ${checked.name} (${checked.seconds.toFixed(1)} s)`);
      if (!checked.passed) console.log(checked.output.replace(/^/gm, "    "));
    }
  };
  await Promise.all([work(), work()]);
  return done;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const failed = (await runChecks()).filter(({ passed }) => !passed);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
