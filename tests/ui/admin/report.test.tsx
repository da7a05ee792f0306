import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "regexparam";
import { reports as accreditationReports } from "#src/contracts/admin/accreditationReports.ts";
import { reports as emailReports } from "#src/contracts/admin/emailReports.ts";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { reports as learningReports } from "#src/contracts/admin/learningReports.ts";
import { reports as mentoringReports } from "#src/contracts/admin/mentoringReports.ts";
import { reports as podcastReports } from "#src/contracts/admin/podcastReports.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import { reportAddress, type Report } from "#src/contracts/admin/reports.ts";
import { houseReportRoutes } from "#src/routes/admin/houseReports.ts";
import { routes } from "#src/areas/table.ts";
import { drillOf } from "#src/ui/admin/report/reportAt.ts";
import { reportPage } from "#src/ui/admin/report/reportPage.tsx";
import { reportsIndex } from "#src/ui/admin/report/ReportsIndex.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { applied, offeredFilters, openFilter } from "./filters.ts";
import { admin, noViews } from "./places.ts";
import { run, press } from "./cpdReport.tsx";

const { matchPath } = routes;
const allReports: readonly Report[] = [
  ...[...houseReports, ...learningReports, ...accreditationReports],
  ...[...mentoringReports, ...podcastReports, ...emailReports],
];
const reportOf = (key: string): Report => houseReports.find((one) => one.key === key)!;
const report = reportOf("cpd");
const Page = reportPage(report, "HouseReportCpd");
const path = "/admin/house/reports/cpd";
const exports = "/api/admin/reports/cpd/exports";
const row = (id: number, rest = {}) => ({
  ...{
    row_id: id,
    user_id: id,
    name: `User ${id}`,
    email: `u${id}@example.org`,
    completions: id,
    cpd: 10 * id,
  },
  ...{ idd: 0, vulnerable_client: 0, pts: 0, pts_external: 0, generic_cpd: 0, last_completed: null },
  ...rest,
});
const answer = (rows: unknown[], total = rows.length) => ({
  body: {
    data: rows,
    meta: { total, page: 1, perPage: 25 },
    totals: {
      completions: 300,
      cpd: 4_000,
      idd: 0,
      vulnerable_client: 0,
      pts: 0,
      pts_external: 0,
      generic_cpd: 7,
    },
    chart: [{ name: "User 2", values: [20, 0] }],
  },
});
const file = (rest: object) => ({
  body: {
    data: {
      ...{
        id: 9,
        report: "cpd",
        status: "running",
        format: "csv",
        done: 500,
        total: 900,
        size: 0,
        failure: null,
      },
      ...{ asked_at: "2026-11-20T09:00:00Z", kept_until: "2026-11-27T09:00:00Z" },
      ...rest,
    },
  },
});
const noOptions = {
  "GET /api/admin/options/": { body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) } },
};
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (query = "", answers: Answers = {}) =>
  showPage(Page, `${path}${query}`, {
    me: admin,
    answers: { ...noViews, ...noOptions, [run]: answer([row(2), row(1)]), ...answers },
  });

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

describe("the export of a report [T-57]", () => {
  test("is requested as shown, reports its progress and can be downloaded", async () => {
    let state: object = {};
    const {
      server: { calls, unattended },
      clock,
    } = await open("?sort=-pts&columns=name,pts", {
      [`POST ${exports}`]: file({ status: "waiting", done: 0, total: null }),
      [`GET ${exports}/9`]: () => file(state),
    });
    await press("Export");
    await press("CSV");
    expect(callsOf(calls, `POST ${exports}`)[0]).toContain(
      JSON.stringify({ format: "csv", question: "sort=-pts", columns: ["name", "pts"] }),
    );
    expect(screen.getByText("500 of 900 rows")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Progress of the file" })).toHaveProperty("value", 500);
    state = { status: "done", done: 900 };
    clock.increment(1_000);
    await settled();
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(`${exports}/9/file`);
    // Following it does not count as use of the session, as nobody need be there.
    expect(unattended).toEqual(callsOf(calls, `GET ${exports}/9`));
    await press("Dismiss");
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("is refused in the server's words when too many are running [B-338]", async () => {
    const { toasts } = await open("", {
      [`POST ${exports}`]: { status: 409, body: { message: "Three files are being made already" } },
    });
    await press("Export");
    await press("CSV");
    expect(toasts.map(({ text }) => text)).toEqual(["Three files are being made already"]);
  });

  test("says without a network that no file was requested", async () => {
    const { signal, toasts } = await open("", { [`POST ${exports}`]: noAnswer() });
    act(() => signal({ type: "offline" }));
    await press("Export");
    await press("CSV");
    expect(toasts.map(({ text }) => text)).toEqual(["You are offline. Check your connection and try again."]);
  });

  test("can be cancelled", async () => {
    const {
      server: { calls },
    } = await open("?export=9", {
      [`GET ${exports}/9`]: file({}),
      [`DELETE ${exports}/9`]: file({ status: "cancelled" }),
    });
    await press("Cancel the export");
    expect(callsOf(calls, `DELETE ${exports}/9`)).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("is ready to download at once when opened from an email [T-56]", async () => {
    await open("?export=9", { [`GET ${exports}/9`]: file({ status: "done", format: "xlsx" }) });
    expect(screen.getByRole("link", { name: "Download Excel (XLSX)" })).toBeTruthy();
  });
  test("says so when the file that a link names is gone, or belongs to somebody else", async () => {
    await open("?export=36", { [`GET ${exports}/36`]: { status: 404, body: { message: "Not Found" } } });
    expect(screen.getByRole("alert").textContent).toBe(
      "This file is no longer available, or it belongs to somebody else. Export the report again.",
    );
    // Nothing was asked for here, so the focus stays where it was.
    expect(document.activeElement).toBe(document.body);
    await press("Dismiss");
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });
  test.each([
    ["Too much", "Too much"],
    [null, "The file could not be made."],
  ])("shows why it failed: %s", async (failure, said) => {
    await open("?export=9", { [`GET ${exports}/9`]: file({ status: "failed", failure }) });
    expect(screen.getByRole("alert").textContent).toBe(said);
  });
  test("shows its progress again after a failure, and goes once it was cancelled elsewhere", async () => {
    let state: FakeAnswer = { status: 503, body: { message: "Away" } };
    const { clock } = await open("?export=9", { [`GET ${exports}/9`]: () => state });
    expect(screen.getByText("The file is being prepared")).toBeTruthy();
    expect(screen.getByRole("progressbar").hasAttribute("max")).toBe(false);
    state = file({ done: 0, total: 0 });
    clock.increment(1_000);
    await settled();
    expect(screen.getByText("0 of 0 rows")).toBeTruthy();
    state = file({ status: "cancelled" });
    clock.increment(1_000);
    await settled();
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });
  test("is of all rows while their number is not known", async () => {
    await open("", { [run]: () => new Promise(() => {}) });
    await press("Export");
    expect(screen.getByText(/^All, in the columns and order shown\./)).toBeTruthy();
  });
});

describe("the index of reports and their routes", () => {
  test("the index links to the reports that the server allows [R-A-038][B-426]", async () => {
    const allowed = houseReports.filter(({ key }) => key !== "login");
    await showPage(reportsIndex("House reports", houseReports), "/admin/house/reports", {
      me: admin,
      answers: {
        "GET /api/admin/reports": {
          body: { data: allowed.map(({ key, title, question }) => ({ key, title, question })) },
        },
      },
    });
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).not.toContain("/admin/house/reports/login");
    expect(links).toHaveLength(houseReports.length - 2);
    for (const link of links) expect(matchPath(link!).row.name).toMatch(/^HouseReport[A-Z]/);
  });

  test("the index says that it could not be loaded, and can be loaded again", async () => {
    const reports = "GET /api/admin/reports";
    const { server } = await showPage(reportsIndex("House reports", houseReports), "/admin/house/reports", {
      me: admin,
      answers: { [reports]: { status: 500, body: { message: "Server Error" } } },
    });
    expect(screen.getByRole("heading", { name: "The reports could not be loaded" })).toBeTruthy();
    const [{ key, title, question }] = houseReports;
    server.on(reports, { body: { data: [{ key, title, question }] } });
    await press("Try again");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });

  test("every report has a screen with its title, and every screen has a report [R-A-039][R-A-040][R-A-041][R-A-042][R-A-043][R-A-044][R-A-046][R-A-047][R-A-048][R-A-053][R-A-054][R-A-055][R-A-056][R-A-057][R-A-058][R-A-059][R-A-060][R-A-061]", () => {
    for (const { path: own, title } of houseReports as readonly Report[]) {
      const route = houseReportRoutes.find((one) => one.path === `/admin/house/reports/${own}`);
      expect([own, route?.title]).toEqual([own, `${title} report (admin)`]);
      const sample = `/admin/house/reports/${own.replace(":id", "3").replace(":type", "item")}`;
      expect(matchPath(sample).row).toBe(route);
    }
    const screens = houseReportRoutes.filter(({ name }) => /^HouseReport(?!s|Schedules)/.test(name));
    expect(screens).toHaveLength(houseReports.length);
  });

  test("a cell links to a page that every reader of its report may open, or to nothing when a value is missing", () => {
    const named = (template: string) =>
      Object.fromEntries(
        [...template.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === "type" ? "item" : 3]),
      );
    const drilled = allReports.flatMap((one) =>
      one.columns.flatMap((column) => (column.drill ? [{ one, column, drill: column.drill }] : [])),
    );
    expect(drilled.length).toBeGreaterThan(20);
    for (const { one, column, drill } of drilled) {
      const address = drillOf(one, column, named(drill))!;
      const { name, needs } = matchPath(address.split("?")[0]!).row;
      expect([one.key, address, name]).toEqual([one.key, address, expect.not.stringMatching(/NotFound$/)]);
      const barred = one.area.roles.filter((role) => !needs.roles?.includes(role));
      expect([one.key, address, barred]).toEqual([one.key, address, []]);
      expect(drillOf(one, column, {})).toBeNull();
    }
  });

  test("a name leads to sign-ins only in reports about them, and elsewhere to the user", () => {
    const leads = (houseReports as readonly Report[]).flatMap((one) => {
      const column = one.columns.find(({ field, person }) => field === "name" && person);
      return column?.drill ? [[one.key, drillOf(one, column, { user_id: 3 })]] : [];
    });
    expect(leads).toEqual([
      ["user-report", "/admin/house/reports/login?user_id=3"],
      ["users-missing-audiences", "/admin/house/users/3/edit"],
      ["user-audiences", "/admin/house/users/3/edit"],
      ["user-long-term-leave", "/admin/house/users/3/edit"],
      ["cpd", "/admin/house/users/3/record"],
      ["user-no-show", "/admin/house/users/3/edit"],
      ["disliked-by", "/admin/house/users/3/edit"],
    ]);
  });

  test("whatever limits what a row counts also limits the report behind it", () => {
    const reportAt = (address: string) =>
      allReports.find((one) => parse(reportAddress(one)).pattern.test(address.split("?")[0]!));
    const missing = allReports.flatMap((one) =>
      one.columns.flatMap(({ field, drill, carries = {} }) => {
        const behind = drill && reportAt(drill);
        if (!behind) return [];
        const given = [...new URLSearchParams(drill.split("?")[1]).keys()];
        return (one.filters ?? [])
          .filter(({ within }) => within || behind === one)
          .filter((filter) => !filterNames(filter).every((name) => given.includes(name)))
          .filter(
            ({ field: own, as }) =>
              !behind.filters?.some((other) => other.field === carries[own] && other.as === as),
          )
          .map((filter) => `${one.key} ${field}: ${filter.field}`);
      }),
    );
    expect(missing).toEqual([]);
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
