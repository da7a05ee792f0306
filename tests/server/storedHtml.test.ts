import { getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlColumnsOf } from "#server/schema/html.ts";
import * as schema from "#server/schema/index.ts";
import { cleanStoredHtml } from "#server/storedHtml.ts";
import { startTestApp, type TestApp } from "./harness.ts";

const columns = htmlColumnsOf(schema);
const nameOf = (table: Table, { name }: { name: string }) => `${getTableName(table)}.${name}`;
const own = '<p>Ours: <img src="/image-bank/a-1.webp" alt="A" /></p>';
const foreign = [
  '<img src="/logout" />',
  '<IMG SRC="https://elsewhere.example/a.png" onerror="alert(1)">',
  '<image src="//elsewhere.example/a.png">',
  '<img src="/image-bank/a.webp?also=this" />',
  '<img src="data:image/png;base64,AA" />',
].join("");

let t: TestApp;
const rowsOf = async (query: ReturnType<typeof sql>) => (await t.app.db().execute(query)).rows;
/** Puts pictures into every text of the demo, as the product used to store them. */
const spoil = async () => {
  for (const { table, column } of columns)
    await rowsOf(
      sql`update ${table} set ${sql.identifier(column.name)} = ${`${own}${foreign}`} || ${column}`,
    );
};
const pictures = async () =>
  Promise.all(
    columns.map(async ({ table, column }) => {
      const [row] = await rowsOf(
        sql`select count(${column})::int as all,
          count(*) filter (where ${column} like ${`${own}%`})::int as own,
          count(*) filter (where ${column} ~* '<im[^>]*(logout|elsewhere|also|data:)')::int as foreign
          from ${table}`,
      );
      return [nameOf(table, column), row as { all: number; own: number; foreign: number }] as const;
    }),
  );
/** Everything besides the texts. */
const rest = () =>
  Promise.all(
    [...new Set(columns.map(({ table }) => table))].map((table) => {
      const texts = columns.filter((one) => one.table === table).map(({ column }) => column.name);
      return rowsOf(
        sql`select to_jsonb(${table}) - ${sql.param(texts)}::text[] as row from ${table} order by 1`,
      );
    }),
  );

/** Whole documents made by the product, which are shown in a frame without scripts, not as part of a page. */
const ofOurs = new Set(["email_sends.html"]);

beforeAll(async () => {
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

test("the declared HTML columns are exactly those that hold HTML in the demo", async () => {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((one) => is(one, Table)) as Table[])
    for (const column of Object.values(getTableColumns(table))) {
      if (!/^(text|jsonb)/.test(column.getSQLType())) continue;
      const rows = await rowsOf(
        sql`select 1 from ${table} where ${column}::text ~ '<(p|ul|ol|h2|table)[ >]' limit 1`,
      );
      if (rows.length > 0 && !ofOurs.has(nameOf(table, column))) found.push(nameOf(table, column));
    }
  expect(columns.map(({ table, column }) => nameOf(table, column)).sort()).toEqual(found.sort());
});

test("cleaning stored HTML keeps only our own pictures and resumes after an interruption [D-20]", async () => {
  await spoil();
  const before = await rest();
  let transactions = 0;
  const cutShort = {
    ...t.app,
    inTransaction: <T>(work: () => Promise<T>): Promise<T> =>
      (transactions += 1) === 3 ? Promise.reject(new Error("Power is gone")) : t.app.inTransaction(work),
  };
  await expect(cleanStoredHtml(cutShort)).rejects.toThrow("Power is gone");
  expect((await pictures()).some(([, { foreign: left }]) => left > 0)).toBe(true);

  await cleanStoredHtml(t.app);
  const after = await pictures();
  for (const [name, { all, own: kept, foreign: left }] of after)
    expect({ name, kept, left }).toEqual({ name, kept: all, left: 0 });
  expect(Math.max(...after.map(([, { all }]) => all)), "rows in more than one portion").toBeGreaterThan(100);
  expect(await rest()).toEqual(before);
});

test("cleaning stored HTML runs once per database", async () => {
  await spoil();
  await cleanStoredHtml(t.app);
  expect((await pictures()).every(([, { all, foreign: left }]) => left === all)).toBe(true);
});
