import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report, ReportChart } from "#src/contracts/admin/reports.ts";
import type { ReportArea } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { areas } from "#server/areas/areas.ts";
import { runReport, type Source } from "#server/reports/query.ts";
import { startTestApp, type TestApp } from "../harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const chart = {
  as: "bar",
  about: "Relationships by mentor",
  by: "mentor",
  series: [
    { label: "Active", tone: "accent", sum: "active" },
    { label: "Ended", tone: "edge", sum: "ended" },
  ],
} as const satisfies ReportChart;
const source: Source = () => sql`
  select mentor as row_id, mentor, active, ended from (values
    ('Ada', 6, 0), ('Bea', 5, 0), ('Cal', 4, 0), ('Dee', 3, 0), ('Eve', 2, 0), ('Fay', 1, 40)
  ) v (mentor, active, ended)`;
const drawn = async (more: Partial<ReportChart> = {}) => {
  const report: Report = {
    ...{ key: "pairs", area: {} as ReportArea, path: "pairs", title: "Pairs", question: "Who mentors?" },
    words: { one: "mentor", many: "mentors" },
    columns: [{ field: "mentor", label: "Mentor", sort: true }],
    sorted: "mentor",
    chart: { ...chart, ...more },
  };
  const asked = { page: 1, perPage: 25, sort: "mentor" };
  const reader = { roles: [], permissions: [] };
  return (await runReport(t.app, { report, source }, asked, reader)).chart;
};

test("a chart whose series are parts of one whole has the bars that are longest together", async () => {
  expect((await drawn({ stacked: true })).map(({ name, others, values }) => [name, others, values])).toEqual([
    ["Fay", undefined, [1, 40]],
    ["Ada", undefined, [6, 0]],
    ["Bea", undefined, [5, 0]],
    ["Cal", undefined, [4, 0]],
    ["Dee", undefined, [3, 0]],
    ["", 1, [2, 0]],
  ]);
});

test("any other chart has the bars with the most of its first series", async () => {
  expect((await drawn()).map(({ name, values }) => [name, values])).toEqual([
    ["Ada", [6, 0]],
    ["Bea", [5, 0]],
    ["Cal", [4, 0]],
    ["Dee", [3, 0]],
    ["Eve", [2, 0]],
    ["", [1, 40]],
  ]);
});

test("series that divide the rows of a bar are parts of one whole", () => {
  const divided = areas
    .flatMap(({ reports }) => reports?.declared ?? [])
    .filter(
      ({ chart: one }) =>
        one?.as === "bar" && one.series.length > 1 && one.series.every(({ where }) => where !== undefined),
    );
  expect(divided.map(({ key }) => key).toSorted()).toEqual(["relationships", "user-reactions"]);
  expect(divided.filter(({ chart: one }) => !one!.stacked).map(({ key }) => key)).toEqual([]);
});
