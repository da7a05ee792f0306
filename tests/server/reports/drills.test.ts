import { parse } from "regexparam";
import { beforeAll, describe, expect, test } from "vitest";
import { reportAddress, type Report, type ReportAnswer } from "#src/contracts/admin/reports.ts";
import { areas } from "#server/areas/areas.ts";
import { drillOf } from "#src/ui/admin/report/reportAt.ts";
import { putInto } from "./places.ts";
import { startWithRecords } from "./records.ts";

/** What a row counts is what the report behind it shows, however both are filtered. */

const records = startWithRecords();
const { run, dayAt } = records;

beforeAll(async () => {
  await putInto(records.t, records.ids.learner, "North");
  await putInto(records.t, records.ids.manager, "South");
});

const reports = areas.flatMap((area) => area.reports?.declared ?? []);
const addresses = reports.map((report) => ({ report, ...parse(reportAddress(report)) }));

/** The report at an address, and the query that its screen asks. */
function behind(address: string): { report: Report; query: string } | null {
  const [path, search] = address.split("?");
  const found = addresses.find(({ pattern }) => pattern.test(path!));
  if (!found) return null;
  const [, ...values] = found.pattern.exec(path!)!;
  const query = new URLSearchParams(search);
  found.keys.forEach((key, i) => query.set(key, values[i]!));
  return { report: found.report, query: `?${query}` };
}

type Count = { here: string; there: (answer: ReportAnswer) => number | undefined };
const rows: Count["there"] = ({ meta }) => meta.total;

/** The number in a row, and the same one in the report behind it; null if that report is about something else. */
const counts: Readonly<Record<string, Count | null>> = {
  "user-status.status": { here: "users", there: rows },
  "search.day": { here: "searches", there: ({ totals }) => totals["searches"] },
  "disliked-content.title": { here: "dislikes", there: rows },
  "release-feedback.title": { here: "dislikes", there: rows },
  // Sign-ins of a person, including refused ones.
  "user-report.name": null,
  // The same report, limited to an event.
  "user-no-show.event": null,
};

const drilled = reports.flatMap((report) =>
  report.columns.flatMap((column) =>
    column.drill && behind(column.drill) ? [{ report, column, name: `${report.key}.${column.field}` }] : [],
  ),
);

test("every cell that leads to another report says what it counts", () =>
  expect(drilled.map(({ name }) => name).toSorted()).toEqual(Object.keys(counts).toSorted()));

/** Queries that limit a report by each of its filters. */
const askedOf = ({ filters = [] }: Report): string[] =>
  filters.flatMap((one) => {
    const { field } = one;
    if (one.as === "range") return [`${field}_from=1`, `${field}_from=1&${field}_to=2`];
    if (!("choices" in one))
      return one.as === "boolean"
        ? [`${field}=true`, `${field}=false`]
        : [
            `${field}_from=${dayAt(-7)}&${field}_to=${dayAt(0)}`,
            `${field}_to=${dayAt(-2)}`,
            `${field}_from=${dayAt(-2)}T09:00:00Z`,
          ];
    if (typeof one.choices === "string") return [`${field}=1`, `${field}=1&${field}=2`];
    return one.choices.map(({ value }) => `${field}=${encodeURIComponent(value)}`);
  });

describe.each(drilled.filter(({ name }) => counts[name]))("$name", ({ report, column, name }) => {
  test("counts what is behind it, under each filter", async () => {
    const { here, there } = counts[name]!;
    let seen = 0;
    for (const asked of ["", ...askedOf(report)]) {
      const { data } = await run(report.key, `?${asked}`);
      for (const row of data) {
        const target = behind(drillOf(report, column, row, new URLSearchParams(asked))!)!;
        const answer = await run(target.report.key, target.query);
        expect([asked, target.query, there(answer)]).toEqual([asked, target.query, row[here]]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(2);
  });
});
