import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { jobs, startJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createParts } from "#server/parts.ts";
import { searchedTerms } from "#server/schema/learning.ts";
import { outbox } from "#server/schema/outbox.ts";
import { users } from "#server/schema/people.ts";
import { resetTokens, sessions, signInFailures, ssoStates } from "#server/schema/signIn.ts";
import { openTestDatabase } from "./databases.ts";
import { quiet } from "./live/log.ts";

const now = new Date("2026-11-20T09:00:00Z");
let database: Database;
let close: () => Promise<void>;
let app: App;
let userId: number;
const running: Jobs[] = [];

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  ({ app } = createParts({ config: readConfig({}), database, log: quiet, now: () => now }));
  const person = { email: "a@example.org", firstName: "Ada", lastName: "Test" };
  const [user] = await database.db().insert(users).values(person).returning();
  userId = user!.id;
});
afterAll(() => close());
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()));
});

const start = async (options: Parameters<typeof startJobs>[2] = {}, log = app.log): Promise<Jobs> => {
  const started = await startJobs({ ...app, log }, database.pool, {
    pauses: { poll: 1, cron: 1, retry: 1 },
    ...options,
  });
  running.push(started);
  return started;
};
const tidy = jobs.find(({ name }) => name === "tidy")!;
type JobApp = Parameters<typeof tidy.run>[0];
const at = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

test("the tidy job deletes outdated rows and nothing else", async () => {
  const db = database.db();
  const session = { userId, endsAt: at(1), expiresAt: at(1) };
  await db.insert(sessions).values([
    { ...session, idHash: "in force" },
    { ...session, idHash: "unused for too long", expiresAt: at(-1) },
    { ...session, idHash: "closed with its browser", closingAt: at(-1) },
    { ...session, idHash: "closing", closingAt: at(1) },
  ]);
  const state = { nonce: "", codeVerifier: "", redirect: "/" };
  await db.insert(ssoStates).values([
    { ...state, stateHash: "under way", expiresAt: at(1) },
    { ...state, stateHash: "left alone", expiresAt: at(-1) },
  ]);
  await db.insert(resetTokens).values([
    { tokenHash: "mailed", userId, expiresAt: at(1) },
    { tokenHash: "used", userId, expiresAt: at(1), usedAt: at(0) },
    { tokenHash: "too late", userId, expiresAt: at(-1) },
  ]);
  await db.insert(signInFailures).values([
    { emailHash: "today", updatedAt: at(-0.5) },
    { emailHash: "blocked", updatedAt: at(-2), blockedUntil: at(1) },
    { emailHash: "forgotten", updatedAt: at(-2) },
    { emailHash: "no more blocked", updatedAt: at(-2), blockedUntil: at(-1) },
  ]);
  const row = { kind: "mail" as const, payload: {}, createdAt: at(-40) };
  await db.insert(outbox).values([
    { ...row, lastError: "waiting" },
    { ...row, lastError: "recent", outcome: "kept", createdAt: at(-20) },
    { ...row, lastError: "sent", outcome: "delivered", sentAt: at(-40) },
    { ...row, lastError: "given up", outcome: "abandoned" },
  ]);
  const search = { searches: 1, results: 0 };
  await db.insert(searchedTerms).values([
    { ...search, day: "2025-10-16", term: "the first day that counts" },
    { ...search, day: "2025-10-15", term: "more than 400 days ago" },
  ]);

  const done = Promise.withResolvers<void>();
  const telling = { ...tidy, run: (app: JobApp) => tidy.run(app).then(done.resolve, done.reject) };
  await (await start({ list: jobs.map((job) => (job === tidy ? telling : job)) })).runNow("tidy");
  await done.promise;

  const left = async () => ({
    sessions: (await db.select().from(sessions)).map(({ idHash }) => idHash).sort(),
    states: (await db.select().from(ssoStates)).map(({ stateHash }) => stateHash),
    tokens: (await db.select().from(resetTokens)).map(({ tokenHash }) => tokenHash),
    failures: (await db.select().from(signInFailures)).map(({ emailHash }) => emailHash).sort(),
    outbox: (await db.select().from(outbox)).map(({ lastError }) => String(lastError)).sort(),
    searches: (await db.select().from(searchedTerms)).map(({ term }) => term),
  });
  expect(await left()).toEqual({
    sessions: ["closing", "in force"],
    states: ["under way"],
    tokens: ["mailed"],
    failures: ["blocked", "today"],
    outbox: ["recent", "waiting"],
    searches: ["the first day that counts"],
  });
});

test("schedules are stored once and survive a restart", async () => {
  const scheduled = async () =>
    (await database.pool.query("select name, cron, timezone from pgboss.schedule order by name")).rows;
  const expected = jobs
    .map(({ name, cron }) => ({ name, cron, timezone: "UTC" }))
    .sort((a, b) => a.name.localeCompare(b.name));
  await (await start()).stop();
  expect(await scheduled()).toEqual(expected);
  await start();
  await start();
  expect(await scheduled()).toEqual(expected);
});

test("a job that fell due while no server ran is run by the next one", async () => {
  const first = await start();
  const { name } = tidy;
  await first.stop();
  const ran = Promise.withResolvers<void>();
  const waiting = await startJobs(app, database.pool, { list: [] });
  await waiting.runNow(name);
  await waiting.stop();
  await start({ list: [{ name, cron: "0 0 1 1 *", run: async () => ran.resolve() }] });
  await ran.promise;
});

test("two servers run each scheduled time only once", async () => {
  const runs: string[] = [];
  const ran = Promise.withResolvers<void>();
  const list = (server: string) => [
    {
      name: "each-minute",
      cron: "* * * * *",
      run: async () => {
        runs.push(server);
        ran.resolve();
      },
    },
  ];
  const minute = () => Math.floor(Date.now() / 60_000);
  const only = async <Row>(query: string): Promise<Row> => (await database.pool.query(query)).rows[0] as Row;
  /**
   * When one of the servers last looked for due times: by the clock of pg-boss and the database, which keeps running.
   */
  const lookedAt = async () =>
    (await only<{ at: string }>("select cron_on::text as at from pgboss.version")).at;
  const looksAgain = async () => {
    const before = await lookedAt();
    await expect.poll(lookedAt).not.toBe(before);
  };
  const since = minute();
  await start({ list: list("one") });
  await start({ list: list("two") });
  await ran.promise;
  await looksAgain();
  await looksAgain();
  const { count } = await only<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'each-minute'",
  );
  const minutes = minute() - since + 1;
  expect([count, runs.length].every((times) => times >= 1 && times <= minutes)).toBe(true);
});

test("a failed job is retried, and its failure is logged", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const repeated = Promise.withResolvers<void>();
  let runs = 0;
  const failing = {
    name: "failing",
    cron: "0 0 1 1 *",
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error("no");
      repeated.resolve();
    },
  };
  await (await start({ list: [failing] }, log)).runNow("failing");
  await repeated.promise;
  expect(runs).toBe(2);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ job }) => job === "failing");
  expect(logged).toMatchObject([{ level: 50, err: { message: "no" }, msg: "a job failed" }]);
});

test("a failed sweep does not stop the others", async () => {
  const db = database.db();
  await db
    .insert(ssoStates)
    .values({ stateHash: "over", nonce: "", codeVerifier: "", redirect: "/", expiresAt: at(-1) });
  const broken = { ...app, sessions: { ...app.sessions, sweep: () => Promise.reject(new Error("no")) } };
  await expect(tidy.run(broken)).rejects.toThrow("1 sweeps failed");
  expect(await db.select().from(ssoStates).where(eq(ssoStates.stateHash, "over"))).toEqual([]);
});
