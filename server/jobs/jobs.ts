import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { App } from "../app.ts";
import { audioJob, readEpisodes } from "../audio/readEpisodes.ts";
import { releaseDue } from "../messages/again.ts";
import { refreshFeed } from "../modules/admin/papFeed.ts";
import { refreshDatedAudiences } from "../modules/admin/people/audiences.ts";
import { keepTime } from "../modules/mentoring/keepTime.ts";
import { announceStarted } from "../modules/notices.ts";
import { sendReminders } from "../reminders/dispatch.ts";
import { exportJob } from "../reports/exports.ts";
import { makeExports } from "../reports/makeExports.ts";
import { exportSettled, runSchedules, scheduleJob } from "../reports/runSchedules.ts";
import { sweeps } from "./sweeps.ts";

/** A queue, its schedule, and what the job does. */
type Job = {
  readonly name: string;
  readonly cron: string;
  /** In seconds: someone is waiting for it, so it is polled more often. */
  readonly poll?: number;
  /** The job may take an hour and never runs twice at a time. Another server takes over from one that is gone. */
  readonly alone?: boolean;
  run(app: JobsApp): Promise<void>;
};
type JobsApp = Pick<
  App,
  "db" | "inTransaction" | "outbox" | "now" | "log" | "sessions" | "config" | "afterCommit" | "demand"
>;

export const jobs: readonly Job[] = [
  { name: "tidy", cron: "*/10 * * * *", run: tidy },
  { name: "announce", cron: "* * * * *", run: announceStarted },
  { name: "audiences", cron: "41 * * * *", run: refreshDatedAudiences },
  { name: "pap-feed", cron: "17 * * * *", run: (app) => refreshFeed(app) },
  { name: "held-emails", cron: "* * * * *", run: releaseDue },
  // Reminders are due at eight in the morning in each learner's time zone, and are sent in portions.
  { name: "reminders", cron: "*/5 * * * *", alone: true, run: sendReminders },
  { name: "mentoring", cron: "*/5 * * * *", run: keepTime },
  { name: scheduleJob, cron: "* * * * *", run: runSchedules },
  {
    name: exportJob,
    cron: "* * * * *",
    poll: 1,
    run: (app) => makeExports(app, (ended) => exportSettled(app, ended)),
  },
  { name: audioJob, cron: "* * * * *", poll: 1, alone: true, run: (app) => readEpisodes(app) },
];

const stopMs = 5_000;

export type Jobs = {
  /** Adds a job now, in addition to its schedule. */
  runNow(name: string): Promise<void>;
  /** Lets running jobs finish (5 s) and takes no others. The pool stays open. */
  stop(): Promise<void>;
};

/** In seconds: how often a server looks for jobs, how often for due schedules, and the first pause after a failure. */
const pauses = { poll: 5, cron: 30, retry: 30 };
/** For long jobs: a worker must send a heartbeat this often, or counts as gone. */
const atWork = { expireInSeconds: 3_600, heartbeatSeconds: 30 } as const;

type Options = { list?: readonly Job[]; pauses?: Partial<typeof pauses> };

/**
 * Starts the jobs on the server's own pool. Their schedules and state are in the database, so they survive restarts,
 * and only one of several servers runs each job.
 */
export async function startJobs(app: JobsApp, pool: Pool, options: Options = {}): Promise<Jobs> {
  const { list = jobs } = options;
  const { poll, cron: cronPass, retry } = { ...pauses, ...options.pauses };
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    cronWorkerIntervalSeconds: poll,
    cronMonitorIntervalSeconds: cronPass,
  });
  boss.on("error", (error) => app.log.error({ err: error }, "a job could not be read or written"));
  boss.on("warning", ({ message }) => app.log.warn(message));
  await boss.start();
  for (const { name, cron, run, poll: own = poll, alone = false } of list) {
    await boss.createQueue(name, {
      retryLimit: 3,
      retryDelay: retry,
      retryBackoff: true,
      ...(alone ? ({ policy: "singleton", ...atWork } as const) : { expireInSeconds: 300 }),
    });
    await boss.schedule(name, cron, null, { tz: "UTC" });
    await boss.work(name, { pollingIntervalSeconds: Math.min(own, poll) }, () => logged(app, name, run));
  }
  return {
    async runNow(name) {
      await boss.send(name);
    },
    stop: () => boss.stop({ graceful: true, timeout: stopMs, close: false }),
  };
}

/** pg-boss stores a failure and retries, but reports it nowhere. */
async function logged(app: JobsApp, name: string, run: Job["run"]): Promise<void> {
  try {
    await run(app);
  } catch (error) {
    app.log.error({ err: error, job: name }, "a job failed");
    throw error;
  }
}

/** pg-boss sends several statements at once, and reads the rows of all of them as one list. */
async function execute(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const result: { rows: unknown[] } | { rows: unknown[] }[] = await pool.query(text, values);
  return { rows: [result].flat().flatMap(({ rows }) => rows) };
}

/** Deletes expired data. A sweep that fails does not stop the others; the job fails and is repeated. */
async function tidy(app: JobsApp): Promise<void> {
  const now = app.now();
  const failures: unknown[] = [];
  for (const [what, sweep] of Object.entries(sweeps)) {
    try {
      await sweep(app, now);
    } catch (error) {
      failures.push(error);
      app.log.error({ err: error, what }, "a sweep failed");
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps failed`);
}
