/**
 * `npm run bench:exam`: 300, then 1,000 learners at work on this machine, with the load generator beside the server;
 * 200 starts in one second; a deadline at which everybody submits within five. Prints JSON; exits 1 when a goal is
 * missed. Runs on the embedded database, and on PostgreSQL where Debian's package is installed.
 *
 * Shorter: `SECONDS=20 CANDIDATES=50,100 STARTS=20 npm run bench:exam`.
 */
import { testExam } from "../tests/exam/exams.ts";
import { handIn, seat, startTogether, verify, workOn } from "../tests/exam/load.ts";
import { openHall } from "../tests/exam/openHall.ts";
import { startPostgres } from "./lib/postgres.ts";

const seconds = Number(process.env.SECONDS ?? 60);
const crowds = (process.env.CANDIDATES ?? "300,1000").split(",").map(Number);
const starts = Number(process.env.STARTS ?? 200);
/** LOAD-1 … LOAD-3, in milliseconds. */
const goals = {
  saves: { p95: 100, p99: 300 },
  together: { p95: 500, worst: 5_000 },
  deadline: { p99: 3_000 },
  errors: 0,
};

const crowdName = (count: number): string => `A crowd of ${count}`;
const together = "All at once";
const exams = [...crowds.map(crowdName), together].map((name) =>
  testExam({ name, minutes: 60, questions: 40 }),
);

async function measure(env: Readonly<Record<string, string>>) {
  const hall = await openHall(exams, Math.max(...crowds, starts), env);
  try {
    const found = [];
    for (const count of crowds) {
      const examId = hall.idOf(crowdName(count));
      const seated = seat(hall, count, examId);
      const sittings = [...seated.values()];
      const started = await startTogether(sittings, Math.max(2_000, count * 20));
      const { saves, checks } = await workOn(sittings, seconds * 1_000);
      const deadline = await handIn(sittings, 5_000);
      found.push({
        candidates: count,
        starts: started,
        saves,
        checks,
        deadline,
        verified: await verify(hall, seated, examId),
      });
    }
    const atOnce = [...seat(hall, starts, hall.idOf(together)).values()];
    return { crowds: found, together: await startTogether(atOnce, 1_000) };
  } finally {
    await hall.close();
  }
}

function missesOf(
  name: string,
  { crowds: found, together: atOnce }: Awaited<ReturnType<typeof measure>>,
): string[] {
  const checks: [string, boolean][] = found.flatMap(
    ({ candidates, starts: started, saves, checks: asked, deadline, verified }) => {
      const of = `${name} ${candidates}`;
      return [
        [`${of} saves p95`, saves.p95 <= goals.saves.p95],
        [`${of} saves p99`, saves.p99 <= goals.saves.p99],
        [`${of} deadline p99`, deadline.p99 <= goals.deadline.p99],
        [`${of} errors`, started.errors + saves.errors + asked.errors + deadline.errors <= goals.errors],
        [`${of} results`, deadline.wrong === 0],
        [`${of} answers kept`, verified.faults === 0],
      ];
    },
  );
  checks.push(
    [`${name} starts p95`, atOnce.p95 <= goals.together.p95],
    [`${name} starts worst`, atOnce.worst <= goals.together.worst],
    [`${name} starts errors`, atOnce.errors <= goals.errors],
  );
  return checks.filter(([, met]) => !met).map(([what]) => what);
}

const embedded = await measure({});
const missed = missesOf("embedded", embedded);
const results: Record<string, unknown> = { embedded };
const postgres = await startPostgres();
if (postgres) {
  try {
    const found = await measure({ DATABASE_URL: await postgres.createDatabase("bench") });
    results.postgres = found;
    missed.push(...missesOf("postgres", found));
  } finally {
    await postgres.stop();
  }
}
console.log(JSON.stringify({ seconds, crowds, starts, ...results, goals }, null, 2));
if (missed.length) {
  console.error(`Missed goals: ${missed.join(", ")}`);
  process.exitCode = 1;
}
