import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { reports as mentoringReports } from "#src/contracts/admin/mentoringReports.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import { reports as podcastReports } from "#src/contracts/admin/podcastReports.ts";
import { reportPage } from "#src/ui/admin/report/reportPage.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { answer, noOptions, open, path, press, report, row, run } from "./cpdReport.tsx";
import { applied, offeredFilters, openFilter } from "./filters.ts";
import { admin, noViews } from "./places.ts";
import { allReports, reportOf } from "./reports.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a report", () => {
  test("shows its question, links rows to their details and totals all rows [R-A-045][B-426][T-57]", async () => {
    await open("", { [run]: answer([row(2), row(1)], 60) });
    expect(screen.getByRole("heading", { level: 1, name: "CPD" })).toBeTruthy();
    expect(screen.getByText(report.question)).toBeTruthy();
    expect(screen.getByRole("searchbox", { name: "Search users" })).toBeTruthy();
    const table = within(screen.getByRole("region", { name: "CPD: table" }));
    // To what they have earned, and not to sign-ins: not everyone has any.
    expect(table.getByRole("link", { name: "User 2" }).getAttribute("href")).toBe(
      "/admin/house/users/2/record",
    );
    const [total] = table.getAllByRole("row").slice(-1);
    expect(total!.textContent).toContain("Total");
    expect(total!.textContent).toContain("4,000");
    expect(screen.getByText("1 to 25 of 60 users")).toBeTruthy();
  });

  test("has no row for totals if it has none", async () => {
    const { body } = answer([row(1)]);
    await open("", { [run]: { body: { ...body, totals: {} } } });
    const table = within(screen.getByRole("region", { name: "CPD: table" }));
    expect(table.getAllByRole("row")).toHaveLength(2);
  });

  test("runs with the query in its address and ignores unknown parts [T-10]", async () => {
    const asked: string[] = [];
    await open("?sort=-pts&search=ada&completed_at_from=2026-01-01&rubbish=1", {
      [run]: (_, url) => {
        asked.push(url.search);
        return answer([row(1)]);
      },
    });
    expect(asked).toEqual(["?completed_at_from=2026-01-01&sort=-pts&search=ada"]);
    expect(screen.getByRole("columnheader", { name: /^PTS minutes/ }).getAttribute("aria-sort")).toBe(
      "descending",
    );
  });

  test("is sorted by its headings, each of which turns the order round when pressed again", async () => {
    const { history } = await open();
    const heading = () => within(screen.getByRole("columnheader", { name: /^PTS minutes/ }));
    const sort = async () => {
      fireEvent.click(heading().getByRole("button"));
      await settled();
      return history.at(-1);
    };
    expect(await sort()).toBe(`${path}?sort=pts`);
    expect(await sort()).toBe(`${path}?sort=-pts`);
    expect(await sort()).toBe(`${path}?sort=pts`);
  });

  test("can also be sorted from the small-screen menu, which shows the current order", async () => {
    const { history } = await open("?sort=-pts");
    const menu = screen.getByLabelText<HTMLSelectElement>("Sort by");
    expect(menu.selectedOptions[0]!.textContent).toBe("PTS minutes, most first");
    const byName = screen.getByRole<HTMLOptionElement>("option", { name: "Name, A to Z" });
    fireEvent.change(menu, { target: { value: byName.value } });
    await settled();
    expect(history.at(-1)).toBe(`${path}?sort=name`);
  });

  test.each([
    [
      "overall-engagement",
      "Length, shortest first",
      "Heard on average, most first",
      "Published, newest first",
    ],
    ["relationships", "Mentee, A to Z", "At risk, yes first", "Last meeting, oldest first"],
  ])("calls each order in that menu what it is for its values: %s", async (key, ...orders) => {
    const one = [...podcastReports, ...mentoringReports].find((report) => report.key === key)!;
    await showPage(reportPage(one, "Report"), `/admin/reports/${key}`, {
      me: admin,
      answers: { ...noViews, ...noOptions, [`GET /api/admin/reports/${key}`]: answer([]) },
    });
    const menu = screen.getByLabelText<HTMLSelectElement>("Sort by");
    expect([...menu.options].map(({ text }) => text)).toEqual(expect.arrayContaining(orders));
  });

  test("filters by organisation, audience and several statuses [R-A-045]", async () => {
    const { history } = await open("?status=active&division=3", {
      "GET /api/admin/options/": {
        body: {
          data: {
            ...Object.fromEntries(optionLists.map((list) => [list, []])),
            divisions: [{ value: 3, label: "Advice", active: true }],
          },
        },
      },
      "GET /api/admin/options/audiences": { body: { data: [] } },
    });
    expect(applied()).toEqual(expect.arrayContaining(["Division: Advice"]));
    // There may be more audiences than a list holds: type to find one.
    const audience = await openFilter("Audience");
    expect(audience.getByRole("combobox", { name: "Audience" })).toBeTruthy();
    expect(offeredFilters()).toEqual(
      expect.arrayContaining(["Department", "Division", "Grade", "Location", "Audience"]),
    );
    fireEvent.click((await openFilter("Status")).getByRole("checkbox", { name: "Disabled" }));
    await settled();
    const shown = new URLSearchParams(history.at(-1)!.split("?")[1]);
    expect(shown.getAll("status")).toEqual(["active", "disabled"]);
    expect(shown.getAll("division")).toEqual(["3"]);
  });

  test("filters by a range of values, which it keeps in the address [T-10]", async () => {
    const asked: string[] = [];
    const { history } = await open("", {
      [run]: (_, url) => {
        asked.push(url.searchParams.toString());
        return answer([row(2)]);
      },
    });
    const minutes = await openFilter("CPD minutes");
    const fill = (label: string, value: string) =>
      fireEvent.change(minutes.getByLabelText(label), { target: { value } });
    const show = async () => {
      fireEvent.click(minutes.getByRole("button", { name: "Show" }));
      await settled();
    };
    fill("From", "many");
    await show();
    expect(minutes.getByText(/^Enter a number/)).toBeTruthy();
    fill("From", "10");
    fill("To", "9.5");
    await show();
    expect(minutes.getByText("The end is before the beginning")).toBeTruthy();
    expect(history.at(-1)).toBe(path);
    fill("To", "25.5");
    await show();
    expect(history.at(-1)).toBe(`${path}?cpd_from=10&cpd_to=25.5`);
    expect(asked.at(-1)).toBe("cpd_from=10&cpd_to=25.5");
    expect(applied()).toEqual(["CPD minutes: 10 – 25.5"]);
  });

  test("ignores a range in its address that ends before it begins", async () => {
    const asked: string[] = [];
    await open("?completed_at_from=2026-12-01&completed_at_to=2026-11-01&cpd_from=5&cpd_to=4&pts_from=1", {
      [run]: (_, url) => {
        asked.push(url.search);
        return answer([row(2)]);
      },
    });
    expect(asked).toEqual([""]);
    expect(applied()).toEqual([]);
  });

  test("can be scheduled with its filters and the chosen columns [T-56]", async () => {
    await open("?sort=-pts&search=ada&columns=name,pts,rubbish");
    const there = screen.getByRole("link", { name: "Schedule this" }).getAttribute("href")!;
    const asked = new URLSearchParams(new URL(there, "https://x.test").searchParams.get("question")!);
    expect([...asked]).toEqual([
      ["search", "ada"],
      ["columns", "name,pts"],
    ]);
  });

  test("can be stopped while it runs, and run again", async () => {
    let wait = true;
    const {
      server: { calls },
    } = await open("", { [run]: () => (wait ? new Promise(() => {}) : answer([row(1)])) });
    await press("Stop");
    expect(screen.getByText(/The report was stopped/)).toBeTruthy();
    wait = false;
    await press("Run again");
    expect(screen.getByRole("rowheader", { name: "User 1" })).toBeTruthy();
    expect(callsOf(calls, run)).toHaveLength(2);
  });

  test("reports a failed load", async () => {
    await open("", { [run]: { status: 500, body: { message: "Server Error" } } });
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
  });
  test("offers to clear the search and filters when no rows match", async () => {
    await open("?search=nobody", { [run]: answer([]) });
    expect(screen.getByText("No users match")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Clear search and filters" })).toBeTruthy();
  });
});

test("a chart whose series are parts of one whole places them end to end", async () => {
  const pairs = allReports.find(({ key }) => key === "relationships")!;
  await showPage(reportPage(pairs, "AdminMentoringReport"), "/admin/mentoring/reports/relationships", {
    me: admin,
    answers: {
      ...noViews,
      ...noOptions,
      "GET /api/admin/reports/relationships": {
        body: {
          ...{ data: [{ row_id: 1, name: "Ada", mentor: "Bea" }], totals: {} },
          ...{ meta: { total: 1, page: 1, perPage: 25 }, chart: [{ name: "Bea", values: [1, 40] }] },
        },
      },
    },
  });
  expect(screen.getByText("1 + 40")).toBeTruthy();
});

test("a report that counts people has the filters of people, and links to the people counted [R-A-040]", async () => {
  const status = reportOf("user-status");
  const words = { body: { data: [{ id: 7, label: "Advice" }], meta: { total: 1, page: 1, perPage: 20 } } };
  await showPage(reportPage(status, "HouseReportUserStatus"), "/admin/house/reports/user-status?grade=7", {
    me: admin,
    answers: {
      ...noViews,
      ...noOptions,
      "GET /api/admin/options/": {
        body: {
          data: { ...noOptions["GET /api/admin/options/"].body.data, grades: [{ id: 7, label: "Senior" }] },
        },
      },
      "GET /api/admin/audiences": words,
      "GET /api/admin/reports/user-status": {
        body: {
          ...{ data: [{ row_id: "new", status: "new", users: 3, recent: 1, never: 2 }] },
          ...{ meta: { total: 1, page: 1, perPage: 25 }, totals: { users: 3, recent: 1, never: 2 } },
          chart: [{ name: "new", values: [3, 1] }],
        },
      },
    },
  });
  expect(screen.getByRole("link", { name: "Not invited" }).getAttribute("href")).toBe(
    "/admin/house/reports/user-report?status=new&grade=7",
  );
  expect(screen.getByRole("link", { name: "Schedule this" }).getAttribute("href")).toContain(
    "question=grade%3D7",
  );
  // It has no words that could be searched.
  expect(screen.queryByRole("searchbox")).toBeNull();
  await openFilter("Division");
  expect(offeredFilters()).toEqual(
    expect.arrayContaining(["Division", "Department", "Grade", "Location", "Audience"]),
  );
});
