import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { isOneOf } from "#server/database/lists.ts";
import { adminOptions, audiences, notifications, outbox, users } from "#server/schema/index.ts";
import { bulkLimit } from "#src/contracts/admin/resource.ts";
import { importLimits } from "#src/contracts/limits.ts";
import type { Answer, Browser } from "../harness.ts";
import { csv, importsAt } from "./importFiles.ts";
import { startOffice } from "./office.ts";

/**
 * Every write that takes a list, with lists of realistic sizes. A list that a contract does not accept is refused with
 * a reason.
 * `npm run test:sizes` repeats it with all sizes on both databases.
 */
const given = process.env.SIZES?.split(",").map(Number);
const sizes = given ?? [1, 300];
const withMany = given ?? [1, 300, 5_000];
const patience = given ? 1_800_000 : 120_000;

const office = startOffice("system", "super");
const db = () => office.t.app.db();

/** Creates this many people. @returns their ids */
async function people(n: number): Promise<number[]> {
  const { rows } = await db().execute<{ ids: number[] }>(sql`
    with made as (
      insert into users (email, first_name, last_name)
      select 'size' || i || '@example.org', 'Pat', 'Number ' || i from generate_series(1, ${n}::int) i returning id)
    select array_agg(id order by id) as ids from made`);
  return rows[0]!.ids;
}

const made = async (browser: Browser, path: string, body: object): Promise<number> => {
  const { status, json, text } = await browser.post(path, body);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()]);
  return json.data.id;
};

/** Checks that a request succeeds for up to `most`, and is refused with 422 beyond. @returns whether it succeeded */
function settled({ status, text }: Answer, n: number, most: number): boolean {
  expect([status, n <= most || text.slice(0, 300)]).toEqual(
    n <= most
      ? [expect.toSatisfy((code: number) => code >= 200 && code < 300), true]
      : [422, expect.stringMatching(/[Aa]t most|Too many|too many|more than|[Tt]oo big/)],
  );
  return n <= most;
}

const count = async (table: string, where = sql`true`): Promise<number> => {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  );
  return rows[0]!.n;
};

describe("bulk actions with values [G-19]", () => {
  test.each(sizes)(
    "%i people are changed and restored",
    async (n) => {
      const ids = await people(n);
      const [advice] = await db()
        .insert(adminOptions)
        .values({ list: "divisions", label: "Advice" })
        .returning();
      const [starters] = await db()
        .insert(audiences)
        .values({ name: "Starters", description: "" })
        .returning();
      for (const [act, given] of [
        ["set", { division: advice!.id }],
        ["set", { job_title: "Planner" }],
        ["give_role", { role: "trainer" }],
        ["add_to_audience", { audience: starters!.id }],
      ] as const) {
        const answer = await office.super.post("/api/admin/users/bulk", { act, given, ids });
        if (!settled(answer, n, bulkLimit)) continue;
        expect([act, answer.json.data.done]).toEqual([act, n]);
        const undone = await office.super.post(`/api/admin/undo/${answer.json.data.undo}`);
        expect([act, undone.json.data]).toEqual([act, { done: n, refused: [] }]);
      }
    },
    patience,
  );
});

describe("imports [T-54]", () => {
  const userImport = importsAt("/api/admin/users");
  const termImport = importsAt("/api/admin/glossary");

  test.each(sizes)(
    "%i people are imported with empty options and then changed",
    async (n) => {
      const heading = [
        ...["Email", "First name", "Last name", "Job title", "Division", "Department", "Grade"],
        ...["Position", "Location", "Cost centre"],
      ];
      const file = (title: string) =>
        csv(
          heading,
          ...Array.from({ length: n }, (_, i) => [
            ...[`in${i}@example.org`, "Pat", `No ${i}`, title],
            ...Array<string>(6).fill(""),
          ]),
        );
      for (const title of ["Analyst", "Planner"]) {
        const checked = await userImport.upload(office.system, file(title));
        if (!settled(checked, n, importLimits.rows)) return;
        const done = await userImport.confirm(office.system, checked.json.data);
        expect([done.status, done.json?.data?.status]).toEqual([200, "done"]);
      }
      expect(await count("users", sql`job_title = 'Planner'`)).toBe(n);
    },
    patience,
  );

  test.each(sizes)(
    "%i records are imported, and the import is undone",
    async (n) => {
      const file = csv(
        ["Term", "Meaning"],
        ...Array.from({ length: n }, (_, i) => [`Term ${i}`, "<p>What it means</p>"]),
      );
      const checked = await termImport.upload(office.system, file);
      if (!settled(checked, n, importLimits.rows)) return;
      expect((await termImport.confirm(office.system, checked.json.data)).status).toBe(200);
      expect(await count("glossary_terms")).toBe(n);
      expect((await termImport.undo(office.system, checked.json.data.id)).status).toBe(200);
      expect(await count("glossary_terms")).toBe(0);
    },
    patience,
  );
});

describe("bulk actions", () => {
  const bulk = (body: object, query = "") => office.super.post(`/api/admin/users/bulk${query}`, body);

  test.each(sizes)(
    "%i people are invited",
    async (n) => {
      const answer = await bulk({ act: "invite", ids: await people(n) });
      if (!settled(answer, n, bulkLimit)) return;
      expect(answer.json.data).toMatchObject({ done: n, refused: [] });
      expect([await count("reset_tokens"), await count("outbox", sql`kind = 'mail'`)]).toEqual([n, n]);
    },
    patience,
  );

  test.each(sizes)(
    "%i people found by the list are disabled, and that is undone",
    async (n) => {
      await people(n);
      const answer = await bulk({ act: "disable", all: true }, "?search=Number");
      if (!settled(answer, n, bulkLimit)) return;
      expect(answer.json.data).toMatchObject({ done: n, refused: [] });
      const undone = await office.super.post(`/api/admin/undo/${answer.json.data.undo}`);
      expect(undone.json.data).toMatchObject({ done: n });
      expect(await count("users", sql`disabled_at is not null`)).toBe(0);
    },
    patience,
  );

  test.each(withMany)(
    "%i pieces of feedback are removed",
    async (n) => {
      await people(n);
      await db().execute(sql`
      insert into feedback (user_id, type, subject_id, reaction) select id, 'item', id, 'like' from users where first_name = 'Pat'`);
      const { rows } = await db().execute<{ id: number }>(sql`select id from feedback`);
      const body = { ids: rows.map(({ id }) => id), reason: "Spam" };
      if (!settled(await office.super.post("/api/admin/remove-feedback", body), n, 1_000)) return;
      expect(await count("feedback", sql`removed_at is not null`)).toBe(n);
    },
    patience,
  );
});

describe("people added to a record", () => {
  test.each(withMany)(
    "%i join an audience and a profile, and leave them",
    async (n) => {
      const ids = await people(n);
      const audience = await made(office.super, "/api/admin/audiences", { name: "Many", description: "" });
      const profile = await made(office.super, "/api/admin/profiles", { name: "Many", description: "" });
      for (const path of [`/api/admin/audiences/${audience}`, `/api/admin/profiles/${profile}`]) {
        const joined = await office.super.post(`${path}/users`, { ids });
        if (!settled(joined, n, 5_000)) return;
        expect(joined.json.data.added).toHaveLength(n);
        const left = await office.super.post(`${path}/users/remove`, { ids });
        expect(left.json.data.removed).toHaveLength(n);
      }
    },
    patience,
  );

  // No statement binds the people, but the database checks the rules for each: 5,000 are for `npm run test:sizes`.
  test.each(given ?? [1, 300, 1_000])(
    "%i join an audience by its rules",
    async (n) => {
      await people(n);
      const { rows } = await db().execute<{ id: number }>(
        sql`insert into admin_option_lists (list, label) values ('divisions', 'North') returning id`,
      );
      await db().execute(sql`
      insert into user_options (user_id, field, option_id)
      select id, 'division', ${rows[0]!.id}::int from users where first_name = 'Pat'`);
      const id = await made(office.super, "/api/admin/audiences", { name: "North", description: "" });
      const rules = [{ field: "division", any_of: [rows[0]!.id] }];
      const { version } = (await office.super.get(`/api/admin/audiences/${id}`)).json.data;
      const asked = { rules, version };
      const preview = await office.super.post(`/api/admin/audiences/${id}/preview`, asked);
      expect(preview.json.data.joins).toBe(n);
      const set = await office.super.post(`/api/admin/audiences/${id}/rules`, {
        ...asked,
        confirmed: preview.json.data.token,
      });
      expect([set.status, set.json.data.users]).toEqual([200, n]);
    },
    patience,
  );

  test.each(withMany)(
    "%i receive a broadcast",
    async (n) => {
      const recipients = await people(n);
      const starts_at = office.at(-60);
      const body = { message: "<p>Hello</p>", readers: "chosen", starts_at, ends_at: null, recipients };
      if (!settled(await office.super.post("/api/admin/broadcasts", body), n, 5_000)) return;
      expect(await count("broadcast_recipients")).toBe(n);
    },
    patience,
  );
});

test.each(withMany)(
  "an order of %i topics is saved",
  async (n) => {
    await db().execute(sql`
    insert into topics (name, position) select 'Topic ' || i, i from generate_series(1, ${n}::int) i`);
    const { rows } = await db().execute<{ id: number }>(sql`select id from topics order by id desc`);
    const profile = await made(office.super, "/api/admin/profiles", { name: "Turned", description: "" });
    const ids = rows.map(({ id }) => id);
    const turned = await office.super.patch(`/api/admin/profiles/${profile}/topics`, { ids });
    if (!settled(turned, n, 2_000)) return;
    expect(turned.json.data.map(({ id }: { id: number }) => id)).toEqual(ids);
  },
  patience,
);

test.each(sizes)(
  "%i people are notified, and one person reads as many notifications",
  async (n) => {
    const ids = await people(n);
    await db().update(users).set({ notifyByEmail: true, notifyInSystem: true }).where(isOneOf(users.id, ids));
    await tell(office.t.app, directMessage, ids, { values: { MESSAGE: "Hello" } });
    expect([await db().$count(notifications), await db().$count(outbox)]).toEqual([n, 2 * n]);
    await db().update(notifications).set({ userId: office.ids.super });
    expect((await office.super.post("/api/notification/read")).status).toBeLessThan(300);
    expect(await count("notifications", sql`read_at is null`)).toBe(0);
  },
  patience,
);

test.each(withMany)(
  "an account with %i notifications and help queries is merged, and the merge is undone",
  async (n) => {
    const [from, into] = await people(2);
    await db().execute(sql`
    insert into notifications (user_id, meta, data)
    select ${from}::int, '{}', '{"type":"message","message":"x"}' from generate_series(1, ${n}::int)`);
    await db().execute(sql`
    insert into help_queries (user_id, query) select ${from}::int, 'x' from generate_series(1, ${n}::int)`);
    const pair = { from, into, choices: {} };
    const { plan } = (await office.super.post("/api/admin/user/merge", pair)).json.data;
    const merged = await office.super.post("/api/admin/user/merge", { ...pair, confirmed: plan.token });
    expect(merged.status).toBe(200);
    expect(await count("notifications", sql`user_id = ${into}`)).toBe(n);
    const undone = await office.super.post(`/api/admin/user/merge/${merged.json.data.merged}/undo`);
    expect(undone.status).toBe(200);
    expect(await count("notifications", sql`user_id = ${from}`)).toBe(n);
  },
  patience,
);
