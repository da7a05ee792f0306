import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { belowPage } from "#src/ui/admin/people/SignInsPage.tsx";
import { showPage } from "../../showPage.tsx";
import { admin } from "../places.ts";
import { data, press, user } from "./rows.ts";

const Page = belowPage(peoplePlaces[0], users);
const moment = { at: "2026-11-19T08:30:00Z" };

/** Opens the sign-ins of a user who has signed in this many times, the last time unsuccessfully. */
const open = async (total: number) => {
  const asked: number[] = [];
  const all = Array.from({ length: total }, (_, n) => ({
    ...{ id: n + 1, ...moment, outcome: n === 0 ? "refused" : "done" },
    message: n === 0 ? "Wrong password" : null,
  }));
  await showPage(Page, "/admin/house/users/1/sign-ins", {
    me: admin,
    path: "/admin/house/users/:id/sign-ins",
    answers: {
      "GET /api/admin/users/1": data(user(1)),
      "GET /api/admin/users/1/sign-ins": (_, url) => {
        const page = Number(url.searchParams.get("page") ?? 1);
        asked.push(page);
        // Somebody signs in while older ones are shown: each page begins one row earlier in the list.
        const from = (page - 1) * 20;
        const data = all.slice(Math.max(0, from - (page - 1)), from + 20 - (page - 1));
        return { body: { data, meta: { total: total + page - 1, page, perPage: 20 } } };
      },
    },
  });
  return asked;
};
const rows = () =>
  within(screen.getByRole("table", { name: "Sign-ins" }))
    .getAllByRole("row")
    .slice(1);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const older = () => screen.queryByRole("button", { name: "Show older sign-ins" });

test("the sign-ins of a user show the result and the message; older ones are added until all are shown", async () => {
  const asked = await open(130);
  expect(cells(rows()[0]!)).toEqual(["19/11/2026 08:30:00", "Refused", "Wrong password"]);
  expect(cells(rows()[1]!)).toEqual(["19/11/2026 08:30:00", "Signed in", "–none"]);
  expect(rows()).toHaveLength(20);
  await press("Show older sign-ins");
  // The last of the first page has come again.
  expect(rows()).toHaveLength(39);
  while (older()) await press("Show older sign-ins");
  expect(rows()).toHaveLength(130);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("sign-ins that are all shown offer no older ones", async () => {
  await open(20);
  expect(rows()).toHaveLength(20);
  expect(older()).toBeNull();
});

test("an account that nobody has signed in with says so", async () => {
  await open(0);
  expect(screen.getByText("Nobody has signed in with this account yet")).toBeTruthy();
});
