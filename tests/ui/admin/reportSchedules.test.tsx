import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import { createPage } from "#src/ui/admin/report/scheduleFormPages.tsx";
import { listPage } from "#src/ui/admin/report/scheduleListPage.tsx";
import { runsPage } from "#src/ui/admin/report/scheduleRunsPage.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin, noViews } from "./places.ts";
import { press } from "./cpdReport.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("report schedules", () => {
  const schedules = "/admin/house/reports/cpd/schedules";
  const scheduled = "GET /api/admin/reports/schedule";
  const empty = { body: { data: [], meta: { total: 0, page: 1, perPage: 25, exact: true } } };
  const options = { "GET /api/admin/options/": noAnswer };
  const at = (suffix = "") => `/admin/house/reports/:report/schedules${suffix}`;

  test("the list shows those of its own report and links to adding one [R-A-050][B-427]", async () => {
    const asked: string[] = [];
    await showPage(listPage("HouseReport", houseReports), `${schedules}?report=login`, {
      me: admin,
      path: at(),
      answers: {
        ...noViews,
        [scheduled]: (_, url) => {
          asked.push(url.search);
          return empty;
        },
      },
    });
    expect(asked).toEqual(["?report=cpd"]);
    expect(screen.getByRole("heading", { level: 1, name: "CPD: schedules" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /Add a schedule/ })[0]!.getAttribute("href")).toBe(
      `${schedules}/create`,
    );
  });

  test("a new schedule belongs to the report of its page, with the filters from the address [R-A-051][T-56]", async () => {
    const {
      server: { calls },
    } = await showPage(createPage("HouseReport", houseReports), `${schedules}/create?question=search%3Dada`, {
      me: admin,
      path: at("/create"),
      answers: {
        ...options,
        "POST /api/admin/reports/schedule": { status: 422, body: { message: "x", errors: {} } },
      },
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Filters/).value).toBe("search=ada");
    expect(screen.queryByLabelText(/^Report/)).toBeNull();
    expect(screen.queryByLabelText(/^Day of the month/)).toBeNull();
    // A time is as long as any other, so there is nothing to count.
    expect(screen.getByLabelText<HTMLInputElement>(/^At/).value).toBe("08:00");
    expect(screen.queryByText(/limit of 5 characters/)).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Weekly" } });
    await press("Save");
    expect(callsOf(calls, "POST /api/admin/reports/schedule")[0]).toContain('"report":"cpd"');
  });

  const choices = {
    "GET /api/admin/options/": {
      body: {
        data: {
          ...Object.fromEntries(optionLists.map((list) => [list, []])),
          divisions: [{ value: 3, label: "Advice", active: true }],
        },
      },
    },
  };
  const kept = () =>
    within(screen.getByRole("list", { name: "Applied filters and columns" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("says in words which filters and columns a schedule keeps, also while they are changed", async () => {
    const asked = new URLSearchParams(
      "search=ada&status=active&status=new&division=3&cpd_from=10&columns=name,pts&planet=1",
    );
    await showPage(
      createPage("HouseReport", houseReports),
      `${schedules}/create?${new URLSearchParams({ question: String(asked) })}`,
      { me: admin, path: at("/create"), answers: choices },
    );
    expect(kept()).toEqual([
      "Search: ada",
      "Status: Active, Not invited",
      "Division: Advice",
      "CPD minutes: 10 – …",
      "Columns: Name, PTS minutes",
    ]);
    const field = screen.getByLabelText<HTMLInputElement>(/^Filters and columns/);
    fireEvent.change(field, { target: { value: "status=disabled" } });
    await settled();
    expect(kept()).toEqual(["Status: Disabled"]);
    fireEvent.change(field, { target: { value: "" } });
    await settled();
    expect(screen.queryByRole("list", { name: "Applied filters and columns" })).toBeNull();
  });

  test.each([
    ["cpd", "The period is applied to the filter “Earned”."],
    ["user-status", "This report cannot be limited to a period."],
  ])("says by which filter the period of a schedule goes: %s", async (report, said) => {
    await showPage(
      createPage("HouseReport", houseReports),
      `/admin/house/reports/${report}/schedules/create`,
      { me: admin, path: at("/create"), answers: options },
    );
    expect(screen.getByText(said)).toBeTruthy();
  });

  test("a draft is offered only for the report that it was typed for [T-4]", async () => {
    const { go } = await showPage(createPage("HouseReport", houseReports), `${schedules}/create`, {
      me: admin,
      path: at("/create"),
      answers: options,
    });
    const name = "Every week on Monday morning for the board";
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: name } });
    await go("/admin/house/reports/login/schedules/create");
    expect(screen.getByRole("heading", { level: 1, name: "Add a schedule" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Restore them" })).toBeNull();
    await go(`${schedules}/create`);
    expect(screen.getByRole("button", { name: "Restore them" })).toBeTruthy();
  });

  test("the schedules of an unknown report are not found", async () => {
    await showPage(listPage("HouseReport", houseReports), "/admin/house/reports/planet/schedules", {
      me: admin,
      path: at(),
    });
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  const failure = "None of the recipients can see the report";
  const ada = { id: 7, name: "Ada Byron" };
  const runs = [
    { outcome: "running", asked_by: ada },
    { outcome: "failed", refused: 2, failure, finished_at: "2026-11-19T08:00:09Z" },
    { outcome: "sent", sent: 500, refused: 1, left_out: 12, finished_at: "2026-11-18T08:00:09Z" },
  ].map((run, at) => ({
    ...{ id: at + 1, due_at: `2026-11-${20 - at}T08:00:00Z`, finished_at: null, sent: 0, refused: 0 },
    ...{ left_out: 0, failure: null, asked_by: null },
    ...run,
  }));
  const schedule = {
    ...{ id: 4, version: "v1", name: "Weekly", report: "cpd", report_title: "CPD", status: "on" },
    ...{ at: "08:00", time_zone: "Europe/London", owner: ada, address: "/4", failures: 1 },
    ...{ next_at: null, last_run_at: null, last_outcome: null, paused_because: null },
    ...{ created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
  };
  const openRuns = (
    read: FakeAnswer,
    listed: FakeAnswer | ((_: unknown, url: URL) => FakeAnswer) = {
      body: { data: runs, meta: { total: 3, page: 1, perPage: 25 } },
    },
  ) =>
    showPage(runsPage("HouseReport", houseReports), `${schedules}/4/edit/runs`, {
      me: admin,
      path: at("/:id/edit/runs"),
      answers: {
        ...noViews,
        [`${scheduled}/4`]: read,
        [`${scheduled}/4/runs`]: listed,
      },
    });

  test("shows the outcome of each run, and why it failed [T-56]", async () => {
    await openRuns({ body: { data: schedule } });
    expect(screen.getByRole("heading", { level: 1, name: "Weekly" })).toBeTruthy();
    const table = within(screen.getByRole("table", { name: "Runs" }));
    const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
    const none = "–none";
    expect(table.getAllByRole("row").map(cellsOf)).toEqual([
      [
        "Due",
        "Outcome",
        "Sent",
        "No longer allowed to see it",
        "Over the limit of 500",
        "Ended",
        "Reason for failure",
        "Requested by",
      ],
      ["20/11/2026 08:00:00", "Running", "0", "0", "0", none, none, "Ada Byron"],
      ["19/11/2026 08:00:00", "Failed", "0", "2", "0", "19/11/2026 08:00:09", failure, none],
      ["18/11/2026 08:00:00", "Sent", "500", "1", "12", "18/11/2026 08:00:09", none, none],
    ]);
  });

  test("shows all of its runs on request, however many there have been", async () => {
    const asked: string[] = [];
    await openRuns({ body: { data: schedule } }, (_, url) => {
      asked.push(url.search);
      const page = Number(url.searchParams.get("page") ?? 1);
      const data = runs.map((run) => ({ ...run, id: run.id + page * 100 }));
      return { body: { data, meta: { total: 2 * runs.length, page, perPage: runs.length } } };
    });
    const rows = () => screen.getAllByRole("row").length - 1;
    expect(rows()).toBe(runs.length);
    fireEvent.click(screen.getByRole("button", { name: "Show older runs" }));
    await settled();
    expect(rows()).toBe(2 * runs.length);
    expect(screen.getByText(`All ${2 * runs.length} runs are shown.`)).toBeTruthy();
    expect(asked).toEqual(["?page=1", "?page=2"]);
  });

  test("shows no runs for a schedule that does not exist", async () => {
    await openRuns({ status: 404, body: { message: "Not Found" } });
    expect(screen.getByRole("heading", { name: "This schedule could not be found" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
