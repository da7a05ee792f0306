import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReportArea } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { reportQuery, type Report } from "#src/contracts/admin/reports.ts";
import { runReport, type Source } from "#server/reports/query.ts";
import { startWithRecords } from "./records.ts";

/** A report of three rows, filtered by a value of each ordered kind. */

const records = startWithRecords();

const area = {} as ReportArea;
const report = {
  ...{ key: "sessions", area, path: "sessions", title: "Sessions", question: "Which sessions are there?" },
  words: { one: "session", many: "sessions" },
  columns: [{ field: "name", label: "Name", sort: true }],
  filters: [
    { field: "seats", label: "Seats", as: "range", of: "number" },
    { field: "length", label: "Length", as: "range", of: "duration" },
    { field: "share", label: "Share", as: "range", of: "percentage" },
    { field: "price", label: "Price", as: "range", of: "money" },
    { field: "remind", label: "Reminder", as: "range", of: "offset" },
    { field: "minutes", label: "Minutes", as: "range", of: "number", within: true },
  ],
  sorted: "name",
} as const satisfies Report;

const money = (amount: number, currency: string) => sql`${JSON.stringify({ amount, currency })}::jsonb`;
const offset = (amount: number, unit: string, direction: string) =>
  sql`${JSON.stringify({ amount, unit, direction })}::jsonb`;
const source: Source = ({ within }) => sql`
  select row_id, name, seats, length, share, price, remind from (values
    (1, 'Ada', 4, 1800, 12.5, ${money(1_000, "GBP")}, ${offset(1, "days", "before")}, 5),
    (2, 'Bea', 8, 3600, 50, ${money(2_000, "GBP")}, ${offset(2, "hours", "before")}, 10),
    (3, 'Cy', null, 7200, 100, ${money(2_000, "EUR")}, ${offset(1, "days", "after")}, 15)
  ) v (row_id, name, seats, length, share, price, remind, minutes) where ${within("minutes", sql`v.minutes`)}`;

const found = async (asked: Record<string, string>): Promise<unknown[]> => {
  const answer = await runReport(records.t.app, { report, source }, reportQuery(report).parse(asked), {
    roles: [],
    permissions: [],
  });
  expect(answer.meta.total).toBe(answer.data.length);
  return answer.data.map(({ name }) => name);
};

test.each([
  ["nothing", {}, ["Ada", "Bea", "Cy"]],
  ["a number", { seats_from: "4", seats_to: "7.5" }, ["Ada"]],
  ["a number, which leaves out rows without one", { seats_from: "0" }, ["Ada", "Bea"]],
  ["a duration, with both limits", { length_from: "0:30", length_to: "1:00" }, ["Ada", "Bea"]],
  ["a percentage", { share_from: "50%" }, ["Bea", "Cy"]],
  ["money, in its own currency", { price_from: "10.00 GBP" }, ["Ada", "Bea"]],
  [
    "an offset, where times before the day are less than those after",
    { remind_to: "2 hours before" },
    ["Ada", "Bea"],
  ],
  ["a value that is applied before rows are counted", { minutes_from: "6", minutes_to: "10" }, ["Bea"]],
])("a report is filtered by %s", async (_, asked, names) => expect(await found(asked)).toEqual(names));

test("a limit that cannot be parsed is refused", () => {
  expect(reportQuery(report).safeParse({ price_from: "cheap" }).success).toBe(false);
  expect(reportQuery(report).safeParse({ length_to: "1:30" }).success).toBe(true);
});
