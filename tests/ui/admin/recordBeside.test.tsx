import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { RowPreview } from "#src/ui/admin/list/lateParts.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { user } from "./people/rows.ts";
import { admin, listed, noViews, term } from "./places.ts";
import { path, type Answers, open, check } from "./glossaryList.tsx";

// What is beside the list loads late in a browser; the tests of `late`, and those in Chromium, show that it does.
beforeAll(async () => void (await RowPreview.load()));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a record beside the list", () => {
  const read = (id: number) => `GET /api/admin/glossary/${id}`;
  const history = (id: number) => `GET /api/admin/glossary/${id}/history`;
  const data = (row: object) => ({ body: { data: row } });
  const entry = {
    ...{ id: 1, at: "2026-11-20T09:00:00Z", act: "created", actor: { id: 2, name: "Margaret Adeyemi" } },
    ...{ on_behalf_of: null, changes: [], reason: null, version: "v1" },
  };
  const openList = (query = "", answers: NonNullable<Answers>["answers"] = {}) =>
    open(query, {
      [read(1)]: data(term(1)),
      [read(2)]: data(term(2, { meaning: "<p>As it was read</p>" })),
      [read(3)]: data(term(3)),
      [history(2)]: { body: { data: [entry], meta: { total: 1, page: 1, perPage: 20 } } },
      ...answers,
    });
  const link = (name: string) => screen.getByRole("link", { name });
  const beside = () => screen.queryByRole("complementary");
  /** The element that has the focus; the heading of another record gets it in the next frame. */
  const focused = () =>
    vi.waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      return document.activeElement!;
    });
  const press = async (key: string, target?: Element) => {
    fireEvent.keyDown(target ?? (await focused()), { key });
    await settled();
  };
  /** A window with or without room beside the list. */
  const haveRoom = (matches: boolean): void =>
    void vi.stubGlobal("matchMedia", () => ({
      matches,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  beforeEach(() => haveRoom(true));
  const choose = async (element: Element) => {
    fireEvent.click(element);
    await settled();
  };

  test("opens from its link or its row, takes the focus, and closes with Back", async () => {
    const { history: visited, go } = await openList("?sort=term&page=2");
    await choose(link("Term 2"));
    expect(visited.at(-1)).toBe(`${path}?sort=term&page=2&preview=2`);
    const panel = within(beside()!);
    expect((await focused()).textContent).toBe("Term 2");
    expect(panel.getByRole("heading", { level: 2, name: "Term 2" })).toBeTruthy();
    expect(panel.getByText("As it was read")).toBeTruthy();
    const form = `${path}/2/edit?page=2&sort=term`;
    expect(panel.getByRole("link", { name: "Edit" }).getAttribute("href")).toBe(form);
    // Its own link still leads to the record, for opening it in another tab.
    expect(link("Term 2").getAttribute("href")).toBe(form);
    await go(`${path}?sort=term&page=2`);
    expect(beside()).toBeNull();
    await expect.poll(() => document.activeElement?.textContent, { timeout: 3_000 }).toBe("Term 2");
    expect(document.activeElement).toBe(link("Term 2"));
    await choose(screen.getByText("Meaning 3"));
    expect(visited.at(-1)).toBe(`${path}?sort=term&page=2&preview=3`);
  });

  test("does not open when a control in the row is clicked", async () => {
    const { history: visited } = await openList();
    await check("Select Term 1");
    await choose(screen.getByRole("button", { name: "Actions for Term 2" }));
    expect(visited.at(-1)).toBe(path);
    expect(beside()).toBeNull();
  });

  test("the arrow keys move to the neighbours; Escape closes it and returns the focus to the row", async () => {
    const { history: visited } = await openList("?preview=1");
    expect(within(beside()!).getByRole("button", { name: "Previous term" })).toHaveProperty("disabled", true);
    await press("ArrowDown", within(beside()!).getByRole("heading", { level: 2 }));
    expect(visited.at(-1)).toBe(`${path}?preview=2`);
    await press("ArrowDown");
    await press("ArrowDown");
    expect(visited.at(-1)).toBe(`${path}?preview=3`);
    await press("ArrowUp");
    expect(visited.at(-1)).toBe(`${path}?preview=2`);
    expect((await focused()).textContent).toBe("Term 2");
    // Moving on adds nothing to the history.
    expect(visited).toHaveLength(1);
    await press("Escape");
    expect(visited.at(-1)).toBe(path);
    expect(beside()).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(link("Term 2")));
  });

  test("j and k move to the neighbours; keys with others held down, or typed into a field, do not", async () => {
    const { history: visited } = await openList("?preview=2");
    const title = within(beside()!).getByRole("heading", { level: 2 });
    const lands = async (key: string, held: object = {}, target: Element = title) => {
      fireEvent.keyDown(target, { key, ...held });
      await settled();
      return visited.at(-1)!.slice(`${path}?preview=`.length);
    };
    expect(await lands("j", { ctrlKey: true })).toBe("2");
    expect(await lands("ArrowDown", { metaKey: true })).toBe("2");
    expect(await lands("Escape", { altKey: true })).toBe("2");
    expect(await lands("x")).toBe("2");
    const field = title.appendChild(document.createElement("input"));
    expect(await lands("j", {}, field)).toBe("2");
    field.remove();
    expect(await lands("j")).toBe("3");
    expect(await lands("k")).toBe("2");
  });

  test("says that a record is archived", async () => {
    await openList("?preview=2", { [read(2)]: data(term(2, { archived_at: "2026-11-20T09:00:00Z" })) });
    expect(within(beside()!).getByText("Archived", { selector: "span" })).toBeTruthy();
  });

  test("links to what belongs to a user, with the query of the list", async () => {
    const place = peoplePlaces[0];
    const { go } = await showPage(listPage(place, users), `${place.path}?status=active&preview=2`, {
      me: admin,
      answers: {
        ...noViews,
        "GET /api/admin/users": listed([user(1), user(2)]),
        "GET /api/admin/users/2": data(user(2)),
      },
    });
    const links = () =>
      within(within(beside()!).getByRole("group", { name: "Parts of the record" }))
        .getAllByRole("link")
        .map((one) => one.getAttribute("href")!.slice(`${place.path}/2/`.length));
    const parts = ["record", "manage-roles", "long-term-leave", "sign-ins"];
    expect(links()).toEqual(parts.map((part) => `${part}?status=active`));
    await go(`${place.path}?preview=2`);
    expect(links()).toEqual(parts);
  });

  test("its buttons move to the neighbours", async () => {
    const { history: visited } = await openList("?preview=1");
    const button = (name: string) => within(beside()!).getByRole<HTMLButtonElement>("button", { name });
    await choose(button("Next term"));
    expect(visited.at(-1)).toBe(`${path}?preview=2`);
    expect(within(beside()!).getByText("As it was read")).toBeTruthy();
    expect([button("Previous term").disabled, button("Next term").disabled]).toEqual([false, false]);
    await choose(button("Next term"));
    expect([visited.at(-1), button("Next term").disabled]).toEqual([`${path}?preview=3`, true]);
    await choose(button("Previous term"));
    expect(visited.at(-1)).toBe(`${path}?preview=2`);
  });

  test("Enter opens the form of the record, except on a button", async () => {
    const { page } = await openList("?preview=2");
    const went: string[] = [];
    vi.spyOn(page, "visit").mockImplementation((address) => void went.push(address));
    await press("Enter", within(beside()!).getByRole("button", { name: "Close" }));
    expect(went).toEqual([]);
    await press("Enter", within(beside()!).getByRole("heading", { level: 2 }));
    expect(went).toEqual([`${path}/2/edit`]);
  });

  test("is a drawer over the list when there is no room beside it", async () => {
    haveRoom(false);
    const { history: visited } = await openList("?preview=2");
    expect(beside()).toBeNull();
    const drawer = within(screen.getByRole("dialog", { name: "Term 2" }));
    expect(drawer.getByText("As it was read")).toBeTruthy();
    await choose(drawer.getByRole("button", { name: "Close" }));
    expect(visited.at(-1)).toBe(path);
  });

  test("shows its history", async () => {
    await openList("?preview=2");
    await choose(within(beside()!).getByRole("button", { name: "History" }));
    expect(within(beside()!).getByText(/Margaret Adeyemi/)).toBeTruthy();
    expect(within(beside()!).queryByText("As it was read")).toBeNull();
  });

  test.each([
    ["is gone", 404, "This term could not be found"],
    ["may not be seen", 403, "You cannot see these terms"],
    ["could not be loaded", 500, "The term could not be loaded"],
  ])("reports a record that %s", async (_, status, said) => {
    await openList("?preview=9", { [read(9)]: { status, body: { message: "No" } } });
    expect(within(beside()!).getByRole("heading", { name: said })).toBeTruthy();
    expect(within(beside()!).queryByRole("link", { name: "Edit" })).toBeNull();
  });

  test("a record that failed to load can be tried again", async () => {
    let broken = true;
    await openList("?preview=9", {
      [read(9)]: () => (broken ? { status: 500, body: { message: "No" } } : data(term(9))),
    });
    broken = false;
    await choose(within(beside()!).getByRole("button", { name: "Try again" }));
    expect(within(beside()!).getByText("Meaning 9")).toBeTruthy();
  });

  test("stays in place, as does the search, while another page loads", async () => {
    const { page } = await openList("?search=bond&preview=2");
    await act(async () => page.visit("/admin/house/users?search=isa"));
    expect(within(beside()!).getByText("As it was read")).toBeTruthy();
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "bond");
  });

  test("does not count as part of a view", async () => {
    const { go } = await openList("?search=bond&preview=2");
    const tabs = within(screen.getByRole("navigation", { name: "Views" }));
    expect(tabs.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBeNull();
    await go(`${path}?preview=2`);
    expect(tabs.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("true");
  });
});
