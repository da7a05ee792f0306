import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "regexparam";
import { routes } from "#src/areas/table.ts";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import { reportAddress, type Report } from "#src/contracts/admin/reports.ts";
import { houseReportRoutes } from "#src/routes/admin/houseReports.ts";
import { drillOf } from "#src/ui/admin/report/reportAt.ts";
import { reportsIndex } from "#src/ui/admin/report/ReportsIndex.tsx";
import { showPage } from "../showPage.tsx";
import { press } from "./cpdReport.tsx";
import { admin } from "./places.ts";
import { allReports } from "./reports.ts";

const { matchPath } = routes;

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

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
