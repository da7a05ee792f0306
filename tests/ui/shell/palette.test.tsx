import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { patience } from "../setup.ts";
import { noAnswer } from "../../fake/world.ts";
import { show, type ShowOptions } from "./show.tsx";

const page = (title: string) => ({ default: () => <h1>{title}</h1> });
vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
vi.mock("#src/ui/account/ProfilePage.tsx", () => page("Profile"));
vi.mock("#src/ui/admin/house/HouseDashboard.tsx", () => page("House"));

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const open = async (options?: ShowOptions) => {
  const shown = await show(options);
  await shown.settled();
  return {
    ...shown,
    /** Says for whom the key was. */
    press: async (key: string, more: object = {}) => {
      let isLeft = true;
      await shown.does(() => {
        isLeft = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
      });
      return isLeft ? "for the browser" : "for the page";
    },
    type: (text: string) => shown.does(() => void fireEvent.change(box(), { target: { value: text } })),
    rest: () => shown.does(() => shown.clock.increment(250)),
  };
};
const box = () => screen.getByRole("combobox", { name: "Search or go to" });
const palette = () => screen.queryByRole("dialog", { name: "Search or go to" });
const options = () => screen.getAllByRole("option").map((one) => one.querySelector("span")!.textContent);
const groups = () =>
  within(screen.getByRole("listbox", { name: "Results" }))
    .getAllByRole("group")
    .map((one) => one.getAttribute("aria-label"));
/** The option that Enter would take, as the field refers to it. */
const highlighted = () =>
  document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.querySelector("span")!
    .textContent;
const commandKey = { ctrlKey: true };
const priya = { kind: "user", id: 31, title: "Priya Raman", hint: "priya@example.org" };

describe("the command palette", () => {
  test("opens on Ctrl K with the pages and actions open to the learner, and closes on Escape", async () => {
    const { press } = await open({ address: "/catalogue" });
    expect(await press("k", commandKey)).toBe("for the page");
    expect(groups()).toEqual(["Pages", "Actions"]);
    expect(options()).toEqual([
      ...["Home", "My List", "Continue With", "Shared", "Completed"],
      ...["Activity Log", "Hidden", "Catalogue", "Mandatory training", "Enrolments", "Featured", "Topics"],
      ...["Accreditations", "For completion", "Passed exams", "Podcasts", "Subscriptions"],
      ...["Continue listening", "Recent episodes", "Glossary", "Release notes", "Search", "Profile"],
      ...["Use the dark theme", "Turn touch mode on", "Collapse navigation", "Keyboard shortcuts"],
      ...["Ask for help", "Sign out"],
    ]);
    await press("Escape");
    await vi.waitFor(() => expect(palette()).toBeNull(), patience);
  });

  test("opens from the button beside the search and closes on its own", async () => {
    const { does } = await open({ address: "/catalogue" });
    await does(() => fireEvent.click(screen.getByRole("button", { name: "Search or go to" })));
    await does(() => fireEvent.click(within(palette()!).getByRole("button", { name: "Close" })));
    await vi.waitFor(() => expect(palette()).toBeNull(), patience);
  });

  test("switches the theme, touch mode and the navigation, and then offers to switch them back", async () => {
    const { press, type, area } = await open({ address: "/catalogue" });
    const kept = () => JSON.parse(area["lyceum.preferences"]!);
    const act = async (words: string, label: string) => {
      await press("k", commandKey);
      await type(words);
      expect(options()).toEqual([label]);
      await press("Enter");
      await vi.waitFor(() => expect(palette()).toBeNull(), patience);
    };
    await act("theme", "Use the dark theme");
    expect([document.documentElement.dataset.scheme, kept().theme]).toEqual(["dark", "dark"]);
    await act("theme", "Use the light theme");
    expect([document.documentElement.dataset.scheme, kept().theme]).toEqual(["light", "light"]);
    await act("touch", "Turn touch mode on");
    expect(kept().touchMode).toBe(true);
    await act("touch", "Turn touch mode off");
    expect(kept().touchMode).toBe(false);
    await act("navigation", "Collapse navigation");
    expect(kept().navigationCollapsed).toBe(true);
    await act("navigation", "Expand navigation");
    expect(kept().navigationCollapsed).toBe(false);
    // Only pages and records are recent: an act does not come first.
    await press("k", commandKey);
    expect(groups()[0]).toBe("Pages");
  });

  test("shows the keyboard shortcuts, asks for help and signs out", async () => {
    const { press, type, left, server } = await open({ address: "/catalogue" });
    const act = async (words: string) => {
      await press("k", commandKey);
      await type(words);
      await press("Enter");
      await vi.waitFor(() => expect(palette()).toBeNull(), patience);
    };
    await act("keyboard");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    await press("Escape");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
    await act("ask for");
    expect(screen.getByRole("dialog", { name: "Need Help?" })).toBeTruthy();
    await press("Escape");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
    await act("sign out");
    expect([server.calls.includes("POST /logout"), left]).toEqual([true, ["/login"]]);
  });

  test("leads from its button to the heading of the chosen page [T-59]", async () => {
    const { does, type, press } = await open({ address: "/catalogue" });
    const button = screen.getByRole("button", { name: "Search or go to" });
    button.focus();
    await does(() => fireEvent.click(button));
    await type("profile");
    await press("Enter");
    await vi.waitFor(() => expect(palette()).toBeNull(), patience);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Profile" }));
  });

  test("lists the last six choices under Recent, the newest first and none twice", async () => {
    const { press, type } = await open({ address: "/catalogue" });
    for (const name of ["Home", "Shared", "Completed", "Hidden", "Topics", "Glossary", "Profile", "Hidden"]) {
      await press("k", commandKey);
      await type(name.toLowerCase());
      expect(options()[0]).toBe(name);
      await press("Enter");
      await vi.waitFor(() => expect(palette()).toBeNull(), patience);
    }
    await press("k", commandKey);
    expect(within(screen.getByRole("group", { name: "Recent" })).getAllByRole("option")).toHaveLength(6);
    expect(options().slice(0, 6)).toEqual(["Hidden", "Profile", "Glossary", "Topics", "Completed", "Shared"]);
    expect(options().filter((name) => name === "Hidden")).toHaveLength(1);
  });

  test("offers administrators only the screens, reports and actions of their own areas", async () => {
    const { server, press, type, rest } = await open({ me: { roles: ["system admin"] } });
    server.on("GET /api/find", { body: { data: [] } });
    await press("k", commandKey);
    expect(groups()).toEqual(["Pages", "Reports", "Actions"]);
    await type("add a u");
    expect(options()).toEqual(["Add a user"]);
    await type("invite");
    expect(options()).toEqual(["Choose users to invite"]);
    // For super admins only.
    await type("contact");
    await rest();
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByText("Nothing matches. Try fewer or different words.")).toBeTruthy();
  });

  test("opens a record by its name and Enter, and then lists it first under Recent", async () => {
    const { server, press, type, rest } = await open({
      me: { roles: ["system admin"] },
      address: "/catalogue",
    });
    server.on("GET /api/find", (_, { searchParams }) => ({
      body: {
        data:
          searchParams.get("text") === "priya"
            ? [{ kind: "user", id: 31, title: "Priya Raman", hint: "priya@example.org" }]
            : [],
      },
    }));
    await press("k", commandKey);
    await type("priya");
    expect(server.calls.filter((call) => call === "GET /api/find")).toEqual([]);
    await rest();
    expect([groups(), options()]).toEqual([["People"], ["Priya Raman"]]);
    await press("Enter");
    expect(location.pathname).toBe("/admin/house/users/31/edit");
    await vi.waitFor(() => expect(palette()).toBeNull(), patience);
    await press("k", commandKey);
    expect([groups()[0], options()[0]]).toEqual(["Recent", "Priya Raman"]);
  });

  test("offers no record that was found for another text, which Enter would open", async () => {
    const { server, press, type, rest } = await open({ me: { roles: ["system admin"] } });
    const people = ["Priya Raman", "Priscilla Jones"];
    server.on("GET /api/find", {
      body: { data: people.map((title, at) => ({ kind: "user", id: at + 1, title, hint: "a@example.org" })) },
    });
    await press("k", commandKey);
    await type("@example");
    await rest();
    expect(options()).toEqual(people);
    // Until the server has answered, only those that match stay.
    await type("priya");
    expect(options()).toEqual(["Priya Raman"]);
    await type("lind");
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  test("takes the first result for an Enter that was pressed before there was any", async () => {
    const { server, press, type, rest } = await open({ me: { roles: ["system admin"] } });
    server.on("GET /api/find", { body: { data: [priya] } });
    await press("k", commandKey);
    await type("priya");
    await press("Enter");
    expect([palette() !== null, location.pathname]).toEqual([true, "/"]);
    await rest();
    expect(location.pathname).toBe("/admin/house/users/31/edit");
    await vi.waitFor(() => expect(palette()).toBeNull(), patience);
  });

  type Later = (on: Awaited<ReturnType<typeof open>>) => Promise<unknown>;
  test.each<[string, Later]>([
    ["the text has changed since", ({ type }) => type("priya r")],
    ["it was closed meanwhile", ({ press }) => press("Escape")],
    [
      "nothing was found by then",
      async ({ server, rest, type }) => {
        server.on("GET /api/find", { body: { data: [] } });
        await rest();
        server.on("GET /api/find", { body: { data: [priya] } });
        await type("priya r");
      },
    ],
    [
      "the search has failed",
      async ({ server, rest, does }) => {
        server.on("GET /api/find", { status: 500 });
        await rest();
        server.on("GET /api/find", { body: { data: [priya] } });
        await does(() => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
      },
    ],
  ])("takes nothing for an earlier Enter if %s", async (_, later) => {
    const opened = await open({ me: { roles: ["system admin"] } });
    opened.server.on("GET /api/find", { body: { data: [priya] } });
    await opened.press("k", commandKey);
    await opened.type("priya");
    await opened.press("Enter");
    await later(opened);
    await opened.rest();
    expect(location.pathname).toBe("/");
  });

  test("keeps the first result highlighted when records arrive above it, unless the arrow keys have moved on", async () => {
    const { server, press, type, rest } = await open({ me: { roles: ["system admin"] } });
    server.on("GET /api/find", {
      body: { data: [{ kind: "user", id: 31, title: "Ann Marsh", hint: "ann@example.org" }] },
    });
    await press("k", commandKey);
    await type("an");
    const before = options();
    expect([highlighted(), before.length > 2]).toEqual([before[0], true]);
    await rest();
    expect(options().indexOf(before[0]!)).toBeGreaterThan(0);
    expect(highlighted()).toBe(options()[0]);

    await type("a");
    await type("an");
    await press("ArrowDown");
    await press("ArrowDown");
    const reached = highlighted();
    expect(reached).toBe(options()[2]);
    await rest();
    expect(highlighted()).toBe(reached);
  });

  test("moves its highlight by the arrow, page, Home and End keys, around both ends", async () => {
    const { press } = await open({ address: "/catalogue" });
    await press("k", commandKey);
    const all = options();
    const at = async (key: string) => {
      await press(key);
      return all.indexOf(highlighted()!);
    };
    const last = all.length - 1;
    expect(all.indexOf(highlighted()!)).toBe(0);
    for (const [key, to] of [
      ["ArrowUp", last],
      ["ArrowDown", 0],
      ["PageDown", 5],
      ["ArrowUp", 4],
      ["PageUp", 0],
      ["End", last],
      ["PageDown", last],
      ["Home", 0],
    ] as const)
      expect([key, await at(key)]).toEqual([key, to]);
  });

  test("forgets recent choices when the user signs out", async () => {
    const { press, type, area, does, app } = await open({ address: "/catalogue" });
    await press("k", commandKey);
    await type("prof");
    await press("Enter");
    expect(location.pathname).toBe("/profile");
    expect(Object.keys(area).filter((key) => key.includes("palette"))).toHaveLength(1);
    await does(() => app.leave({ kind: "signOut" }));
    expect(Object.keys(area).filter((key) => key.includes("palette"))).toEqual([]);
  });

  test("says when it is offline, keeps its local results, and searches again once online", async () => {
    const { server, press, type, rest, does } = await open({ address: "/catalogue" });
    server.on("GET /api/find", noAnswer());
    await press("k", commandKey);
    await type("cat");
    await rest();
    expect(options()).toEqual(["Catalogue"]);
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    server.on("GET /api/find", {
      body: { data: [{ kind: "item", id: 4, title: "Catastrophe cover", hint: "Protection" }] },
    });
    await does(() => window.dispatchEvent(new Event("online")));
    expect(options()).toEqual(["Catalogue", "Catastrophe cover"]);
  });

  test("offers to try again when the search fails", async () => {
    const { server, press, type, rest, does } = await open({ address: "/catalogue" });
    server.on("GET /api/find", { status: 500 });
    await press("k", commandKey);
    await type("zz");
    await rest();
    expect(screen.getByText("Records could not be searched.")).toBeTruthy();
    server.on("GET /api/find", { body: { data: [] } });
    await does(() => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(screen.getByText("Nothing matches. Try fewer or different words.")).toBeTruthy();
  });

  test("does not open during an exam or over another dialog", async () => {
    const { press, does, app } = await open({ address: "/catalogue" });
    await does(() => app.actors.session.send({ type: "exam.opened" }));
    expect(await press("k", commandKey)).toBe("for the browser");
    await press("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await does(() => app.actors.session.send({ type: "exam.closed" }));
    await does(() => app.actors.menus.bookmarkHelp.send({ type: "open" }));
    expect(await press("k", commandKey)).toBe("for the browser");
    expect(palette()).toBeNull();
  });

  test("does not open for guests, whose browser gets the key", async () => {
    const { press } = await open({ me: null, address: "/nowhere" });
    expect(await press("k", commandKey)).toBe("for the browser");
    expect(palette()).toBeNull();
  });
});

describe("single-key shortcuts", () => {
  test("/ focuses the search and ? lists the shortcuts, but not while typing", async () => {
    const { press } = await open({ address: "/catalogue" });
    await press("/");
    const search = screen.getByRole("combobox", { name: "Search" });
    expect(document.activeElement).toBe(search);
    await press("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    search.blur();
    await press("?");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  });

  test("/ opens the palette where there is no room for a search box", async () => {
    const { press } = await open({ address: "/catalogue" });
    Object.assign(HTMLElement.prototype, { checkVisibility: () => false });
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, "checkVisibility"));
    await press("/");
    expect(palette()).toBeTruthy();
  });

  test("can be switched off, which this browser remembers, while Ctrl K still works", async () => {
    const { press, does, area } = await open({ address: "/catalogue" });
    await press("?");
    await does(() => fireEvent.click(screen.getByRole("checkbox", { name: "Use these keys" })));
    await does(() => fireEvent.click(screen.getAllByRole("button", { name: "Close" })[0]!));
    expect(JSON.parse(area["lyceum.preferences"]!)).toMatchObject({ shortcuts: false });
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
    await press("?");
    await press("/");
    expect([screen.queryByRole("dialog"), document.activeElement?.getAttribute("type")]).not.toContain(
      "search",
    );
    await press("k", commandKey);
    expect(palette()).toBeTruthy();
  });
});
