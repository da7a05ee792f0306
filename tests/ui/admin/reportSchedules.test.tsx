import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { createPage } from "#src/ui/admin/report/scheduleFormPages.tsx";
import { listPage } from "#src/ui/admin/report/scheduleListPage.tsx";
import { runsPage } from "#src/ui/admin/report/scheduleRunsPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { callsOf, showPage } from "../showPage.tsx";
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
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Weekly" } });
    await press("Save");
    expect(callsOf(calls, "POST /api/admin/reports/schedule")[0]).toContain('"report":"cpd"');
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

  test("shows no runs for a schedule that does not exist [T-56]", async () => {
    const run = { id: 1, due_at: "2026-11-20T08:00:00Z", finished_at: null, sent: 0, refused: 2 };
    await showPage(runsPage("HouseReport", houseReports), `${schedules}/4/edit/runs`, {
      me: admin,
      path: at("/:id/edit/runs"),
      answers: {
        ...noViews,
        "GET /api/admin/reports/schedule/4": { status: 404, body: { message: "Not Found" } },
        "GET /api/admin/reports/schedule/4/runs": {
          body: {
            data: [{ ...run, outcome: "failed", failure: "None of the recipients can see the report" }],
            meta: { total: 1, page: 1, perPage: 100 },
          },
        },
      },
    });
    expect(screen.queryByRole("table")).toBeNull();
  });
});
