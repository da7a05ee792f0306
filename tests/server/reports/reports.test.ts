import { describe, expect, test } from "vitest";
import { reports as accreditationReports } from "#src/contracts/admin/accreditationReports.ts";
import { reports as emailReports } from "#src/contracts/admin/emailReports.ts";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { reports as learningReports } from "#src/contracts/admin/learningReports.ts";
import { reports as podcastReports } from "#src/contracts/admin/podcastReports.ts";
import { isSearched, type Report } from "#src/contracts/admin/reports.ts";
import { areas } from "#server/areas/areas.ts";
import { principalNames } from "../fixtures.ts";
import { reportsPath as path, startWithRecords } from "./records.ts";

const records = startWithRecords();
const { run } = records;

/** The required parameters of a report's address. */
const needs = ({ params }: Report) => (params ? "?id=3&type=item" : "");

/** Queries with a filter that do not all have the same result. */
function askedOf(one: NonNullable<Report["filters"]>[number]): string[] {
  const { field } = one;
  if (one.as === "range") return [`${field}_from=0&${field}_to=100000`, `${field}_from=100000`];
  if (!("choices" in one))
    return one.as === "boolean"
      ? [`${field}=true`, `${field}=false`]
      : [`${field}_from=2020-01-01&${field}_to=2030-01-01`, `${field}_from=2030-01-01T00:00:00Z`];
  if (typeof one.choices === "string") return [`${field}=1`, `${field}=999999`];
  return one.choices.map(({ value }) => `${field}=${encodeURIComponent(value)}`);
}

describe("every report", () => {
  test.each([...houseReports, ...podcastReports].map((one) => [one.key, one] as const))(
    "%s returns its declared columns, totals and chart, and applies each sort and filter [B-426]",
    async (key, report: Report) => {
      const whole = await run(key, needs(report));
      for (const row of whole.data)
        for (const { field } of report.columns)
          expect([key, field, field in row]).toEqual([key, field, true]);
      expect(Object.keys(whole.totals)).toEqual(
        report.columns.filter(({ total }) => total).map(({ field }) => field),
      );
      for (const { values } of whole.chart) expect(values).toHaveLength(report.chart!.series.length);
      const and = (more: string) => (needs(report) ? `${needs(report)}&${more}` : `?${more}`);
      // A report that has nothing to search has no field for it either.
      const lost = await run(key, and("search=qqqqqqqq"));
      expect(lost.meta.total).toBe(isSearched(report) ? 0 : whole.meta.total);
      for (const { field, sort } of report.columns)
        if (sort) {
          const by = async (sign: string) => {
            const sorted = await run(key, and(`perPage=200&sort=${sign}${field}`));
            expect(sorted.meta.total).toBe(whole.meta.total);
            expect(sorted.totals).toEqual(whole.totals);
            return sorted.data.map((row) => row[field]).filter((value) => value !== null);
          };
          expect([field, await by("-")]).toEqual([field, (await by("")).reverse()]);
        }
      const all = (await run(key, and("perPage=200"))).data;
      for (const one of report.filters ?? []) {
        const some = await Promise.all(
          askedOf(one).map(async (query) => (await run(key, and(`perPage=200&${query}`))).data),
        );
        // A filter without effect would find the same each time.
        if (all.length > 0) expect([one.field, some]).not.toEqual([one.field, some.map(() => all)]);
      }
    },
  );

  test("has one bar for each record in its chart, whether or not another has the same name", () => {
    // Of these, no two have the same name.
    const unique = ["audience", "podcast", "bank", "skill", "term", "type"];
    const merged = areas
      .flatMap(({ reports }) => reports?.declared ?? [])
      .filter(
        ({ chart, columns }) =>
          chart?.as === "bar" &&
          !chart.of &&
          !unique.includes(chart.by) &&
          columns.find(({ field }) => field === chart.by)!.as !== "status",
      );
    expect(merged.map(({ key }) => key)).toEqual([]);
  });

  test("has each row on one page only; totals and chart cover all pages [T-57]", async () => {
    const whole = await run("user-report", "?perPage=200");
    const pages = [
      ...(await run("user-report", "?perPage=5&page=1")).data,
      ...(await run("user-report", "?perPage=5&page=2")).data,
      ...(await run("user-report", "?perPage=5&page=3")).data,
    ];
    expect(pages).toEqual(whole.data);
    const page = await run("user-report", "?perPage=5");
    expect([page.totals, page.chart, page.meta.total]).toEqual([whole.totals, whole.chart, 14]);
  });

  test.each([
    "user-report?sort=password_hash",
    "user-report?status=planet",
    "user-report?nothing=1",
    "user-report?perPage=9999",
    "user-report?created_at_from=yesterday",
    "user-report?completions_from=many",
    "user-report?completions_from=5&completions_to=4",
    "user-report?created_at_from=2026-12-01&created_at_to=2026-11-30",
    "user-report?created_at_from=2026-12-01T10:00:00Z&created_at_to=2026-12-01T09:59:59Z",
    "login?user_id=1%20or%201=1",
    "disliked-by",
    "disliked-by?id=1&type=planet",
  ])("refuses an unknown or invalid query: %s", async (query) => {
    expect((await records.admin.get(`${path}/${query}`)).status).toBe(422);
  });

  test.each(["' or 1=1 --", "%", "_", "\\", "日本", "a b c d e f g h"])(
    "treats a search as plain text: %s",
    async (text) => {
      await run("user-report", `?search=${encodeURIComponent(text)}`);
      expect((await run("user-report", `?search=${encodeURIComponent("' or 1=1 --")}`)).data).toEqual([]);
    },
  );

  test("a report that does not exist is not found, whatever its name", async () => {
    for (const key of ["planet", "constructor", "user-gone"])
      expect((await records.admin.get(`${path}/${key}`)).status).toBe(404);
  });
});

describe("access to reports [P-045]", () => {
  test.each(principalNames.filter((name) => name !== "trainer" && name !== "pss"))("%s", async (name) => {
    const browser = await records.t.signIn(`${name}@example.org`);
    const allowed = ["system", "super"].includes(name);
    // Every administrator may see those about emails; they are told nothing about the others, not even that they exist.
    const readsOthers = ["content", "exam", "event", "mentoring"].includes(name);
    const refused = readsOthers ? 404 : 403;
    expect((await browser.get(path)).status).toBe(allowed || readsOthers ? 200 : 403);
    expect((await browser.get(`${path}/login`)).status).toBe(allowed ? 200 : refused);
    expect((await browser.post(`${path}/login/exports`, { format: "csv" })).status).toBe(
      allowed ? 200 : refused,
    );
  });
  test("the index lists the reports that the caller may see, with their questions", async () => {
    const { json } = await records.admin.get(path);
    const all = [learningReports, accreditationReports, podcastReports, emailReports, houseReports].flat();
    expect(json.data).toEqual(all.map(({ key, title, question }) => ({ key, title, question })));
  });
});
