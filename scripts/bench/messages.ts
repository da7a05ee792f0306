import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { renderEmail } from "#server/messages/render.ts";
import { trainingReminder } from "#server/modules/training/messages.ts";
import type { RunningServer } from "../../tests/e2e/server.ts";
import { percentile } from "./browser.ts";

/** Measures the cost of reminding a large academy of what is due on one morning, and the effect on other calls. */

export type RemindedSize = { enrolments: number; due: number };

/** Enrolments of each learner. One of them is due, until the wanted number is reached. */
const each = 10;
const items = 100;

/**
 * Rules that remind of everything two weeks before it is due, on a morning that has just passed; `due` enrolments are
 * reminded of that morning. The rules are off at first.
 */
const statements = ({ enrolments, due }: RemindedSize): string[] => [
  "select setseed(0.5)",
  `insert into topics (name, position) values ('Bench', 100)`,
  `insert into items (title, summary, body, body_text, kind, topic_id, minutes, cpd)
   select 'Bench item ' || n, 'A summary', '<p>Text</p>', 'Text', 'article', t.id, 10, i.cpd
   from generate_series(1, ${items}) n, (select max(id) as id from topics) t, (select cpd from items limit 1) i`,
  `insert into users (email, first_name, last_name, sso_subject, time_zone)
   select 'reminded.' || n || '@example.org', 'Bench', 'Learner ' || n, 'reminded-' || n, 'Europe/London'
   from generate_series(1, ${enrolments / each}) n`,
  // Each learner's first one may be due; the others are spread over two years, and a third of them are completed.
  `insert into assignments (user_id, item_id, reason, assigned_at, due_at)
   select u.id, b.first + (u.nth * 7 + n) % ${items}, 'Yearly', now() - interval '400 days',
     case when n = 0 and u.nth <= ${due} then m.day + 14 + time '12:00' else m.day + (n * 73 + u.nth) % 700 - 350 + time '12:00' end
   from (select id, (row_number() over (order by id))::int as nth from users where email like 'reminded.%') u,
     generate_series(0, ${each - 1}) n,
     (select min(id) as first from items where title like 'Bench item %') b,
     (select (now() - interval '8 hours')::date as day) m
   where n = 0 or (n * 73 + u.nth) % 700 - 350 not between 12 and 16`,
  `insert into item_completions (user_id, item_id)
   select user_id, item_id from assignments where reason = 'Yearly' and due_at < now() and user_id % 3 = 0`,
  `insert into reminders (name, content_type, content_id, anchor, "offset", recipients, message, enabled, active_from, confirmed_a_day)
   select 'Bench', 'item', id, 'due', '{"amount": 14, "unit": "days", "direction": "before"}', '{learner}', 'training-reminder',
     false, now() - interval '1 year', 10000000
   from items where title like 'Bench item %'`,
  "analyze",
];

/** Fills a database in which a server has created its tables. */
export async function fillWithEnrolments(databaseUrl: string, size: RemindedSize): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query("set statement_timeout = 0");
    for (const statement of statements(size)) await client.query(statement);
  });
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Emails rendered per second on one core, each with values of its own. */
export function renderedPerSecond(forMs = 3_000): number {
  const { subject, body } = trainingReminder;
  const render = (n: number) =>
    renderEmail({
      ...{
        type: trainingReminder,
        subject,
        body,
        language: null,
        unsubscribe: `https://academy.example.org/unsubscribe/${n}`,
      },
      values: {
        ...{
          CONTENT_NAME: `Item ${n}`,
          CONTENT_TYPE: "article",
          CONTENT_LINK: "https://academy.example.org/item/1",
        },
        ...{ DEADLINE_DATE: "30 November 2026", LEARNER_NAME: `Learner ${n}`, ENROLLED_BY: "Morgan Lee" },
        ...{
          URL: `https://academy.example.org/item/${n}`,
          USERNAME: "Bench",
          EMAIL: `bench.${n}@example.org`,
        },
      },
      sender: { productName: "Lyceum", publicUrl: "https://academy.example.org" },
    });
  for (let n = 0; n < 500; n += 1) render(n);
  const begun = performance.now();
  let done = 0;
  while (performance.now() - begun < forMs) render((done += 1));
  return Math.round((done * 1_000) / (performance.now() - begun));
}

const paths = ["/api/me", "/api/home", "/api/search/?name=pension", "/api/items/1"];

/** Milliseconds of calls at a steady rate, whether or not earlier ones have been answered. */
async function timeCalls(url: string, cookie: string, rate: number, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; !until(); n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / rate - performance.now()));
    under.push(ask(url + paths[n % paths.length]!, cookie).then((took) => void times.push(took)));
  }
  await Promise.all(under);
  return times;
}

async function ask(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

const p95 = (times: readonly number[]): number => Math.round(percentile(times, 0.95) * 10) / 10;

/** Seconds, to one decimal, since a time of `performance.now()`. */
const since = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;

/** Runs the reminders job at once. */
async function remind(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  await boss.send("reminders");
  await boss.stop();
}

/**
 * Measures calls at rest. Then switches the rules on, and measures calls for `beside` seconds while reminders are
 * claimed, and for as long again while people are told.
 * @param toTheEnd whether to wait afterwards, without calls, until everybody has been told, and count what was written
 */
export async function timeReminders(
  server: RunningServer,
  databaseUrl: string,
  given: { cookie: string; rate: number; due: number; seconds: number; beside: number; toTheEnd: boolean },
  tell: (line: string) => void,
) {
  const { cookie, rate, due, seconds, beside, toTheEnd } = given;
  const calls = (forSeconds: number): Promise<number[]> => {
    const end = performance.now() + forSeconds * 1_000;
    return timeCalls(server.url, cookie, rate, () => performance.now() > end);
  };
  await calls(5);
  const rest = p95(await calls(seconds));
  return onDatabase(databaseUrl, async (client) => {
    const count = async (what: string): Promise<number> =>
      Number((await client.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]!.n);
    const until = async (isReached: () => Promise<boolean>): Promise<void> => {
      while (!(await isReached())) await sleep(200);
    };
    await client.query("update reminders set enabled = name = 'Bench'");
    await remind(databaseUrl);
    // The worker looks for the job every five seconds.
    await until(async () => (await count("reminder_sends")) > 0);
    const claiming = p95(await calls(beside));
    const claimedBeside = await count("reminder_sends");
    const quiet = performance.now();
    await until(async () => (await count("reminder_sends")) === due);
    const claimedAlone = since(quiet);
    // The same warm-up as before the calls at rest.
    await calls(5);
    const before = await count("reminder_tellings");
    const telling = p95(await calls(beside));
    const found = {
      ...{ p95AtRest: rest, p95Claiming: claiming, p95Telling: telling },
      claimedPerSecond: {
        besideCalls: Math.round(claimedBeside / beside),
        alone: Math.round((due - claimedBeside) / claimedAlone),
      },
      toldBesideCalls: Math.round((before - (await count("reminder_tellings"))) / beside),
    };
    tell(JSON.stringify(found));
    if (!toTheEnd) return found;
    const begun = performance.now();
    const left = await count("reminder_tellings");
    await until(async () => (await count("reminder_tellings")) === 0);
    const toldAlone = Math.round(left / since(begun));
    const claimed = await count("reminder_sends");
    const emails = await count("email_sends where occasion like 'reminder %'");
    if (claimed !== due || emails !== due)
      throw new Error(`${claimed} were claimed and ${emails} written of ${due}`);
    return { ...found, toldAlone };
  });
}
