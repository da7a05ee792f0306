import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settled } from "../showPage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { applied, offeredFilters, openFilter } from "./filters.ts";
import { calls, listed, term } from "./places.ts";
import { path, open, press, check, sent } from "./glossaryList.tsx";

const rows = () => screen.getAllByRole("row").slice(1);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the table", () => {
  test("has a heading for each column, links its first column to the form, and shows the count [R-A-024][B-393]", async () => {
    await open("?sort=-term");
    expect(screen.getByRole("heading", { level: 1, name: "Glossary" })).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      ...["Select all 3 terms on this page", "Term", "Meaning", "Changed", "Actions"],
    ]);
    const first = within(rows()[0]!);
    expect(first.getByRole("link", { name: "Term 1" }).getAttribute("href")).toBe(
      "/admin/house/glossary/1/edit?sort=-term",
    );
    expect(first.getByText("Meaning 1")).toBeTruthy();
    expect(first.getByText("20/11/2026 09:00:00")).toBeTruthy();
    expect(screen.getByText("3 terms")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a term" }).getAttribute("href")).toBe(`${path}/create`);
  });

  test("sends the query in the address to the server, without invalid parts [T-10]", async () => {
    const asked: URLSearchParams[] = [];
    await open("?search=bond&sort=-updated_at&page=2&archived=all&updated_at_from=rubbish", {
      [calls.list]: (_, url) => {
        asked.push(url.searchParams);
        return listed([term(1)]);
      },
    });
    expect(Object.fromEntries(asked[0]!)).toEqual({
      search: "bond",
      sort: "-updated_at",
      page: "2",
      archived: "all",
    });
  });

  test("shows the chosen number of rows on a page; the default is left out of the address [T-10]", async () => {
    const { history } = await open("?search=bond");
    const resize = async (value: string) => {
      fireEvent.change(screen.getByLabelText("Rows on a page"), { target: { value } });
      await settled();
    };
    await resize("50");
    expect(history.at(-1)).toBe(`${path}?search=bond&perPage=50`);
    await resize("25");
    expect(history.at(-1)).toBe(`${path}?search=bond`);
  });

  test("sorts by its headings, which show the direction, and returns to the first page [T-10]", async () => {
    const { history } = await open("?page=2");
    expect(screen.getByRole("columnheader", { name: /Term/ }).getAttribute("aria-sort")).toBe("ascending");
    await press("Term");
    expect(history.at(-1)).toBe(`${path}?sort=-term`);
    expect(screen.getByRole("columnheader", { name: /Term/ }).getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(within(screen.getByRole("table")).getByRole("button", { name: "Changed" }));
    await settled();
    expect(history.at(-1)).toBe(`${path}?sort=-updated_at`);
  });

  test("shows the columns of the address in their order, and compact rows", async () => {
    await open("?columns=updated_at,term&rows=compact");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      ...["Select all 3 terms on this page", "Changed", "Term", "Actions"],
    ]);
    expect(screen.getByRole("table").getAttribute("data-rows")).toBe("compact");
  });

  test("marks archived rows", async () => {
    await open("?archived=all", {
      [calls.list]: listed([term(1, { archived_at: "2026-11-20T09:00:00Z" })]),
    });
    expect(within(rows()[0]!).getByText("Archived")).toBeTruthy();
  });

  test("shows which rows these are, and marks an estimated total as such", async () => {
    await open("?page=2", {
      [calls.list]: listed([term(1)], { total: 1_040_000, page: 2, exact: false }),
    });
    expect(screen.getByText("26 to 50 of about 1,040,000 terms")).toBeTruthy();
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(pages.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    expect(pages.getByRole("link", { name: "Page 1" }).getAttribute("href")).toBe(path);
    expect(pages.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${path}?page=3`);
  });

  test("ends the last page with the last row", async () => {
    await open("?page=3", { [calls.list]: listed([term(51), term(52)], { total: 52, page: 3 }) });
    expect(screen.getByText("51 to 52 of 52 terms")).toBeTruthy();
  });

  test.each([
    [1, 4, ["1", "2", "3", "4"]],
    [1, 5, ["1", "2", "…5"]],
    [4, 9, ["1", "2", "3", "4", "5", "…9"]],
    [5, 9, ["1", "…4", "5", "6", "…9"]],
  ])("page %i of %i: an ellipsis replaces two pages or more", async (page, pages, shown) => {
    await open(`?page=${page}`, { [calls.list]: listed([term(1)], { total: pages * 25, page }) });
    const list = within(screen.getByRole("navigation", { name: "Pages" })).getAllByRole("listitem");
    expect(list.map((one) => (one.hasAttribute("data-gap") ? "…" : "") + one.textContent)).toEqual(shown);
  });
});

describe("search and filters", () => {
  test("searches at once on Enter and after a pause in typing; “Clear all” removes everything [T-10]", async () => {
    const { history, clock } = await open("?page=3&archived=all");
    const box = screen.getByRole("searchbox", { name: "Search terms" });
    fireEvent.change(box, { target: { value: "bo" } });
    fireEvent.change(box, { target: { value: "bond" } });
    clock.increment(249);
    await settled();
    expect(history.at(-1)).toBe(`${path}?page=3&archived=all`);
    clock.increment(1);
    await settled();
    expect(history.at(-1)).toBe(`${path}?archived=all&search=bond`);
    fireEvent.change(box, { target: { value: "bonds" } });
    fireEvent.submit(box);
    await settled();
    expect(history.at(-1)).toBe(`${path}?archived=all&search=bonds`);
    await press("Clear all");
    expect(history.at(-1)).toBe(path);
    expect((box as HTMLInputElement).value).toBe("");
  });

  test("a text that is too long is shortened, not ignored [T-10][T-57]", async () => {
    const asked: string[] = [];
    const long = "x".repeat(201);
    const { history } = await open(`?search=${long}`, {
      [calls.list]: (_, url) => {
        asked.push(url.searchParams.get("search") ?? "everything");
        return listed([term(1)]);
      },
    });
    expect(asked).toEqual([long.slice(1)]);
    const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search terms" });
    expect(box.value).toBe(long.slice(1));
    fireEvent.change(box, { target: { value: `y${long}` } });
    fireEvent.submit(box);
    await settled();
    expect(history.at(-1)).toBe(`${path}?search=y${"x".repeat(199)}`);
    expect(asked.at(-1)).toBe(`y${"x".repeat(199)}`);
  });

  test("a filter is shown on its button, in the address and in the applied filters, where it can be removed", async () => {
    const { history } = await open();
    expect(screen.queryByRole("list", { name: "Applied filters" })).toBeNull();
    await press("Archived");
    fireEvent.click(screen.getByRole("radio", { name: "In use and archived" }));
    await settled();
    expect(history.at(-1)).toBe(`${path}?archived=all`);
    expect(screen.getByRole("button", { name: /^Archived/, hidden: true }).textContent).toBe(
      "Archived, chosen: 1",
    );
    expect(applied()).toEqual(["Archived: In use and archived"]);
    const remove = screen.getByRole("button", {
      name: "Remove the filter Archived: In use and archived",
      hidden: true,
    });
    fireEvent.click(remove);
    await settled();
    expect(history.at(-1)).toBe(path);
    expect(screen.queryByRole("list", { name: "Applied filters", hidden: true })).toBeNull();
  });

  test("removing a filter moves the focus to the next one, or to “Filters” after the last", async () => {
    const { history } = await open("?updated_at_from=2026-11-01&archived=all");
    const remove = (name: RegExp) => screen.getByRole("button", { name });
    fireEvent.click(remove(/^Remove the filter Changed: 01\/11\/2026 – …$/));
    await settled();
    expect(history.at(-1)).toBe(`${path}?archived=all`);
    expect(document.activeElement).toBe(remove(/^Remove the filter Archived/));
    await press("Clear all");
    expect(history.at(-1)).toBe(path);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters" }));
  });

  test("the drawer has all filters with their values, and its button shows how many are applied", async () => {
    const { history } = await open("?archived=all");
    expect(screen.getByRole("button", { name: /^Filters/ }).textContent).toBe("Filters, chosen: 1");
    const archived = await openFilter("Archived");
    const drawer = within(screen.getByRole("dialog", { name: "Filters" }));
    expect(offeredFilters()).toEqual(["Changed", "Archived"]);
    expect(drawer.getByText("In use and archived", { selector: "em" })).toBeTruthy();
    // The choices of a filter are there once it is opened.
    expect(drawer.queryByLabelText("From")).toBeNull();
    fireEvent.click(archived.getByRole("radio", { name: "Archived" }));
    await settled();
    expect(history.at(-1)).toBe(`${path}?archived=only`);
    fireEvent.click(drawer.getByRole("button", { name: "Clear all" }));
    await settled();
    expect(history.at(-1)).toBe(path);
    fireEvent.click(drawer.getByRole("button", { name: "Show 3 terms" }));
    await settled();
    expect(screen.getByRole("button", { name: "Filters", hidden: true }).getAttribute("aria-expanded")).toBe(
      "false",
    );
  });

  test("an empty search result differs from an empty list", async () => {
    const { history, unmount } = await open("?search=zzz", { [calls.list]: listed([]) });
    expect(screen.getByRole("heading", { name: "No terms match" })).toBeTruthy();
    await press("Clear search and filters");
    expect(history.at(-1)).toBe(path);
    unmount();
    await open("", { [calls.list]: listed([]) });
    expect(screen.getByRole("heading", { name: "No terms yet" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Add a term" })).toHaveLength(2);
  });
});

describe("the rows and columns shown", () => {
  test("can be exported with the current filters, columns and order", async () => {
    await open("?search=bond&sort=-term&page=2&columns=term,meaning");
    await press("Export");
    expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
      "/api/admin/glossary/export?sort=-term&search=bond&format=csv&columns=term%2Cmeaning",
    );
    expect(screen.getByRole("link", { name: "Excel (XLSX)" })).toBeTruthy();
  });

  test("can be saved as a named view and opened again", async () => {
    const views: unknown[] = [];
    const { server } = await open("?search=bond&page=2", {
      [calls.views]: () => ({ body: { data: views, lost: null } }),
      "POST /api/admin/views": (body) => {
        const view = {
          ...{ id: 5, version: "v", shared: false, mine: true, can_change: true },
          ...{ owner: { id: 1, name: "Ada" }, is_default: false, default_of: 0 },
          ...(body as object),
        };
        views.push(view);
        return { body: { data: view } };
      },
    });
    await press("Views");
    await press("Save the view");
    expect(screen.getByText("Give the view a name")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Save current filters as"), { target: { value: "Bonds" } });
    await press("Save the view");
    expect(sent(server.calls, "POST /api/admin/views")).toEqual({
      resource: "AdminGlossaryManagement",
      name: "Bonds",
      query: "search=bond",
      columns: ["term", "meaning", "updated_at"],
    });
    expect(screen.getByRole("link", { name: "Bonds" }).getAttribute("href")).toBe(`${path}?search=bond`);
  });

  test("include at least one column", async () => {
    await open("?columns=term");
    await press("Columns");
    expect(screen.getByRole("checkbox", { name: "Term" })).toHaveProperty("disabled", true);
    await check("Added");
    expect(screen.getByRole("checkbox", { name: "Term" })).toHaveProperty("disabled", false);
  });

  test("are all of them while their number is not known", async () => {
    await open("", { [calls.list]: () => new Promise(() => {}) });
    await press("Export");
    expect(screen.getByText("All, in the columns and order shown.")).toBeTruthy();
  });

  test("follow the choice of columns, which is kept in the address", async () => {
    const { history } = await open();
    await press("Columns");
    await check("Added");
    expect(history.at(-1)).toBe(
      `${path}?columns=${encodeURIComponent("term,meaning,updated_at,created_at")}`,
    );
    await check("Added");
    expect(history.at(-1)).toBe(path);
  });
});

describe("a list that cannot be loaded", () => {
  test("reports the failure and loads on a retry", async () => {
    let broken = true;
    await open("", {
      [calls.list]: () => (broken ? { status: 500, body: { message: "Server Error" } } : listed([term(1)])),
    });
    expect(screen.getByRole("heading", { name: "The terms could not be loaded" })).toBeTruthy();
    broken = false;
    await press("Try again");
    expect(screen.getByRole("link", { name: "Term 1" })).toBeTruthy();
  });

  test("keeps the alert and its button on another failure: no new announcement, no lost focus [4.1.3][2.4.3]", async () => {
    let answer = (): void => {};
    let held = Promise.resolve();
    await open("", {
      [calls.list]: async () => {
        await held;
        return { status: 500, body: { message: "Server Error" } };
      },
    });
    const alert = screen.getByRole("alert");
    const button = screen.getByRole("button", { name: "Try again" });
    const said: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? "");
    });
    observer.observe(document.body, { subtree: true, childList: true });
    button.focus();
    held = new Promise((resolve) => (answer = resolve));
    await press("Try again");
    expect(button.getAttribute("aria-busy")).toBe("true");
    answer();
    await settled();
    expect(screen.getByRole("alert")).toBe(alert);
    expect(alert.isConnected).toBe(true);
    expect(document.activeElement).toBe(button);
    expect(said.filter((text) => text.includes("could not be loaded"))).toEqual([]);
  });

  test("shows which roles may see it when access is refused", async () => {
    await open("", { [calls.list]: { status: 403, body: { message: "Forbidden" } } });
    expect(screen.getByRole("heading", { name: "You cannot see these terms" })).toBeTruthy();
    expect(screen.getByText(/Super admin, System admin/)).toBeTruthy();
  });

  test("says that there is no connection, and shows no table", async () => {
    await open("", { [calls.list]: noAnswer });
    expect(screen.getByRole("alert").textContent).toContain(
      "The server did not respond. Check your connection and try again.",
    );
    expect(screen.queryByRole("table")).toBeNull();
  });
});
