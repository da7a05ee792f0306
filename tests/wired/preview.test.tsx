import { fireEvent, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { glossaryTerms } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage, type Opened } from "./page.tsx";

let t: TestApp;
let browser: Browser;
let ids: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "ada@example.org", roles: ["system admin"] });
  browser = await t.signIn("ada@example.org");
  const terms = ["Annuity", "Bond", "Cash", "Drawdown", "Equity"].map((term) => ({ term, meaning: term }));
  const made = await t.app.db().insert(glossaryTerms).values(terms).returning();
  ids = Object.fromEntries(made.map(({ term, id }) => [term, id]));
});
// Wide enough to have room beside the list.
beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
);
afterAll(() => t.close());

const path = "/admin/house/glossary";
const beside = (page: Opened) => within(page.shown.getByRole("complementary"));
const title = (page: Opened) => beside(page).getByRole("heading", { level: 2 }).textContent;
const listed = (page: Opened) =>
  within(page.shown.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]!.textContent);
const key = async (page: Opened, name: string) => {
  fireEvent.keyDown(beside(page).getByRole("heading", { level: 2 }), { key: name });
  await page.settled();
};
const isOff = (page: Opened, name: string) =>
  beside(page).getByRole<HTMLButtonElement>("button", { name }).disabled;

test("moving through records beside their list continues on the next page, and the list follows", async () => {
  const page = await openPage(browser, `${path}?sort=-term&perPage=2&preview=${ids["Drawdown"]}`);
  expect([listed(page), title(page)]).toEqual([["Equity", "Drawdown"], "Drawdown"]);
  await key(page, "ArrowDown");
  expect([listed(page), title(page)]).toEqual([["Cash", "Bond"], "Cash"]);
  expect(page.history).toEqual([`${path}?sort=-term&perPage=2&preview=${ids["Cash"]}&page=2`]);
  // Within the page, moving works as always, and the last record of all has none after it.
  await key(page, "ArrowDown");
  await key(page, "ArrowDown");
  expect([listed(page), title(page), isOff(page, "Next term")]).toEqual([["Annuity"], "Annuity", true]);
  for (const name of ["Bond", "Cash", "Drawdown"]) {
    fireEvent.click(beside(page).getByRole("button", { name: "Previous term" }));
    await page.settled();
    expect(title(page)).toBe(name);
  }
  expect(listed(page)).toEqual(["Equity", "Drawdown"]);
  await key(page, "ArrowUp");
  expect([title(page), isOff(page, "Previous term")]).toEqual(["Equity", true]);
  // Moving on adds nothing to the history.
  expect(page.history).toEqual([`${path}?sort=-term&perPage=2&preview=${ids["Equity"]}`]);
  page.close();
});

test("a record that is not in the list has no neighbours", async () => {
  const page = await openPage(browser, `${path}?search=equity&preview=${ids["Bond"]}`);
  expect([listed(page), title(page)]).toEqual([["Equity"], "Bond"]);
  expect([isOff(page, "Previous term"), isOff(page, "Next term")]).toEqual([true, true]);
  page.close();
});
