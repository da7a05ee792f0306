/**
 * `npm run bench:api`: rates and latencies of the server on this machine, with the load generator beside it. Prints
 * JSON; exits 1 when a goal is missed. Runs on the embedded database, and on PostgreSQL where Debian's package is
 * installed. PostgreSQL also gets the list of a million users, the audit log of three million lines, an academy of
 * 100,000 items and 100,000 reminders on one morning.
 * `npm run bench:api -- users`, `-- audit`, `-- mentoring`, `-- learning` and `-- messages` run one part alone.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { demoAccounts, demoPassword, emailOf } from "#server/seed/accounts.ts";
import type { RunningServer } from "../tests/e2e/server.ts";
import { fillWithLines, timeAudit } from "./bench/auditList.ts";
import { median, percentile } from "./bench/browser.ts";
import { fillAcademy, timePages, type AcademySize } from "./bench/learning.ts";
import { fillWithMentors, timeMatches } from "./bench/mentors.ts";
import { fillWithEnrolments, renderedPerSecond, timeReminders } from "./bench/messages.ts";
import { fillWithUsers } from "./bench/manyUsers.ts";
import { startProduct } from "./bench/product.ts";
import { benchSockets } from "./bench/sockets.ts";
import { timeFiles, timeLists, watched } from "./bench/usersList.ts";
import { startPostgres, type TemporaryPostgres } from "./lib/postgres.ts";

const seconds = Number(process.env.SECONDS ?? 5);
const connections = 32;
const goals = {
  me: { rate: 4_000, p99: 50 },
  search: { rate: 1_000, p99: 50 },
  /** Share by which a storm of sign-ins may slow other calls. */
  storm: 0.2,
  restingMemory: { embedded: 800, postgres: 250 },
  sockets: { count: 1_000, backWithin: 10_000, broadcastWithin: 1_000 },
  audit: { count: Number(process.env.LINES ?? 3_000_000), p95: 200 },
  mentoring: { count: Number(process.env.MENTORS ?? 20_000), p95: 150 },
  /**
   * At this rate, the median of five runs. A tenth of the size on the embedded database, and first on PostgreSQL, to
   * see how it grows.
   */
  learning: {
    ...{ items: Number(process.env.ITEMS ?? 100_000), users: 20_000, activities: 2_000_000 },
    ...{ rate: 100, seconds: 30, runs: 5, p95: 150 },
  },
  /**
   * For a million enrolments. `slower` is the share by which claiming and telling may slow other calls, each measured
   * for `beside` seconds; the median of the runs.
   */
  messages: {
    ...{ due: Number(process.env.DUE ?? 100_000), rate: 40, seconds: 60, beside: 60 },
    ...{ runs: Number(process.env.RUNS ?? 5), slower: 0.2 },
  },
  users: { count: Number(process.env.USERS ?? 1_000_000), p95: 200, fileMemory: 50, longestPause: 50 },
};

type Session = { cookie: string; token: string };

async function signIn(url: string, name = "learner"): Promise<Session> {
  const csrf = await fetch(`${url}/csrf-cookie`);
  const jar = new Map<string, string>();
  const keep = (answer: Response) =>
    answer.headers.getSetCookie().forEach((line) => {
      const [pair] = line.split(";");
      const at = pair!.indexOf("=");
      jar.set(pair!.slice(0, at), pair!.slice(at + 1));
    });
  const cookie = () => [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
  const token = () => decodeURIComponent(jar.get("XSRF-TOKEN") ?? "");
  keep(csrf);
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: cookie(), "x-xsrf-token": token(), origin: url },
    body: JSON.stringify({ email: emailOf(name), password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`the demo sign-in answered ${answer.status} ${await answer.text()}`);
  keep(answer);
  return { cookie: cookie(), token: token() };
}

async function load(url: string, { cookie }: Session) {
  await autocannon({ url, connections, duration: 2, headers: { cookie } }); // warm up
  const run = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  return {
    rate: Math.round(run.requests.average),
    p50: run.latency.p50,
    p99: run.latency.p99,
    failed: run.non2xx + run.errors + run.timeouts,
  };
}

const people = demoAccounts.map(({ email }) => email.split("@", 1)[0]!);

/**
 * The median of single calls of /api/me with and without twenty sign-ins a second beside them. Calm and storm take
 * turns, as the machine's own speed varies by more than the goal within seconds. Calls and sign-ins come at random
 * times, as fixed periods that divide each other would coincide always or never.
 */
async function loginStorm(url: string, session: Session) {
  const probe = async (times: number[], forMs: number): Promise<void> => {
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      const start = performance.now();
      await (await fetch(`${url}/api/me`, { headers: { cookie: session.cookie } })).arrayBuffer();
      times.push(performance.now() - start);
      await sleep(40 * Math.random());
    }
  };
  const calm: number[] = [];
  const stormy: number[] = [];
  const logins: number[] = [];
  const signInAt = async (afterMs: number, name: string): Promise<void> => {
    await sleep(afterMs);
    const start = performance.now();
    await signIn(url, name);
    logins.push(performance.now() - start);
  };
  await probe([], 1_000);
  for (let turn = 0; turn < 5; turn++) {
    await probe(calm, 2_000);
    // From several people: five attempts at once for one address would look like guessing.
    const storm = Array.from({ length: 40 }, (_, nth) =>
      signInAt(2_000 * Math.random(), people[nth % people.length]!),
    );
    await probe(stormy, 2_000);
    await Promise.all(storm);
  }
  const [calmMedian, stormMedian] = [median(calm), median(stormy)];
  return {
    calmMedian,
    stormMedian,
    slower: (stormMedian - calmMedian) / calmMedian,
    logins: logins.length,
    loginP95: Math.round(percentile(logins, 0.95)),
  };
}

const restingMemory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1_024);

async function measure(server: RunningServer) {
  // "Resting" means a server started on existing data: one that has filled its database keeps the memory used for that.
  await server.restart();
  await sleep(3_000);
  const memory = restingMemory(server.pid);
  const session = await signIn(server.url);
  return {
    restingMemory: memory,
    me: await load(`${server.url}/api/me`, session),
    search: await load(`${server.url}/api/search/?name=pension`, session),
    storm: await loginStorm(server.url, session),
  };
}

/** Shared with the server, so that this process can send the broadcast to all sockets. */
const secret = "bench";
const environment = { RATE_LIMITS: "off", SEED: "demo", PUSHER_SECRET: secret };
const results: Record<string, unknown> = {};
const missed: string[] = [];

function judge(name: "embedded" | "postgres", found: Awaited<ReturnType<typeof measure>>): void {
  results[name] = found;
  for (const call of ["me", "search"] as const) {
    if (found[call].rate < goals[call].rate) missed.push(`${name} ${call} rate`);
    if (found[call].p99 > goals[call].p99) missed.push(`${name} ${call} p99`);
    if (found[call].failed) missed.push(`${name} ${call} failures`);
  }
  if (found.storm.slower > goals.storm) missed.push(`${name} login storm`);
  if (found.restingMemory > goals.restingMemory[name]) missed.push(`${name} memory`);
}

async function runEmbedded(): Promise<void> {
  const embedded = await startProduct(environment);
  try {
    judge("embedded", await measure(embedded));
    const { count, backWithin, broadcastWithin } = goals.sockets;
    const sockets = await benchSockets(embedded, count, secret);
    results.sockets = sockets;
    if (sockets.restart.back.last > backWithin) missed.push("sockets back after a restart");
    if (sockets.broadcast.last > broadcastWithin) missed.push("broadcast to all sockets");
  } finally {
    await embedded.stop();
  }
}

async function runOnPostgres(postgres: TemporaryPostgres): Promise<void> {
  const server = await startProduct({ ...environment, DATABASE_URL: await postgres.createDatabase("bench") });
  try {
    judge("postgres", await measure(server));
  } finally {
    await server.stop();
  }
}

/** The back office's list and files over a million users. The server is down while the tables are filled. */
async function runManyUsers(postgres: TemporaryPostgres): Promise<void> {
  const { count, p95, fileMemory, longestPause } = goals.users;
  const tell = (line: string): void => console.error(line);
  const databaseUrl = await postgres.createDatabase("users");
  const server = await startProduct({ ...environment, ...watched, DATABASE_URL: databaseUrl });
  await server.stop();
  tell(`Filling a database with ${count.toLocaleString("en-GB")} users (some minutes) …`);
  await fillWithUsers(databaseUrl, count);
  await server.restart();
  try {
    const { cookie } = await signIn(server.url, "system");
    const lists = await timeLists(server, databaseUrl, cookie, tell);
    const files = await timeFiles(server, databaseUrl, cookie);
    results.users = { lists, files };
    for (const [name, found] of Object.entries(lists)) if (found.p95 > p95) missed.push(`users ${name} p95`);
    for (const [format, found] of Object.entries(files)) {
      if (found.moreMemory > fileMemory) missed.push(`users ${format} memory`);
      if (found.longestPause > longestPause) missed.push(`users ${format} pause`);
    }
  } finally {
    await server.stop();
  }
}

/** The audit log after some years. */
async function runManyLines(postgres: TemporaryPostgres): Promise<void> {
  const { count, p95 } = goals.audit;
  const tell = (line: string): void => console.error(line);
  const databaseUrl = await postgres.createDatabase("audit");
  const server = await startProduct({ ...environment, DATABASE_URL: databaseUrl });
  await server.stop();
  tell(`Filling a database with ${count.toLocaleString("en-GB")} audit log entries …`);
  await fillWithLines(databaseUrl, count);
  await server.restart();
  try {
    const { cookie } = await signIn(server.url, "system");
    const audit = await timeAudit(server, cookie, tell);
    results.audit = audit;
    for (const [name, found] of Object.entries(audit)) if (found.p95 > p95) missed.push(`audit ${name} p95`);
  } finally {
    await server.stop();
  }
}

/** The search for matching mentors, on the embedded database. */
async function runMentoring(): Promise<void> {
  const { count, p95 } = goals.mentoring;
  const tell = (line: string): void => console.error(line);
  const server = await startProduct(environment);
  try {
    await server.stop();
    tell(`Filling a database with ${count.toLocaleString("en-GB")} mentors …`);
    await fillWithMentors(server.dataDir, count, emailOf("learner"));
    await server.restart();
    const mentoring = await timeMatches(server, (await signIn(server.url)).cookie, tell);
    results.mentoring = mentoring;
    for (const [name, found] of Object.entries(mentoring))
      if (found.p95 > p95) missed.push(`mentoring ${name} p95`);
  } finally {
    await server.stop();
  }
}

/** The learners' pages in a large academy; `name` is that of the database. */
async function runLearning(name: string, size: AcademySize, databaseUrl: string | null): Promise<void> {
  const { rate, seconds: long, runs, p95 } = goals.learning;
  const server = await startProduct({ ...environment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  try {
    await server.stop();
    console.error(`Filling a database with ${size.items.toLocaleString("en-GB")} items (${name}) …`);
    await fillAcademy({ databaseUrl, dataDir: server.dataDir }, size);
    await server.restart();
    const cookies: string[] = [];
    for (const person of people) cookies.push((await signIn(server.url, person)).cookie);
    const found = await timePages(server.url, cookies, { rate, seconds: long, runs });
    results[name] = found;
    for (const [page, { p95: slowest, failed }] of Object.entries(found)) {
      console.error(`${name} ${page}: p95 ${slowest} ms`);
      if (slowest > p95) missed.push(`${name} ${page} p95`);
      if (failed) missed.push(`${name} ${page} failures`);
    }
  } finally {
    await server.stop();
  }
}

/** The reminders due on one morning, beside other calls. Each run has a copy of the same database. */
async function runMessages(postgres: TemporaryPostgres): Promise<void> {
  const { due, runs: times, slower, ...given } = goals.messages;
  const tell = (line: string): void => console.error(line);
  const databaseUrl = await postgres.createDatabase("messages");
  const server = await startProduct({ ...environment, DATABASE_URL: databaseUrl });
  await server.stop();
  tell(`Filling a database with ${(10 * due).toLocaleString("en-GB")} enrolments …`);
  await fillWithEnrolments(databaseUrl, { enrolments: 10 * due, due });
  const runs: Awaited<ReturnType<typeof timeReminders>>[] = [];
  for (let nth = 1; nth <= times; nth += 1) runs.push(await oneMorning(`morning ${nth}`, nth === times));
  const phases = ["Claiming", "Telling"] as const;
  const slowed = (phase: (typeof phases)[number]): number =>
    median(runs.map((run) => run[`p95${phase}`] / run.p95AtRest - 1));
  results.messages = {
    ...{ enrolmentsDue: due, renderedPerSecond: renderedPerSecond(), runs },
    slowed: Object.fromEntries(phases.map((phase) => [phase, slowed(phase)])),
  };
  for (const phase of phases)
    if (slowed(phase) > slower) missed.push(`messages p95 of other calls: ${phase.toLowerCase()}`);

  async function oneMorning(name: string, toTheEnd: boolean) {
    const copy = await postgres.createDatabase(name, "messages");
    const morning = await startProduct({ ...environment, DATABASE_URL: copy });
    try {
      const { cookie } = await signIn(morning.url);
      return await timeReminders(morning, copy, { ...given, cookie, due, toTheEnd }, tell);
    } finally {
      await morning.stop();
    }
  }
}

const { items, users, activities } = goals.learning;
const whole: AcademySize = { items, users, activities };
const tenth: AcademySize = { items: items / 10, users: users / 10, activities: activities / 10 };

const only = process.argv[2];
if (!only) await runEmbedded();
if (!only || only === "mentoring") await runMentoring();
if (!only || only === "learning") await runLearning("learning, a tenth, embedded", tenth, null);
/** As the PostgreSQL manual and ours advise: the default is less than a page of search results reads. */
const postgres = only === "mentoring" ? null : await startPostgres({ shared_buffers: "1GB" });
try {
  if (postgres && !only) await runOnPostgres(postgres);
  if (postgres && (!only || only === "users")) await runManyUsers(postgres);
  if (postgres && (!only || only === "audit")) await runManyLines(postgres);
  if (postgres && (!only || only === "messages")) await runMessages(postgres);
  if (postgres && (!only || only === "learning")) {
    await runLearning("learning, a tenth", tenth, await postgres.createDatabase("tenth"));
    await runLearning("learning", whole, await postgres.createDatabase("academy"));
  }
} finally {
  await postgres?.stop();
}
console.log(JSON.stringify({ connections, seconds, ...results, goals }, null, 2));
if (missed.length) {
  console.error(`Missed goals: ${missed.join(", ")}`);
  process.exitCode = 1;
}
