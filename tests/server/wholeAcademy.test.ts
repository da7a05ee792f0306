import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Home, learningCalls } from "#src/contracts/learning.ts";
import { accounts, demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp, type TestApp } from "./harness.ts";

/** What `npm start` loads: the academy of a firm of three hundred people after two years. */

let t: TestApp;
beforeAll(async () => void (t = await startTestApp({ seed: "whole" })), 120_000);
afterAll(() => t.close());

const rows = async <T extends object>(text: string): Promise<T[]> =>
  (await t.app.db().execute(sql.raw(text))).rows as T[];
const number = async (text: string): Promise<number> => (await rows<{ n: number }>(text))[0]!.n;

test("the academy has three hundred people, two hundred items, thirty boxsets and twenty topics", async () => {
  const sizes = {
    people: await number("select count(*)::int as n from users"),
    items: await number("select count(*)::int as n from items where live"),
    boxsets: await number("select count(*)::int as n from boxsets where live"),
    topics: await number("select count(*)::int as n from topics"),
  };
  expect(sizes.people).toBeGreaterThanOrEqual(300);
  expect(sizes.items).toBeGreaterThanOrEqual(200);
  expect(sizes.boxsets).toBeGreaterThanOrEqual(30);
  expect(sizes.topics).toBe(20);
});

test("every employee number belongs to one person", async () => {
  const shared = await rows("select employee_number from users group by 1 having count(employee_number) > 1");
  expect(shared).toEqual([]);
});

test("every text has a useful length, and every topic has something to read", async () => {
  const short = await rows(`
    select title, array_length(regexp_split_to_array(trim(body_text), '\\s+'), 1) as words from items
    where kind in ('article', 'guide', 'briefing', 'checklist', 'case study')
      and array_length(regexp_split_to_array(trim(body_text), '\\s+'), 1) < 180`);
  expect(short).toEqual([]);
  const bare = await rows(`
    select name from topics t where (select count(*) from items i where i.topic_id = t.id) < 5`);
  expect(bare).toEqual([]);
});

describe("the academy's history", () => {
  test.each([
    [
      "nobody completes an item before it is published",
      "select 1 from item_completions c join items i on i.id = c.item_id where c.completed_at < i.published_at",
    ],
    [
      "nobody learns before joining",
      `select 1 from item_completions c join users u on u.id = c.user_id
       where c.completed_at < u.created_at - interval '3 days'`,
    ],
    [
      "nobody learns after leaving",
      `select 1 from item_completions c join users u on u.id = c.user_id
       where c.completed_at > u.disabled_at + interval '3 days'`,
    ],
    [
      "nothing happens in the future",
      `select 1 from item_completions where completed_at > now()
       union all select 1 from item_views where viewed_at > now()
       union all select 1 from audit_log where at > now()
       union all select 1 from cpd_entries where created_at > now()`,
    ],
    [
      "every item completed by reading was read to the end",
      `select 1 from item_completions c join items i on i.id = c.item_id and c.source = 'read'
       where not exists (select 1 from item_readings r where r.user_id = c.user_id and r.item_id = c.item_id and r.furthest = 1)`,
    ],
    [
      "nobody is their own manager or their manager's manager",
      "select 1 from users u join users m on m.id = u.manager_id where m.id = u.id or m.manager_id = u.id",
    ],
  ])("%s", async (_, text) => {
    // The test's clock is the database's, give or take a minute.
    expect(await rows(`${text} limit 5`)).toEqual([]);
  });

  test("people learn in every month, less in August and December", async () => {
    const recent = "from item_completions where completed_at > now() - interval '700 days'";
    expect(
      await number(`select count(distinct to_char(completed_at, 'YYYY-MM'))::int as n ${recent}`),
    ).toBeGreaterThanOrEqual(23);
    // Averaged per day, so that the day of the test run makes no difference.
    const daily = await rows<{ month: number; n: number }>(`
      select extract(month from completed_at)::int as month,
        count(*)::float8 / count(distinct completed_at::date) as n ${recent} group by 1`);
    const of = (month: number) => daily.find((one) => one.month === month)!.n;
    expect(of(8)).toBeLessThan(Math.min(of(7), of(9)));
    expect(of(12)).toBeLessThan(of(11));
  });

  test("most assignments are completed in time, some late and a few not yet", async () => {
    const [asked] = await rows<{ all: number; in_time: number; late: number; open: number }>(`
      select count(*)::int as all,
        count(*) filter (where c.completed_at <= a.due_at)::int as in_time,
        count(*) filter (where c.completed_at > a.due_at)::int as late,
        count(*) filter (where c.completed_at is null and a.due_at < now())::int as open
      from assignments a left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id`);
    expect(asked!.all).toBeGreaterThan(1_000);
    expect(asked!.in_time / asked!.all).toBeGreaterThan(0.7);
    expect(asked!.late).toBeGreaterThan(10);
    expect(asked!.open).toBeGreaterThan(10);
  });
});

test(
  "each demo account finds the same on its home as in the small academy",
  { timeout: 60_000 },
  async () => {
    const few = await startTestApp({ seed: true });
    const homeOf = async (server: TestApp, name: string) => {
      const browser = await server.signIn(emailOf(name), demoPassword);
      const home = Home.parse((await browser.get(learningCalls.home.path)).json.data);
      const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);
      return {
        first: home.hero && [home.hero.why, home.hero.card.title],
        due: titles(home.due.map(({ card }) => card)),
        continued: titles(home.continue),
        new: titles(home.recent),
      };
    };
    try {
      for (const { name } of accounts) {
        const home = await homeOf(few, name);
        expect([name, home.first]).not.toEqual([name, null]);
        expect([name, await homeOf(t, name)]).toEqual([name, home]);
      }
    } finally {
      await few.close();
    }
  },
);
