import { fireEvent, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SavedView } from "#src/contracts/admin/savedViews.ts";
import { defaultViews, glossaryTerms, savedViews } from "#server/schema/index.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage, type Opened } from "./page.tsx";

let t: TestApp;
let mine: Browser;
let other: Browser;
let opened: Opened | undefined;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "ada@example.org", firstName: "Ada", roles: ["system admin"] });
  await t.createUser({ email: "bea@example.org", firstName: "Bea", roles: ["system admin"] });
  [mine, other] = [await t.signIn("ada@example.org"), await t.signIn("bea@example.org")];
  await t.app.db().insert(glossaryTerms).values({ term: "Bond", meaning: "A promise" });
});
beforeEach(async () => {
  await t.app.db().delete(defaultViews);
  await t.app.db().delete(savedViews);
});
afterEach(() => opened?.close());
afterAll(() => t.close());

const path = "/admin/house/glossary";
const resource = "AdminGlossaryManagement";
const here = (page: Opened) => page.history.at(-1);
const keep = async (browser: Browser, name: string, query: string, shared = false): Promise<SavedView> => {
  const view = (await browser.post("/api/admin/views", { resource, name, query, columns: ["term"] })).json
    .data;
  if (!shared) return view;
  const { id, version } = view;
  return (await browser.patch(`/api/admin/views/${id}`, { version, shared })).json.data;
};
const openWith = (browser: Browser, { id }: SavedView) =>
  browser.put("/api/admin/default-view", { resource, view: id });
const seen = async (browser: Browser): Promise<SavedView[]> =>
  (await browser.get(`/api/admin/views?resource=${resource}`)).json.data;
/** Opens the menu of views, if it is closed, and does something to one of them. */
const act = async (page: Opened, view: string, label: string) => {
  if (!page.over.queryByRole("dialog", { name: "Saved views" })) await page.press(/^Views/);
  fireEvent.click(page.over.getByRole("button", { name: `Actions for the view ${view}` }));
  await page.settled();
  fireEvent.click(page.over.getByRole("menuitem", { name: label }));
  await page.settled();
};

test("a shared view is listed for others under Shared with its owner, and can be copied", async () => {
  await keep(mine, "Backwards", "sort=-term");
  let page = (opened = await openPage(mine, path));
  await act(page, "Backwards", "Share with everyone");
  expect(page.toasts).toEqual(["“Backwards” is shared with everyone who can open this list"]);
  page.close();
  page = opened = await openPage(other, path);
  await page.press(/^Views/);
  const shared = within(page.over.getByRole("region", { name: "Shared" }));
  expect(shared.getByRole("link").textContent).toBe("BackwardsAda Person");
  // They may not change this one.
  fireEvent.click(page.over.getByRole("button", { name: "Actions for the view Backwards" }));
  await page.settled();
  expect(page.over.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Use as default",
    "Save a copy",
  ]);
  fireEvent.click(page.over.getByRole("menuitem", { name: "Save a copy" }));
  await page.settled();
  expect((await seen(other)).map(({ name, mine: own }) => [name, own])).toEqual([
    ["Backwards", false],
    ["Backwards", true],
  ]);
});

test("the list opens with the default view if its address is empty, and “All terms” keeps showing everything", async () => {
  await keep(mine, "Backwards", "sort=-term");
  const page = (opened = await openPage(mine, path));
  expect(here(page)).toBe(path);
  await act(page, "Backwards", "Use as default");
  expect(page.toasts).toEqual(["The list now opens with “Backwards” for you"]);
  // With everything shown, it stays that way.
  expect(here(page)).toBe(`${path}?view=all`);
  page.close();
  const again = (opened = await openPage(mine, path));
  expect(here(again)).toBe(`${path}?sort=-term`);
  expect(again.shown.getByRole("link", { name: "Bond" })).toBeTruthy();
  await again.press(/^Views/);
  fireEvent.click(again.over.getByRole("link", { name: "All terms" }));
  await again.settled();
  expect(here(again)).toBe(`${path}?view=all`);
  // The way back from a record leads to everything, too.
  expect(again.shown.getByRole("link", { name: "Bond" }).getAttribute("href")).toMatch(/edit\?view=all$/);
  await act(again, "Backwards", "Use as default: show everything");
  await again.go("/admin/house/contact-emails");
  await again.go(path);
  expect(here(again)).toBe(path);
});

test("clearing the search shows everything, even with a default view", async () => {
  await openWith(mine, await keep(mine, "Bonds", "search=bond"));
  const page = (opened = await openPage(mine, path));
  expect(here(page)).toBe(`${path}?search=bond`);
  await page.press("Clear the search");
  expect(here(page)).toBe(`${path}?view=all`);
});

test("a default chosen on the open list does not replace it when the search is cleared or the record beside it closed", async () => {
  // Wide enough to have room beside the list.
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await keep(mine, "Backwards", "sort=-term");
  const page = (opened = await openPage(mine, path));
  await act(page, "Backwards", "Use as default");
  fireEvent.keyDown(page.over.getByRole("dialog", { name: "Saved views" }), { key: "Escape" });
  const search = await page.shown.findByRole("searchbox", { name: "Search terms" });
  fireEvent.change(search, { target: { value: "bond" } });
  fireEvent.submit(search);
  await page.settled();
  expect(here(page)).toBe(`${path}?search=bond`);
  await page.press("Clear the search");
  expect(here(page)).toBe(`${path}?view=all`);
  fireEvent.click(page.shown.getByRole("link", { name: "Bond" }));
  await page.settled();
  expect(here(page)).toMatch(/glossary\?preview=\d+$/);
  fireEvent.keyDown(page.shown.getByRole("heading", { level: 2, name: "Bond" }), { key: "Escape" });
  await page.settled();
  expect(here(page)).toBe(`${path}?view=all`);
});

test("deleting a shared view warns how many use it as default; their lists then show all and say why", async () => {
  await openWith(other, await keep(mine, "Backwards", "sort=-term", true));
  let page = (opened = await openPage(mine, path));
  await act(page, "Backwards", "Delete");
  const dialog = within(page.over.getByRole("alertdialog", { name: "Delete the view “Backwards”?" }));
  expect(dialog.getByText(/^1 other person has it as their default/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await page.settled();
  expect(page.calls.filter(({ method }) => method === "DELETE").map(({ status }) => status)).toEqual([200]);
  page.close();
  page = opened = await openPage(other, path);
  expect(here(page)).toBe(path);
  const told = "Your default view “Backwards” was deleted, so the list opens with all terms.";
  expect(page.shown.getByText(told)).toBeTruthy();
  await page.press("Dismiss");
  expect(page.shown.queryByText(told)).toBeNull();
});

test("renaming a view that another tab has changed is refused, and the current version is shown", async () => {
  const view = await keep(mine, "Backwards", "sort=-term");
  await keep(mine, "Bonds", "search=bond");
  const page = (opened = await openPage(mine, path));
  await page.press(/^Views/);
  await mine.patch(`/api/admin/views/${view.id}`, { version: view.version, name: "Z to A" });
  await act(page, "Backwards", "Rename");
  const field = page.over.getByLabelText("Rename “Backwards” to");
  fireEvent.change(field, { target: { value: "From the end" } });
  fireEvent.click(page.over.getByRole("button", { name: "Rename the view" }));
  await page.settled();
  expect(page.toasts).toEqual([
    "“Z to A” has changed since you opened it. Check the current version and try again",
  ]);
  // Now it is; a taken name is rejected at the field.
  await act(page, "Z to A", "Rename");
  fireEvent.change(page.over.getByLabelText("Rename “Z to A” to"), { target: { value: "Bonds" } });
  fireEvent.click(page.over.getByRole("button", { name: "Rename the view" }));
  await page.settled();
  expect(page.over.getByText("You already have a view with this name")).toBeTruthy();
  fireEvent.change(page.over.getByLabelText("Rename “Z to A” to"), { target: { value: "From the end" } });
  fireEvent.click(page.over.getByRole("button", { name: "Rename the view" }));
  await page.settled();
  expect(page.over.getByRole("link", { name: "From the end" })).toBeTruthy();
});
