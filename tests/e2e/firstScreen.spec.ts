import type { Page } from "@playwright/test";
import { zoneCookie } from "#src/contracts/zone.ts";
import { learnersScreens } from "./learnersScreens.ts";
import { codeRuns, notePainted, openNoted, openPainted } from "./painted.ts";
import { complaints, demoPassword, emailOf, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const scripts = /\/assets\/.*\.js$/;
/** It opens the drafts that this device keeps, which no first screen waits for. */
const aside = /\/draftArea-/;

/** The most scripts that the document of any page may name. */
const mostScripts = 17;

/** Each kind of page: who opens it, and the heading and the row that show it is usable. */
const pages = [
  ["learner", "/item/1", "article"],
  ["learner", "/catalogue", "article"],
  ["learner", "/search?name=pension", "article"],
  ["learner", "/boxset/1", "article"],
  ["learner", "/my-list", "article"],
  ["learner", "/topics", "article"],
  ["learner", "/accreditation", "article"],
  ["learner", "/accreditation/search", "article"],
  ["learner", "/exams/5", "article"],
  ["learner", "/exams/1?attempt=1", "article"],
  ["learner", "/podcasts", "article"],
  ["learner", "/podcasts/search", "article"],
  ["learner", "/podcasts/episode-search?order=recent", "article"],
  ["learner", "/podcast/1", "article"],
  ["learner", "/podcast/1/episode/1", "article"],
  ["learner", "/mentoring", "article"],
  ["learner", "/mentoring/results", "article"],
  ["learner", "/mentoring/compare?ids=1&ids=2&ids=13&ids=35", "table"],
  ["learner", "/mentoring/relationships", "article"],
  ["learner", "/mentoring/relationship/10", "listitem"],
  ["learner", "/mentoring/profile", "textbox"],
  ["learner", "/mentoring/signup/mentor", "textbox"],
  ["system", "/admin/house", "listitem"],
  ["system", "/admin/house/glossary", "row"],
  ["system", "/admin/house/users", "row"],
  ["system", "/admin/house/users/3/edit", "textbox"],
  ["system", "/admin/house/glossary/1/edit", "textbox"],
  ["system", "/admin/house/reports", "listitem"],
  ["system", "/admin/house/reports/user-status", "row"],
  ["system", "/admin/house/image-banks/create", "textbox"],
  ["system", "/admin/podcasts/dashboard", "listitem"],
  ["system", "/admin/podcasts/4/review", "article"],
  ["system", "/admin/podcasts/episodes/1/edit", "textbox"],
  ["super", "/admin/podcasts/reviews", "listitem"],
  ["mentoring", "/admin/mentoring/mentor-approval/50", "button"],
  ["mentoring", "/admin/mentoring/mentor-management/1", "row"],
] as const;

/**
 * What a page requests when it is opened, besides what every page does in the background; how many scripts its document
 * preloads, and those that it loads first although the document does not name them.
 */
async function askedBy(page: Page, address: string, role: (typeof pages)[number][2]) {
  const asked: string[] = [];
  const hear = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && /^\/(api\/(?!cookies|me$|policies$)|session\/)/.test(pathname))
      asked.push(pathname + search);
  };
  page.on("request", hear);
  let document = "";
  // An overloaded server sends only the frame, which then requests the rest itself: that is no fault.
  for (let tries = 3; tries > 0 && !document.includes("<h1"); tries -= 1) {
    asked.length = 0;
    document = await (await page.goto(address))!.text();
  }
  await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
  // What the server has painted is there before any request.
  await codeRuns(page);
  page.off("request", hear);
  const preloaded = document.match(/rel="modulepreload"/g)!.length;
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime < (window.__hydratesAt ?? Infinity))
      .map(({ name }) => new URL(name).pathname),
  );
  const unnamed = loaded.filter(
    (path) => scripts.test(path) && !aside.test(path) && !document.includes(`"${path}"`),
  );
  return { asked, preloaded, unnamed };
}

/**
 * Makes every page note when its view begins to hydrate: from then on it brings back by itself whoever leaves. Whatever
 * was loaded before has held it up.
 */
const noteHydration = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const remove = window.removeEventListener.bind(window) as (...of: unknown[]) => void;
    window.removeEventListener = (...of: unknown[]): void => {
      remove(...of);
      if (of[0] === "pagehide") window.__hydratesAt ??= performance.now();
    };
  });

test.describe("by another name of the server than PUBLIC_URL", () => {
  test.use({ baseURL: ({ server }, use) => use(server.url.replace("localhost", "127.0.0.1")) });

  test("pages are readable before any script has loaded, and hydrate unchanged", async ({ page }) => {
    test.slow();
    await signIn(page, "learner", "/profile");
    const found = complaints(page);
    await notePainted(page);
    const faults: Record<string, string[]> = {};
    for (const address of [...learnersScreens.map(({ path }) => path), "/exams/4", "/exams/1?attempt=1"]) {
      const problems = await openNoted(page, address);
      if (problems.length > 0) faults[address] = problems;
    }
    expect([faults, found]).toEqual([{}, []]);
  });
});

const scriptsAndFonts = /\/assets\/.*\.(js|woff2)$/;

/** Holds back the scripts of the next pages. Returns a function that releases them. */
async function holdScripts(page: Page, held = scripts): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("text typed before any script has loaded is kept, and saved by the form", async ({ page }) => {
  await signIn(page, "system", "/profile");
  const send = await holdScripts(page);
  await openPainted(page, "/admin/house/image-banks/create");
  await page.getByRole("textbox", { name: "Name" }).fill("Before the scripts");
  await page.getByRole("textbox", { name: "Description" }).fill("Two\nlines");
  send();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/image-banks$/);
  await expect(page.getByRole("link", { name: "Before the scripts" })).toBeVisible();
});

test("Enter in the sign-in form before any script has loaded signs in once the page's code runs", async ({
  page,
}) => {
  const send = await holdScripts(page);
  await page.goto("/login/manual?redirect=/glossary", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(emailOf("learner"));
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL("/login/manual?redirect=/glossary");
  send();
  await expect(page).toHaveURL("/glossary");
});

test("a button pressed during hydration takes effect after the text typed before it", async ({ page }) => {
  await signIn(page, "learner");
  // From then on, whoever leaves is brought back by the application: the view has begun to hydrate.
  await page.addInitScript(() => {
    const remove = window.removeEventListener.bind(window) as (...of: unknown[]) => void;
    const pressing = (...of: unknown[]): void => {
      remove(...of);
      if (of[0] !== "pagehide") return;
      setTimeout(() => {
        const { dataset } = document.documentElement;
        dataset.pressed = dataset.page ?? "before its code runs";
        document.querySelector<HTMLElement>("main form button")!.click();
      });
    };
    window.removeEventListener = pressing;
  });
  const send = await holdScripts(page);
  await openPainted(page, "/glossary");
  await page.getByRole("main").getByRole("searchbox").fill("annuity");
  send();
  await expect(page).toHaveURL(/annuity/);
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "before its code runs");
});

/** The server's process is in another zone. */
test.describe("a reader in Tokyo", () => {
  const here = "Asia/Tokyo";
  test.use({ timezoneId: here });

  test("gets a form with times painted in their time zone, and not painted while that is unknown", async ({
    page,
    context,
  }) => {
    await signIn(page, "system", "/profile");
    const zone = async () => (await context.cookies()).find(({ name }) => name === zoneCookie)?.value;
    // A page that is left while it starts may know no zone except the machine's, and store that one.
    await codeRuns(page);
    await expect.poll(zone).toBe(encodeURIComponent(here));
    const title = page.getByRole("textbox", { name: "Title" });
    for (const known of [true, false]) {
      // No page is left that could store it again.
      await page.goto("about:blank");
      if (!known) await context.clearCookies({ name: zoneCookie });
      const send = await holdScripts(page);
      if (known) await openPainted(page, "/admin/house/carousel/create");
      else await page.goto("/admin/house/carousel/create", { waitUntil: "commit" });
      // The footer comes after everything painted.
      await page.getByRole("contentinfo").waitFor({ state: "attached" });
      await expect(title).toHaveCount(known ? 1 : 0);
      if (!known) send();
      await title.fill("Welcome to Osaka");
      const first = await title.elementHandle();
      send();
      await codeRuns(page);
      await expect(page.getByText("GMT+9").first()).toBeVisible();
      await expect(title).toHaveValue("Welcome to Osaka");
      expect(await first!.evaluate((node) => node.isConnected)).toBe(true);
    }
  });

  test("keeps what was typed into a form that was painted in their previous time zone", async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, "system", "/profile");
    await page.goto("about:blank");
    await context.addCookies([{ name: zoneCookie, value: "UTC", url: server.url, sameSite: "Lax" }]);
    const send = await holdScripts(page);
    await openPainted(page, "/admin/house/carousel/create");
    await expect(page.getByText("UTC").first()).toBeVisible();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Welcome to Osaka");
    send();
    await codeRuns(page);
    await expect(page.getByText("GMT+9").first()).toBeVisible();
    await expect(title).toHaveValue("Welcome to Osaka");
    await expect(title).toBeFocused();
    // The form has received it, too.
    await page.getByRole("link", { name: "Carousel", exact: true }).first().click();
    await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  });
});

test("text typed into a record search before any script has loaded is searched for", async ({ page }) => {
  await signIn(page, "system", "/profile");
  const send = await holdScripts(page);
  await openPainted(page, "/admin/house/users/merge/30");
  const field = page.getByRole("combobox", { name: "Keep this account" });
  await field.fill("Aisha Rahman");
  send();
  await expect(page.getByRole("option", { name: /Aisha Rahman/ })).toBeVisible();
  // It continues as a field with the focus.
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("Aisha Rahma");
});

declare global {
  interface Window {
    /** For a watched page: how far the painted content has moved, and the largest text or picture so far. */
    __watched: { shift: number; largest: number };
    /** When the view began to hydrate, in the document's own time. */
    __hydratesAt?: number;
  }
}

/** Makes every page note, from now on, whether it stays as it was painted. */
const watchPaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = (window.__watched = { shift: 0, largest: 0 });
    const on = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
    on("layout-shift", (entry) => (watched.shift += (entry as PerformanceEntry & { value: number }).value));
    on("largest-contentful-paint", (entry) => {
      watched.largest = (entry as PerformanceEntry & { size: number }).size;
    });
  });

/** What has been observed once two more frames are painted. */
const seenBy = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return { ...window.__watched };
  });

/**
 * What has been painted once nothing larger has come for some frames: a busy machine paints a long page in several
 * steps.
 */
const largestPainted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let [unchanged, largest] = [0, 0]; unchanged < 30; unchanged += 1) {
      await new Promise(requestAnimationFrame);
      if (window.__watched.largest === 0 || window.__watched.largest !== largest) unchanged = 0;
      ({ largest } = window.__watched);
    }
    return window.__watched.largest;
  });

/** The goal of `npm run bench:web`. */
const mostShift = 0.02;

// Those that are measured (scripts/bench-web.ts), on the same screen size.
test.describe("a screen 1350 px wide", () => {
  test.use({ viewport: { width: 1350, height: 940 } });

  for (const [who, address, late] of [
    ["learner", "/catalogue", null],
    ["learner", "/search?name=pension", null],
    ["system", "/admin/house", "/api/admin/broadcasts"],
    ["system", "/admin/house/users", null],
    ["system", "/admin/house/reports/user-status", null],
  ] as const)
    test(`keeps ${address} in place when fonts and scripts load, and paints nothing larger`, async ({
      page,
    }) => {
      await signIn(page, who, "/profile");
      // Fonts in the cache would not be fetched.
      const cache = await page.context().newCDPSession(page);
      await cache.send("Network.setCacheDisabled", { cacheDisabled: true });
      await watchPaints(page);
      const send = await holdScripts(page, scriptsAndFonts);
      await openPainted(page, address);
      // The footer comes after everything painted.
      await page.getByRole("contentinfo").waitFor({ state: "attached" });
      const largest = await largestPainted(page);
      const came = late && page.waitForResponse((answer) => answer.url().includes(late));
      send();
      await codeRuns(page);
      await came;
      await page.evaluate(async () => void (await document.fonts.ready));
      const after = await seenBy(page);
      expect(after.shift).toBeLessThanOrEqual(mostShift);
      expect(after.largest).toBe(largest);
    });
});

/**
 * Requests that may come later. The choices of filters and the neighbours come after the rows, and the parts below a
 * record after that, as do the chart at the foot of a dashboard, a stopped upload and whether CPD is to be accepted.
 * Exams, podcasts and mentoring, which change elsewhere, are requested again; what is waiting is counted after the
 * first screen.
 */
const later =
  /^\/api\/(waiting|user-cpd-acceptance|admin\/options|accreditation|exams\/attempts|podcasts|mentoring|admin\/uploads|admin\/broadcasts\?perPage=5$|admin\/.+\/(neighbours|relationships|history|review))/;

for (const who of new Set(pages.map(([one]) => one)))
  test(`each kind of page arrives with its initial data and names its scripts, of which there are few, as ${who}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await noteHydration(page);
    await signIn(page, who, "/profile");
    const faults: Record<string, unknown> = {};
    for (const [, address, role] of pages.filter(([one]) => one === who)) {
      const { asked, preloaded, unnamed } = await askedBy(page, address, role);
      const early = asked.filter((one) => !later.test(one));
      if (early.length + unnamed.length > 0 || preloaded > mostScripts)
        faults[address] = { early, unnamed, preloaded };
    }
    expect(faults).toEqual({});
  });
