import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, createApp } from "#src/app.ts";
import { readMe } from "#src/actors/parts.ts";
import { lookCookie, readLook } from "#src/contracts/look.ts";
import { formatParts } from "#src/contracts/readersTimes.ts";
import { timeFormats, timesCookie } from "#src/contracts/timeFormat.ts";
import { route } from "#src/routes/route.ts";
import { createRouteTable } from "#src/routes/routeTable.ts";
import { readCookie } from "#src/services/cookies.ts";
import { createToasts } from "#src/services/toasts.ts";
import { settle } from "../fake/settle.ts";
import { createAir, createFakeWorld } from "../fake/world.ts";
import { openApp, startApp } from "./openApp.ts";

const allowed = (app: App) => app.actors.guard.getSnapshot().hasTag("allowed");

describe("starting the application", () => {
  test("requests nothing that was delivered with the page; only the session is checked", async () => {
    const { server, app } = await openApp();
    expect(server.calls.filter((call) => call !== "GET /session/check")).toEqual([]);
    expect(readMe(app.queries)?.full_name).toBe("Ada Byron");
    expect(allowed(app)).toBe(true);
  });

  test("sends a signed-out visitor to sign-in with the address that they wanted [T-3][B-253][B-043]", async () => {
    const { noted, app } = await openApp({ me: null, address: "/item/3?a=b#c" });
    expect(noted).toEqual(["leave /login?redirect=%2Fitem%2F3%3Fa%3Db%23c"]);
    expect(allowed(app)).toBe(false);
  });

  test("allows the 404 page without a signed-in user [R-L-004]", async () => {
    const { app, noted } = await openApp({ me: null, address: "/nowhere" });
    expect(allowed(app)).toBe(true);
    expect(noted).toEqual([]);
  });

  test("joins the live channel, fetches the content cookies and loads the reporter only after the first screen", async () => {
    const fake = createFakeWorld();
    const load = vi.fn(fake.world.loadReporter!);
    fake.world.loadReporter = load;
    const { server, live, showFirstScreen } = startApp(fake);
    await settle();
    const begun = () => [live.userId(), server.calls.includes("GET /api/cookies"), load.mock.calls.length];
    expect(begun()).toEqual([null, false, 0]);
    await showFirstScreen();
    expect(begun()).toEqual([7, true, 1]);
  });

  test("asks for nothing more once it is stopped", async () => {
    // An actor that has stopped warns of what it is told.
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const { world, server, page, signal, showFirstScreen } = createFakeWorld({ address: "/catalogue" });
    const app = createApp(world);
    const stop = app.start();
    await settle();
    stop();
    const before = server.calls.length;
    page.visit("/learning/catalogue?topic=3");
    signal({ type: "woke" });
    await showFirstScreen();
    expect(server.calls.slice(before).filter((call) => call !== "GET /api/cookies")).toEqual([]);
    expect(page.address()).toBe("/learning/catalogue?topic=3");
  });

  test("throws if a signed-in page arrives without its user, instead of treating it as signed out", () => {
    const { world } = createFakeWorld({ boot: { signedIn: true, answers: {} } });
    expect(() => createApp(world)).toThrow("/api/me");
  });
});

describe("addresses", () => {
  test("old paths redirect to the new ones and keep query and fragment [B-071]", async () => {
    const { page, entries } = await openApp({ address: "/learning/catalogue?topic=3#b" });
    expect(page.address()).toBe("/catalogue?topic=3#b");
    expect(entries).toHaveLength(1);
  });

  test("the screens before sign-in load as a separate document [B-043]", async () => {
    const { page, noted } = await openApp();
    page.visit("/reset-password?token=x");
    expect(noted).toEqual(["leave /reset-password?token=x"]);
  });

  test("menus close when the path or query changes, but not when the fragment does [B-248][B-292]", async () => {
    const { app, page } = await openApp({ address: "/catalogue" });
    const { profile, navigation } = app.actors.menus;
    const opened = () => [profile, navigation].map((menu) => menu.getSnapshot().hasTag("open"));
    for (const [to, shut] of [
      ["/catalogue#x", false],
      ["/catalogue?page=2", true],
      ["/search?page=2", true],
    ] as const) {
      profile.send({ type: "open" });
      navigation.send({ type: "open" });
      app.actors.notifications.send({ type: "close" });
      app.actors.notifications.send({ type: "open" });
      page.visit(to);
      expect(opened()).toEqual([!shut, !shut]);
      expect(app.actors.notifications.getSnapshot().hasTag("open")).toBe(!shut);
    }
  });

  test("notifications=open opens the menu and is removed from the address, at the start and later [B-291]", async () => {
    const { app, page, entries } = await openApp({ address: "/catalogue?page=2&notifications=open" });
    const isOpen = () => app.actors.notifications.getSnapshot().hasTag("open");
    expect([isOpen(), page.address(), entries.length]).toEqual([true, "/catalogue?page=2", 1]);
    page.visit("/search?notifications=open");
    expect([isOpen(), page.address(), entries.length]).toEqual([true, "/search", 2]);
  });

  test("what the user visits is a new entry of the history, on the same page too, unless it is to replace the old one", async () => {
    const { app, entries } = await openApp({ address: "/search" });
    app.visit("/search?name=tax");
    app.visit("/catalogue");
    app.visit("/catalogue?page=2", { replace: true });
    expect(entries).toEqual(["/search", "/search?name=tax", "/catalogue?page=2"]);
  });

  test("navigates to a route by its name", async () => {
    const { app, page } = await openApp();
    app.go("Search", {}, { name: "income tax" });
    expect(page.address()).toBe("/search?name=income+tax");
  });
});

describe("pages that are not for everybody", () => {
  test.each([
    ["an administrators' page", "/admin/house/users", ["Unauthorized"], ["/catalogue", "/"]],
    ["a page whose feature is switched off", "/cpd-log", [], ["/catalogue", "/cpd-log"]],
  ])("%s is left at once", async (_, to, texts, entries) => {
    const opened = await openApp({ address: "/catalogue" });
    opened.page.visit(to);
    await settle();
    expect([opened.texts(), opened.entries]).toEqual([texts, entries]);
    expect(opened.page.address()).toBe(texts.length ? "/" : "/catalogue");
    expect(allowed(opened.app)).toBe(true);
  });

  test.each([true, false])(
    "the server is asked about the ids in the address, and says %s",
    async (isGranted) => {
      const fake = createFakeWorld({ address: "/meetings/3/4" });
      const { areas } = fake.world;
      const meeting = route("Meeting", "/meetings/:event/:part", {
        title: "Meeting",
        needs: { login: true, check: "view meeting" },
      });
      fake.world.areas = { ...areas, routes: createRouteTable([meeting, ...areas.routes.rows]) };
      const asked: string[] = [];
      fake.server.on("GET /api/permissions", (_, { searchParams }) => {
        asked.push(decodeURIComponent(String(searchParams)));
        return { body: { data: isGranted } };
      });
      const { app, texts, entries } = startApp(fake);
      expect(allowed(app)).toBe(false);
      await settle();
      expect(asked).toEqual(["permission=view+meeting&ids[event]=3&ids[part]=4"]);
      expect([texts(), entries]).toEqual(
        isGranted ? [[], ["/meetings/3/4"]] : [["You do not have permissions to view this page."], ["/"]],
      );
      expect(allowed(app)).toBe(true);
    },
  );
});

describe("preferences", () => {
  test("are stored, applied to the document and sent to the other tabs [B-315][B-317][B-318]", async () => {
    const air = createAir();
    const [one, other] = [await openApp({ air }), await openApp({ air })];
    one.app.actors.preferences.send({ type: "theme.chosen", theme: "dark" });
    one.app.actors.preferences.send({ type: "touchMode.toggled" });
    one.app.actors.preferences.send({ type: "navigation.toggled" });
    for (const { marks } of [one, other])
      expect(["data-scheme", "data-touch", "data-rail"].map((name) => marks.get(name))).toEqual([
        "dark",
        "",
        "",
      ]);
    expect(readLook(readCookie(one.world.cookies(), lookCookie))).toEqual({
      scheme: "dark",
      touch: true,
      rail: true,
    });
    expect(one.texts()).toEqual(["Touch Mode Enabled"]);
    expect(other.texts()).toEqual([]);

    const later = await openApp({ area: one.area });
    expect(later.marks.get("data-scheme")).toBe("dark");
    later.app.actors.preferences.send({ type: "touchMode.toggled" });
    expect([later.texts(), later.marks.get("data-touch")]).toEqual([["Touch Mode Disabled"], null]);
    later.app.actors.preferences.send({ type: "navigation.toggled" });
    expect(later.marks.get("data-rail")).toBeNull();
    later.app.actors.preferences.send({ type: "theme.chosen", theme: "system" });
    expect(later.world.cookies()).not.toContain(lookCookie);
  });

  test("dates and times use the browser's format or the chosen one, in every tab and in the cookie", async () => {
    const air = createAir();
    const [one, other] = [
      await openApp({ air, times: timeFormats.monthFirst }),
      await openApp({ air, times: timeFormats.monthFirst }),
    ];
    const said = () => formatParts("2026-11-11T14:30:00Z", { day: "numeric", month: "short" });
    const kept = ({ world }: typeof one) => readCookie(world.cookies(), timesCookie);
    expect([said(), kept(one)]).toEqual(["Nov 11", undefined]);
    one.app.actors.preferences.send({ type: "times.chosen", times: "dayFirst" });
    expect([said(), kept(one), kept(other)]).toEqual(["11 Nov", "dayFirst", "dayFirst"]);

    const later = await openApp({ area: one.area, times: timeFormats.monthFirst });
    expect([said(), kept(later)]).toEqual(["11 Nov", "dayFirst"]);
    later.app.actors.preferences.send({ type: "times.chosen", times: "browser" });
    expect([said(), kept(later)]).toEqual(["Nov 11", undefined]);
  });

  test("each damaged setting falls back to its default; the others are kept", async () => {
    const area = {
      "lyceum.preferences": JSON.stringify({ theme: "pink", touchMode: true, view: 3, times: "moon" }),
    };
    const { app, marks } = await openApp({ area });
    expect([marks.get("data-scheme"), marks.get("data-touch")]).toEqual([null, ""]);
    expect(app.actors.preferences.getSnapshot().context).toMatchObject({ view: "grid", times: "browser" });
  });
});

test("a toast waits while nothing can show it, and a host that leaves late takes none from its successor", () => {
  const toasts = createToasts();
  const shown: string[] = [];
  const attach = (host: string) => toasts.attach(({ text }) => shown.push(`${host}: ${text}`));
  const show = (text: string) => toasts.show({ tone: "info", text });
  show("Saved");
  const detach = attach("first");
  detach();
  show("Sent");
  const detachSecond = attach("second");
  attach("third");
  detachSecond();
  show("Done");
  expect(shown).toEqual(["first: Saved", "second: Sent", "third: Done"]);
});
