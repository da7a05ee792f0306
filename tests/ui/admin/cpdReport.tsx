import { fireEvent, screen } from "@testing-library/react";
import { optionLists } from "#src/contracts/admin/options.ts";
import { reportPage } from "#src/ui/admin/report/reportPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { admin, noViews } from "./places.ts";
import { reportOf } from "./reports.ts";

export const run = "GET /api/admin/reports/cpd";
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};

export const report = reportOf("cpd");
const Page = reportPage(report, "HouseReportCpd");
export const path = "/admin/house/reports/cpd";

export const row = (id: number, rest = {}) => ({
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
export const answer = (rows: unknown[], total = rows.length) => ({
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

export const noOptions = {
  "GET /api/admin/options/": { body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) } },
};
type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];

/** Shows the report, with the query of its address. */
export const open = (query = "", answers: Answers = {}) =>
  showPage(Page, `${path}${query}`, {
    me: admin,
    answers: { ...noViews, ...noOptions, [run]: answer([row(2), row(1)]), ...answers },
  });
