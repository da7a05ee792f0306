import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { notification } from "../../fake/world.ts";
import { show, type ShowOptions } from "./show.tsx";
import { patience } from "../setup.ts";

const page = (title: string) => ({ default: () => <h1>{title}</h1> });
vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
vi.mock("#src/ui/learning/SearchPage.tsx", () => page("Search"));
vi.mock("#src/ui/learning/CataloguePage.tsx", () => page("Catalogue"));
vi.mock("#src/ui/learning/ItemPage.tsx", () => page("Item"));
vi.mock("#src/ui/account/ProfilePage.tsx", () => page("Profile"));

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const header = () => within(screen.getByRole("banner"));
const footer = () => within(screen.getByRole("contentinfo"));

describe("the header", () => {
  test("its logo links home, and the first stop of the Tab key skips to the content [B-227][B-228]", async () => {
    await show({ address: "/catalogue" });
    expect(header().getByRole("link", { name: "Lyceum, home" }).getAttribute("href")).toBe("/");
    const first = document.querySelector<HTMLElement>("a, button, input")!;
    expect([first.textContent, first.getAttribute("href")]).toEqual(["Skip to content", "#content"]);
    expect(screen.getByRole("main").id).toBe("content");
  });

  test.each([
    ["demo", true],
    [null, false],
  ])("environment %s: the tag shows %s [B-229]", async (environment, shown) => {
    await show({ boot: { environment } });
    expect(screen.queryByText("demo") !== null).toBe(shown);
  });

  test("search goes by Enter or the button with the query name; an empty term is ignored [B-021][B-029][B-030][B-031]", async () => {
    const { does } = await show({ address: "/catalogue" });
    const box = header().getByRole("combobox", { name: "Search" });
    fireEvent.change(box, { target: { value: "   " } });
    await does(() => fireEvent.click(header().getByRole("button", { name: "Search" })));
    expect(location.pathname).toBe("/catalogue");
    fireEvent.change(box, { target: { value: " income tax " } });
    await does(() => fireEvent.submit(box.closest("form")!));
    expect(location.pathname + location.search).toBe("/search?name=income+tax");
  });

  test("the search box is hidden on the search page and for guests [B-230][B-231]", async () => {
    const { close } = await show({ address: "/search" });
    expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
    close();
    await show({ me: null, address: "/nowhere" });
    expect(screen.queryByRole("combobox", { name: "Search" })).toBeNull();
    expect(screen.queryByRole("button", { name: /profile|notifications/i })).toBeNull();
  });
});

describe("pages", () => {
  test("the home page is linked back to from every other page [B-028]", async () => {
    const { does } = await show({ address: "/profile" });
    await does(() => fireEvent.click(link("Back to homepage")));
    expect(screen.getByRole("heading", { level: 1, name: "Home" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Back to homepage" })).toBeNull();
  });

  test("title and theme come from the route [B-242][B-243][B-244]", async () => {
    const { does } = await show({ address: "/catalogue" });
    expect([document.title, document.documentElement.dataset.theme]).toEqual([
      "Lyceum – Catalogue",
      "academy",
    ]);
    await does(() => fireEvent.click(link("Lyceum, home")));
    expect(document.title).toBe("Lyceum – Home");
  });

  test("a navigation scrolls to the top, moves the focus to the heading and is announced; going back restores [B-247][T-59]", async () => {
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

  test("the 404 page [B-041][B-042][R-L-004][M-010][M-011][M-012]", async () => {
    const { does } = await show({ address: "/nowhere" });
    expect(screen.getByText("Error 404")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
    await does(() => fireEvent.click(link("Return Home")));
    expect(location.pathname).toBe("/");
  });

  test("nothing of a page shows to who may not see it, and a guest is sent to sign-in [B-253]", async () => {
    const { left } = await show({ me: null, address: "/catalogue" });
    expect(screen.queryByRole("heading", { name: "Catalogue" })).toBeNull();
    expect(left).toEqual(["/login?redirect=%2Fcatalogue"]);
  });

  test("main layout has header, navigation, content and footer [B-224][B-225]", async () => {
    await show();
    for (const role of ["banner", "navigation", "main", "contentinfo"])
      expect(screen.getAllByRole(role).length).toBeGreaterThan(0);
  });

  test("the navigation marks where we are [B-251]", async () => {
    const { does } = await show();
    const catalogue = () => link("Catalogue");
    expect(catalogue().getAttribute("aria-current")).toBeNull();
    await does(() => fireEvent.click(catalogue()));
    expect(catalogue().getAttribute("aria-current")).toBe("page");
  });
});

describe("the navigation beside the page", () => {
  const side = () => within(screen.getByRole("navigation", { name: "Main" }));
  const first = () => side().getAllByRole("link")[0]!;

  test("begins with home, and counts in numbers and words what waits, once the first screen is there", async () => {
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

  test("more than two digits are not shown", async () => {
    const { server, settled } = await show({ address: "/catalogue" });
    server.on("GET /api/waiting", { body: { data: { "learning due": 100 } } });
    await settled();
    expect([first().textContent, first().getAttribute("aria-label")]).toEqual(["Home99+", "Home, 99+ due"]);
  });

  test("a failure costs the numbers and is not told", async () => {
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
  ])("%s asks again", async (_, kind) => {
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

  test("is a rail of icons beside what is read where there is no room for words", async () => {
    const { does } = await show({ address: "/item/1", isWide: true });
    const catalogue = () => side().getByRole("link", { name: "Catalogue" });
    expect(catalogue().getAttribute("aria-label")).toBe("Catalogue");
    await does(() => fireEvent.click(catalogue()));
    expect(catalogue().getAttribute("aria-label")).toBeNull();
  });

  test("becomes a rail of icons that still have their names, is kept, and comes back", async () => {
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
    ["the focus elsewhere", () => fireEvent.focusIn(screen.getByRole("main"))],
    ["its button", () => fireEvent.click(button(/^Profile menu/))],
  ])("%s shuts the profile menu [B-233][B-249][B-250]", async (_, shut) => {
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

  test("Escape gives the focus back to the button", async () => {
    const { does } = await show();
    await does(() => fireEvent.click(button(/^Profile menu/)));
    await does(() => fireEvent.keyDown(document.body, { key: "Escape" }));
    await vi.waitFor(() => expect(document.activeElement).toBe(button(/^Profile menu/)), patience);
  });

  test("a change of path or query shuts them [B-248]", async () => {
    const { does, page } = await show();
    await does(() => fireEvent.click(button(/^Profile menu/)));
    await does(() => page.visit("/?page=2"));
    expect(button(/^Profile menu/).getAttribute("aria-expanded")).toBe("false");
  });

  test("the profile menu switches the theme, leads to the profile and signs out [B-020][B-317]", async () => {
    const { does, left } = await show({ systemIsDark: true });
    await does(() => fireEvent.click(button(/^Profile menu/)));
    const dark = screen.getByRole("switch", { name: "Dark theme" });
    expect(dark.getAttribute("aria-checked")).toBe("true");
    await does(() => fireEvent.click(dark));
    expect([dark.getAttribute("aria-checked"), document.documentElement.dataset.scheme]).toEqual([
      "false",
      "light",
    ]);
    expect(link("Profile").getAttribute("href")).toBe("/profile");
    await does(() => fireEvent.click(button("Sign out")));
    expect(left).toEqual(["/login"]);
  });

  test("Admin is linked only when its screen exists: there are no dead links [P-030]", async () => {
    // The dashboard of mentoring is still to come.
    const { does } = await show({ me: { roles: ["mentoring admin"] } });
    await does(() => fireEvent.click(button(/^Profile menu/)));
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});

describe("notifications", () => {
  const many = (count: number) => ({
    notifications: Array.from({ length: count }, (_, index) => notification(count - index)),
    unread_notifications: count,
  });
  const rows = () => within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("listitem");

  test("20 at a time; Load More adds 20; opening begins again at 20 [B-232][B-290][B-293][B-294][B-295][M-044]", async () => {
    const { does } = await show({ me: many(45) });
    const bell = () => button("Notifications, 45 unread");
    await does(() => fireEvent.click(bell()));
    expect(rows()).toHaveLength(20);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(40);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
    await does(() => fireEvent.click(bell()));
    await does(() => fireEvent.click(bell()));
    expect(rows()).toHaveLength(20);
  });

  test.each([19, 20])("%i are all there are: nothing more is offered [B-293]", async (count) => {
    const { does } = await show({ me: many(count) });
    await does(() => fireEvent.click(button(`Notifications, ${count} unread`)));
    expect(rows()).toHaveLength(count);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  test("the 21st is the first that has to be loaded [B-293]", async () => {
    const { does } = await show({ me: many(21) });
    await does(() => fireEvent.click(button("Notifications, 21 unread")));
    expect(rows()).toHaveLength(20);
    await does(() => fireEvent.click(button("Load More")));
    expect(rows()).toHaveLength(21);
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
  });

  test("Mark all as Read clears the badge; unread ones say so [B-286][B-287][M-043]", async () => {
    const { does } = await show({ me: many(2) });
    await does(() => fireEvent.click(button("Notifications, 2 unread")));
    expect(screen.getAllByText("Unread:")).toHaveLength(2);
    await does(() => fireEvent.click(button("Mark all as Read")));
    expect(screen.queryByText("Unread:")).toBeNull();
    expect(button("Notifications")).toBeTruthy();
  });

  test("a click reads one, shuts the menu and goes to its url [B-288][B-289]", async () => {
    const one = notification(3, { data: { type: "item", message: "Due soon", url: "/catalogue" } });
    const { does } = await show({ me: { notifications: [one], unread_notifications: 1 } });
    await does(() => fireEvent.click(button("Notifications, 1 unread")));
    await does(() => fireEvent.click(button(/Due soon/)));
    expect([location.pathname, button("Notifications").getAttribute("aria-expanded")]).toEqual([
      "/catalogue",
      "false",
    ]);
  });

  test("a row has its age, a picture of its own or a drawn one, and a tab for a boxset [B-276][B-277][B-278]", async () => {
    const hourAgo = { created_at: new Date(Date.now() - 5_400_000).toISOString() };
    const drawn = notification(2, { ...hourAgo, meta: { contentType: "boxset" } });
    const own = notification(1, {
      ...hourAgo,
      data: { type: "item", message: "With a picture", cardImage: "/covers/1.webp" },
    });
    const { does } = await show({ me: { notifications: [drawn, own] } });
    await does(() => fireEvent.click(button("Notifications")));
    const [boxset, item] = rows();
    expect(within(boxset!).getByText("1 hour ago").tagName).toBe("TIME");
    expect([boxset, item].map((row) => row!.querySelector("[data-boxset]") !== null)).toEqual([true, false]);
    expect([boxset, item].map((row) => row!.querySelector("img")?.getAttribute("src"))).toEqual([
      undefined,
      "/covers/1.webp",
    ]);
    expect(boxset!.querySelector("svg")).toBeTruthy();
  });

  test("none [B-296][M-045]", async () => {
    const { does } = await show();
    await does(() => fireEvent.click(button("Notifications")));
    expect(screen.getByText("No Notifications Found")).toBeTruthy();
  });

  test("the query opens the menu and goes [B-291]", async () => {
    await show({ address: "/catalogue?notifications=open" });
    expect(button("Notifications").getAttribute("aria-expanded")).toBe("true");
    expect(location.search).toBe("");
  });

  test("Escape, a click outside and a change of route shut it [B-292]", async () => {
    const { does, page } = await show();
    for (const shut of [
      () => fireEvent.keyDown(document.body, { key: "Escape" }),
      () => fireEvent.pointerDown(screen.getByRole("main")),
      () => page.visit("/catalogue"),
    ]) {
      await does(() => fireEvent.click(button("Notifications")));
      await does(shut);
      expect(button("Notifications").getAttribute("aria-expanded")).toBe("false");
    }
  });
});

describe("the footer", () => {
  test("for who is signed in [B-236][B-237][B-238][B-240][M-034][M-035][M-036][M-037][P-027]", async () => {
    await show();
    for (const name of ["Need Help?", "Add to Home Screen", "GDPR", "Cookie Policy"])
      expect(footer().getByRole("button", { name })).toBeTruthy();
    expect(footer().getByText("© 2026 Lyceum")).toBeTruthy();
    expect(footer().getByRole("switch", { name: "Touch mode" })).toBeTruthy();
  });

  test.each([
    ["2026-12-31T12:00:00Z", "© 2026 Lyceum"],
    ["2027-01-01T12:00:00Z", "© 2027 Lyceum"],
  ])("on %s its copyright is of that year [B-239]", async (now, said) => {
    await show({ real: { now: () => Date.parse(now) } });
    expect(footer().getByText(/^©/).textContent).toBe(said);
  });

  test("names no policy that there is not", async () => {
    await show({ me: { policies: [{ id: 2, name: "Cookie Policy" }] } });
    expect(footer().getByRole("button", { name: "Cookie Policy" })).toBeTruthy();
    expect(footer().queryByRole("button", { name: "GDPR" })).toBeNull();
  });

  test("for a guest the policies are missing [B-238][P-027]", async () => {
    await show({ me: null, address: "/nowhere" });
    for (const name of ["GDPR", "Cookie Policy", "Need Help?"])
      expect(footer().queryByRole("button", { name })).toBeNull();
    expect(footer().getByRole("button", { name: "Add to Home Screen" })).toBeTruthy();
  });

  const own = async (options: ShowOptions) => {
    await show(options);
    return [
      ...["Notifications", /^Profile menu/, "Need Help?"].map((name) =>
        screen.queryByRole("button", { name }),
      ),
      footer().queryByRole("switch", { name: "Touch mode" }),
    ].map((control) => control !== null);
  };
  test.each([[], ...roleNames.map((role) => [role])])(
    "whoever is signed in has notifications, the own menu, help and touch mode, as %s too [P-028]",
    async (...roles: RoleName[]) => {
      expect(await own({ me: { roles } })).toEqual([true, true, true, true]);
    },
  );
  test("a guest has none of them [P-028]", async () => {
    expect(await own({ me: null, address: "/nowhere" })).toEqual([false, false, false, false]);
  });

  test("touch mode is switched and said [B-024][B-316][M-048][M-049]", async () => {
    const { does, settled } = await show();
    await settled();
    const touch = footer().getByRole("switch", { name: "Touch mode" });
    await does(() => fireEvent.click(touch));
    expect([touch.getAttribute("aria-checked"), document.documentElement.hasAttribute("data-touch")]).toEqual(
      ["true", true],
    );
    await vi.waitFor(() => expect(screen.getAllByText("Touch Mode Enabled")).toHaveLength(2), patience);
    await does(() => fireEvent.click(touch));
    await vi.waitFor(() => expect(screen.getAllByText("Touch Mode Disabled")).toHaveLength(2), patience);
  });

  test("acting as another user it says so and offers the way back [B-025][B-307][B-308][B-312]", async () => {
    const { does, server } = await show({ me: { logged_in_as: { status: true, admin_user_id: 1 } } });
    expect(footer().getByText("You are acting as Ada Byron.")).toBeTruthy();
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    await does(() => fireEvent.click(footer().getByRole("button", { name: "Return to your own account" })));
    expect(server.calls).toContain("POST /api/reauthenticate");
    expect(footer().queryByText(/You are acting/)).toBeNull();
  });

  test("above the page it says in whose name one acts, with the way back in sight [T-51][B-308]", async () => {
    const { does, server } = await show({ me: { logged_in_as: { status: true, admin_user_id: 1 } } });
    const banner = within(screen.getByRole("complementary", { name: "Acting" }));
    expect(banner.getByText("Acting as Ada Byron")).toBeTruthy();
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    await does(() => fireEvent.click(banner.getByRole("button", { name: "Return to your own account" })));
    expect(server.calls).toContain("POST /api/reauthenticate");
    expect(screen.queryByRole("complementary", { name: "Acting" })).toBeNull();
  });

  test("in review mode it says that nothing is tracked, and leaves to the pending reviews [B-026][B-309][B-314]", async () => {
    const { does } = await show({
      me: { roles: ["super admin"], logged_in_as: { status: true, admin_user_id: 7 } },
    });
    expect(
      footer().getByText("You are in review mode: activity and completions are not tracked."),
    ).toBeTruthy();
    await does(() => fireEvent.click(footer().getByRole("button", { name: "Exit review mode" })));
    expect(location.pathname).toBe("/admin/learning/reviews/pending");
  });
});

describe("what lies over the page", () => {
  test("offline: a banner with what waits, and the good news afterwards [T-60]", async () => {
    const { does, app } = await show();
    expect(screen.queryByText(/offline/)).toBeNull();
    await does(() => app.actors.connection.send({ type: "connection.lost" }));
    await does(() => app.sendLater({ kind: "readNotification", which: "all" }));
    expect(screen.getByText(/You are offline.*1 change is waiting to send\./)).toBeTruthy();
    await does(() => app.actors.connection.send({ type: "connection.restored" }));
    expect(screen.getByText(/You are back online/)).toBeTruthy();
  });

  test("the veil: nothing private is painted while the session may be over [T-2]", async () => {
    const { does, app } = await show({ address: "/catalogue" });
    await does(() => app.actors.session.send({ type: "unauthorized.seen" }));
    expect(screen.getByText("Signed out")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Catalogue" })).toBeNull();
  });
});
