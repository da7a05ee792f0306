import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswer, notification } from "../../fake/world.ts";
import { show } from "./show.tsx";
import { patience } from "../setup.ts";
import { page, button } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/SearchPage.tsx", () => page("Search"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
vi.mock("#src/ui/learning/ItemPage.tsx", () => page("Item"));
vi.mock("#src/ui/account/ProfilePage.tsx", () => page("Profile"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const header = () => within(screen.getByRole("banner"));

describe("the header", () => {
  test("has a logo that links home, and a skip link as the first tab stop [B-227][B-228]", async () => {
    await show({ address: "/catalogue" });
    expect(header().getByRole("link", { name: "Lyceum, home" }).getAttribute("href")).toBe("/");
    const first = document.querySelector<HTMLElement>("a, button, input")!;
    expect([first.textContent, first.getAttribute("href")]).toEqual(["Skip to content", "#content"]);
    expect(screen.getByRole("main").id).toBe("content");
  });

  test.each([
    ["demo", true],
    [null, false],
  ])("in environment %s, shows the tag: %s [B-229]", async (environment, shown) => {
    await show({ boot: { environment } });
    const tag = screen.queryByText("demo");
    // It is a part of its own, not a word in the header.
    expect([tag !== null, tag === screen.getByRole("banner")]).toEqual([shown, false]);
  });

  test("searches by Enter or the button, and ignores an empty term [B-021][B-029][B-030][B-031]", async () => {
    const { does } = await show({ address: "/catalogue" });
    const box = header().getByRole("combobox", { name: "Search" });
    fireEvent.change(box, { target: { value: "   " } });
    await does(() => fireEvent.click(header().getByRole("button", { name: "Search" })));
    expect(location.pathname).toBe("/catalogue");
    fireEvent.change(box, { target: { value: " income tax " } });
    await does(() => fireEvent.submit(box.closest("form")!));
    expect(location.pathname + location.search).toBe("/search?name=income+tax");
  });

  test("hides the search box on the search page and from guests [B-230][B-231]", async () => {
    const { close } = await show({ address: "/search" });
    expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
    close();
    await show({ me: null, address: "/nowhere" });
    expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
    expect(screen.queryByRole("button", { name: /profile|notifications/i })).toBeNull();
  });
});

describe("pages", () => {
  test("link back to the home page, except on the home page itself [B-028]", async () => {
    const { does } = await show({ address: "/profile" });
    await does(() => fireEvent.click(link("Back to homepage")));
    expect(screen.getByRole("heading", { level: 1, name: "Home" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Back to homepage" })).toBeNull();
  });

  test("take their title and theme from the route [B-242][B-243][B-244]", async () => {
    const { does } = await show({ address: "/catalogue" });
    expect([document.title, document.documentElement.dataset.theme]).toEqual([
      "Lyceum – Catalogue",
      "academy",
    ]);
    await does(() => fireEvent.click(link("Lyceum, home")));
    expect(document.title).toBe("Lyceum – Home");
  });

  test("a navigation scrolls to the top, focuses the heading and is announced; going back restores the position [B-247][T-59]", async () => {
    const { does } = await show({ address: "/profile" });
    const heading = (name: string) => screen.getByRole("heading", { level: 1, name });
    expect(document.activeElement).toBe(document.body);
    vi.spyOn(window, "scrollY", "get").mockReturnValue(640);
    fireEvent.scroll(window);
    await does(() => fireEvent.click(link("Back to homepage")));
    expect(vi.mocked(window.scrollTo)).toHaveBeenLastCalledWith(0, 0);
    expect(document.activeElement).toBe(heading("Home"));
    await vi.waitFor(
      () => expect(document.getElementById("announcer")?.textContent).toBe("Lyceum – Home"),
      patience,
    );
    const back = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    await does(() => history.back());
    await back;
    await vi.waitFor(() => expect(vi.mocked(window.scrollTo)).toHaveBeenLastCalledWith(0, 640), patience);
    expect(document.activeElement).toBe(heading("Profile"));
  });

  test("an unknown address shows the 404 page with a link home [B-041][B-042][R-L-004][M-010][M-011][M-012]", async () => {
    const { does } = await show({ address: "/nowhere" });
    expect(screen.getByText("Error 404")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
    await does(() => fireEvent.click(link("Return Home")));
    expect(location.pathname).toBe("/");
  });

  test("a guest sees nothing of a protected page and is sent to sign-in [B-253]", async () => {
    const { left } = await show({ me: null, address: "/catalogue" });
    expect(screen.queryByRole("heading", { name: "Catalogue" })).toBeNull();
    expect(left).toEqual(["/login?redirect=%2Fcatalogue"]);
  });

  test("the main layout has a header, navigation, content and a footer [B-224][B-225]", async () => {
    await show();
    for (const role of ["banner", "navigation", "main", "contentinfo"])
      expect(screen.getAllByRole(role).length).toBeGreaterThan(0);
  });

  test("the navigation marks the current page [B-251]", async () => {
    const { does } = await show();
    const catalogue = () => link("Catalogue");
    expect(catalogue().getAttribute("aria-current")).toBeNull();
    await does(() => fireEvent.click(catalogue()));
    expect(catalogue().getAttribute("aria-current")).toBe("page");
  });
});

describe("the side navigation", () => {
  const side = () => within(screen.getByRole("navigation", { name: "Main" }));
  const first = () => side().getAllByRole("link")[0]!;

  test("starts with Home and shows counts in numbers and words once the first screen has loaded", async () => {
    const { server, settled } = await show({ address: "/catalogue" });
    server.on("GET /api/waiting", {
      body: { data: { "learning overdue": 2, "learning due": 1, "exams running": 1, "exams due": 0 } },
    });
    expect([first().textContent, first().getAttribute("href")]).toEqual(["Home", "/"]);
    expect(server.calls).not.toContain("GET /api/waiting");
    await settled();
    expect([first().textContent, first().getAttribute("aria-label")]).toEqual([
      "Home3",
      "Home, 2 overdue, 1 due",
    ]);
    expect(side().getByRole("link", { name: "Accreditations, 1 running" }).textContent).toBe(
      "Accreditations1",
    );
    expect(side().getByRole("link", { name: "Catalogue" }).textContent).toBe("Catalogue");
  });

  test("shows counts above 99 as 99+", async () => {
    const { server, settled } = await show({ address: "/catalogue" });
    server.on("GET /api/waiting", { body: { data: { "learning due": 100 } } });
    await settled();
    expect([first().textContent, first().getAttribute("aria-label")]).toEqual(["Home99+", "Home, 99+ due"]);
  });

  test("leaves out the counts, without an error, when they cannot be loaded", async () => {
    const { server, settled, does } = await show({ address: "/catalogue" });
    server.on("GET /api/waiting", { status: 500 });
    await settled();
    // And again with the next page.
    await does(() => fireEvent.click(first()));
    expect(server.calls.filter((call) => call === "GET /api/waiting")).toHaveLength(2);
    expect(first().textContent).toBe("Home");
    expect(screen.queryByText("A Server Error Occurred")).toBeNull();
  });

  test.each([
    ["an exam that ends", "exam.changed"],
    ["a notification", "notification"],
  ])("requests the counts again after %s", async (_, kind) => {
    const { server, settled, does, live } = await show({ address: "/catalogue" });
    await settled();
    const asked = () => server.calls.filter((one) => one === "GET /api/waiting").length;
    expect(asked()).toBe(1);
    await does(() =>
      live.tell(
        kind === "notification"
          ? { type: "live.notification", notification: notification(9) }
          : {
              type: "live.told",
              name: kind,
              event: {
                ...{ exam_id: 1, attempt_id: 1, finishes_at_iso: "2026-11-20T10:00:00Z" },
                ...{ writer: null, finished: true },
              },
            },
      ),
    );
    expect(asked()).toBe(2);
  });

  test("is collapsed to icons beside an item, where labels would not fit", async () => {
    const { does } = await show({ address: "/item/1", isWide: true });
    const catalogue = () => side().getByRole("link", { name: "Catalogue" });
    expect(catalogue().getAttribute("aria-label")).toBe("Catalogue");
    await does(() => fireEvent.click(catalogue()));
    expect(catalogue().getAttribute("aria-label")).toBeNull();
  });

  test("can be collapsed to icons that keep their names, remembers that, and can be expanded again", async () => {
    const { does, area } = await show({ address: "/catalogue", isWide: true });
    await does(() => fireEvent.click(button("Collapse navigation")));
    expect(document.documentElement.hasAttribute("data-rail")).toBe(true);
    expect(side().getByRole("link", { name: "Catalogue" }).getAttribute("aria-current")).toBe("page");
    expect(JSON.parse(area["lyceum.preferences"]!)).toMatchObject({ navigationCollapsed: true });
    await does(() => fireEvent.click(button("Expand navigation")));
    expect(document.documentElement.hasAttribute("data-rail")).toBe(false);
  });
});

describe("menus", () => {
  test.each([
    ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
    ["a click outside", () => fireEvent.pointerDown(screen.getByRole("main"))],
    ["focus moving elsewhere", () => fireEvent.focusIn(screen.getByRole("main"))],
    ["its button", () => fireEvent.click(button(/^Profile menu/))],
  ])("%s closes the profile menu [B-233][B-249][B-250]", async (_, shut) => {
    const { does } = await show();
    const menu = button(/^Profile menu/);
    await does(() => fireEvent.click(menu));
    expect(menu.getAttribute("aria-expanded")).toBe("true");
    fireEvent.pointerDown(screen.getByText("Ada Byron"));
    expect(menu.getAttribute("aria-expanded")).toBe("true");
    await does(shut);
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("learner@academy.example")).toBeNull();
  });

  test("Escape returns the focus to the menu button", async () => {
    const { does } = await show();
    await does(() => fireEvent.click(button(/^Profile menu/)));
    await does(() => fireEvent.keyDown(document.body, { key: "Escape" }));
    await vi.waitFor(() => expect(document.activeElement).toBe(button(/^Profile menu/)), patience);
  });

  test.each([
    ["path", "/catalogue"],
    ["query", "/?page=2"],
  ])("a change of the %s closes them [B-248]", async (_, address) => {
    const { does, page } = await show();
    const names = [/^Profile menu/, /^Notifications/];
    for (const name of names) {
      await does(() => page.visit("/"));
      await does(() => fireEvent.click(button(name)));
      expect([name, button(name).getAttribute("aria-expanded")]).toEqual([name, "true"]);
      await does(() => page.visit(address));
      expect([name, button(name).getAttribute("aria-expanded")]).toEqual([name, "false"]);
    }
  });

  test("the profile menu switches the theme, links to the profile and signs out [B-020][B-317]", async () => {
    const { does, left } = await show({ systemIsDark: true });
    await does(() => fireEvent.click(button(/^Profile menu/)));
    const dark = screen.getByRole("switch", { name: "Dark theme" });
    expect(dark.getAttribute("aria-checked")).toBe("true");
    await does(() => fireEvent.click(dark));
    expect([dark.getAttribute("aria-checked"), document.documentElement.dataset.scheme]).toEqual([
      "false",
      "light",
    ]);
    await does(() => fireEvent.click(dark));
    expect([dark.getAttribute("aria-checked"), document.documentElement.dataset.scheme]).toEqual([
      "true",
      "dark",
    ]);
    expect(link("Profile").getAttribute("href")).toBe("/profile");
    await does(() => fireEvent.click(button("Sign out")));
    expect(left).toEqual(["/login"]);
  });

  test("the profile menu links every administrator to Admin, whatever they may open [P-030]", async () => {
    // Without the mentoring permission, a mentoring admin may open only emails.
    const { does } = await show({ me: { roles: ["mentoring admin"] } });
    await does(() => fireEvent.click(button(/^Profile menu/)));
    expect(link("Admin").getAttribute("href")).toBe("/admin/start");
  });

  test("the profile menu does not link learners to Admin [P-030]", async () => {
    const { does } = await show();
    await does(() => fireEvent.click(button(/^Profile menu/)));
    expect(link("Profile")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});

describe("the navigation of small screens", () => {
  const menu = () => button("Navigation menu");
  const sheet = () => screen.queryByRole("group", { name: "Navigation menu" });

  test("opens in a sheet from its button, which also closes it, and which Escape returns to", async () => {
    const { does } = await show({ address: "/catalogue" });
    expect([menu().getAttribute("aria-expanded"), sheet()]).toEqual(["false", null]);
    await does(() => fireEvent.click(menu()));
    expect(menu().getAttribute("aria-expanded")).toBe("true");
    expect(within(sheet()!).getByRole("link", { name: "Catalogue" }).getAttribute("aria-current")).toBe(
      "page",
    );
    await does(() => fireEvent.click(menu()));
    expect([menu().getAttribute("aria-expanded"), sheet()]).toEqual(["false", null]);
    await does(() => fireEvent.click(menu()));
    await does(() => fireEvent.keyDown(document.body, { key: "Escape" }));
    expect(sheet()).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(menu()), patience);
  });

  test("closes once a page is chosen in it", async () => {
    const { does } = await show({ address: "/catalogue" });
    await does(() => fireEvent.click(menu()));
    await does(() => fireEvent.click(within(sheet()!).getByRole("link", { name: "Home" })));
    expect([location.pathname, sheet()]).toEqual(["/", null]);
  });
});

describe("overlays", () => {
  test("a banner counts the waiting changes while offline, and says when the connection is back [T-60]", async () => {
    const { does, app } = await show();
    expect(screen.queryByText(/offline/)).toBeNull();
    await does(() => app.actors.connection.send({ type: "connection.lost" }));
    await does(() => app.sendLater({ kind: "readNotification", which: "all" }));
    expect(screen.getByText(/You are offline.*1 change is waiting to send\./)).toBeTruthy();
    await does(() => app.actors.connection.send({ type: "connection.restored" }));
    expect(screen.getByText(/You are connected again/)).toBeTruthy();
  });

  test("changes that wait look cut off, also before it is known why they wait; only being connected again looks well", async () => {
    const { does, app, server } = await show();
    const looks = () => {
      const banner = screen.getByText(/waiting to send|connected again/).closest("[role=status]")!;
      return [banner.hasAttribute("data-cut-off"), banner.querySelector("svg")!.dataset["testid"]];
    };
    server.on("POST /api/notification/read", noAnswer());
    server.on("GET /session/check", () => new Promise(() => {}));
    await does(() => app.sendLater({ kind: "readNotification", which: "all" }));
    expect(looks()).toEqual([true, "CloudOffRoundedIcon"]);
    await does(() => app.actors.connection.send({ type: "connection.lost" }));
    expect(looks()).toEqual([true, "CloudOffRoundedIcon"]);
    await does(() => app.actors.connection.send({ type: "connection.restored" }));
    expect(looks()).toEqual([false, "CloudDoneRoundedIcon"]);
  });

  test("private content is hidden while a device that woke up checks the session [T-2]", async () => {
    const { does, app, server } = await show({ address: "/catalogue" });
    server.on("GET /session/check", () => new Promise(() => {}));
    await does(() => app.actors.session.send({ type: "woke", at: Date.parse("2026-11-21T10:00:00Z") }));
    expect(screen.getByText("One moment")).toBeTruthy();
    expect(screen.getByText("Checking that you are still signed in.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Catalogue" })).toBeNull();
  });

  test("private content is hidden while the session may have ended [T-2]", async () => {
    const { does, app } = await show({ address: "/catalogue" });
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    expect(screen.getByText("Signed out")).toBeTruthy();
    expect(screen.getByText("Your session has ended. Taking you to sign-in.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Catalogue" })).toBeNull();
  });
});
