import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { reports } from "#src/contracts/admin/houseReports.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import audiences from "#src/routes/admin/resources/audiences.ts";
import { belowPage } from "#src/ui/admin/people/AudienceUsersPage.tsx";
import { reportPage } from "#src/ui/admin/report/reportPage.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";
import { open as openGlossary, path as glossary } from "./glossaryList.tsx";
import { admin, calls, listed, noViews, term } from "./places.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** The element that says how many there are: only one that stays is read out when its text changes. */
const count = (): HTMLElement => screen.getAllByRole("status").find(({ id }) => id === "list-count")!;
const held = () => Promise.withResolvers<FakeAnswer>();
const paged = (data: readonly unknown[], rest: object = {}) => ({
  body: { data, meta: { total: data.length, page: 1, perPage: 25 }, ...rest },
});

test("a list says how many match, also when none do, and when some do again", async () => {
  const { server, go } = await openGlossary();
  const status = count();
  expect(status.textContent).toBe("3 terms");
  server.on(calls.list, listed([]));
  await go(`${glossary}?search=zzz`);
  expect(screen.getByRole("heading", { name: "No terms match" })).toBeTruthy();
  expect([count(), status.textContent]).toEqual([status, "0 terms"]);
  expect(screen.queryByRole("combobox", { name: "Rows on a page" })).toBeNull();
  server.on(calls.list, listed([term(1)]));
  await go(`${glossary}?search=bond`);
  expect([count(), status.textContent]).toEqual([status, "1 term"]);
});

test("a list that takes time says how many there are once it has come", async () => {
  const first = held();
  await openGlossary("", { [calls.list]: () => first.promise });
  const status = count();
  expect(status.textContent).toBe("");
  first.resolve(listed([term(1)]));
  await settled();
  expect([count(), status.textContent]).toEqual([status, "1 term"]);
});

test("a page beyond the end says how many there are", async () => {
  const { server, go } = await openGlossary();
  server.on(calls.list, { body: { data: [], meta: { total: 60, page: 9, perPage: 25, exact: true } } });
  await go(`${glossary}?page=9`);
  expect(count().textContent).toBe("60 terms");
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("a list below a record says that it has emptied", async () => {
  const place = housePlaces.find(({ path }) => path.endsWith("audiences"))!;
  const users = "GET /api/admin/audiences/3/users";
  const address = `${place.path}/3/view-users`;
  const record = {
    ...{
      id: 3,
      version: "v",
      name: "Advisers",
      description: "",
      rules: [],
      users: 2,
      by_hand: 1,
      excluded: 0,
    },
    ...{ created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z", archived_at: null },
  };
  const { server, go } = await showPage(belowPage(place, audiences), address, {
    me: admin,
    path: `${place.path}/:id/view-users`,
    answers: {
      "GET /api/admin/audiences/3": { body: { data: record } },
      "GET /api/admin/options/users": { body: { data: [] } },
      [users]: paged([{ id: 5, name: "Ada Byron", email: "ada@example.org", by: "hand" }]),
    },
  });
  const status = count();
  expect(status.textContent).toBe("1 user");
  server.on(users, paged([]));
  await go(`${address}?partSearch=zzz`);
  expect([count(), status.textContent]).toEqual([status, "0 users"]);
});

test("a report says its count whenever it has run, also if that is the same or none", async () => {
  const report = reports.find(({ key }) => key === "cpd")!;
  const call = "GET /api/admin/reports/cpd";
  const row = { row_id: 1, user_id: 1, name: "Ada", email: "ada@example.org", completions: 1, cpd: 10 };
  const rest = { ...{ idd: 0, vulnerable_client: 0, pts: 0, pts_external: 0, generic_cpd: 0 } };
  const answer = (rows: readonly object[]) =>
    paged(
      rows.map((one) => ({ ...one, ...rest, last_completed: null })),
      { totals: { completions: 0, cpd: 0, ...rest }, chart: [] },
    );
  const path = "/admin/house/reports/cpd";
  const first = held();
  const { server, go } = await showPage(reportPage(report, "HouseReportCpd"), path, {
    me: admin,
    answers: {
      ...noViews,
      "GET /api/admin/options/": {
        body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) },
      },
      [call]: () => first.promise,
    },
  });
  const status = count();
  expect(status.textContent).toBe("");
  first.resolve(answer([row]));
  await settled();
  expect([count(), status.textContent]).toEqual([status, "1 user"]);

  const again = held();
  server.on(call, () => again.promise);
  fireEvent.click(screen.getByRole("button", { name: "Run again" }));
  await settled();
  expect([count(), status.textContent]).toEqual([status, ""]);
  again.resolve(answer([row]));
  await settled();
  expect([count(), status.textContent]).toEqual([status, "1 user"]);

  server.on(call, answer([]));
  await go(`${path}?search=zzz`);
  expect([count(), status.textContent]).toEqual([status, "0 users"]);
});
