import type { Page } from "@playwright/test";
import { resolved, screens, settled, states, type Looked } from "./adminScreens.ts";
import { violationsIn } from "./axe.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { notePainted, openNoted } from "./painted.ts";
import { complaints, keepZone, post, signedInAs, type StorageState } from "./people.ts";
import { still } from "./still.ts";
import { expect, test as base } from "./test.ts";

/** One sign-in per worker, with something that the demo academy lacks: a schedule. */
const test = base.extend<object, { superAdmin: StorageState }>({
  superAdmin: [
    async ({ browser, server }, use) => use(await signedInAs(browser, server.url, "super", addSchedule)),
    { scope: "worker" },
  ],
  storageState: ({ superAdmin }, use) => use(superAdmin),
});

async function addSchedule(page: Page): Promise<void> {
  const { data: me } = await (await page.context().request.get("/api/me")).json();
  const schedule = { name: "Weekly", report: "user-report", recipients: [me.id] };
  await post(page, "/api/admin/reports/schedule", schedule);
}

test.use({
  actionTimeout: 15_000,
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
  colorScheme: "light",
});

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The statuses that are cut off in their cell. */
const cutStatuses = (page: Page) =>
  page
    // Hidden from assistive technology while a dialog is open.
    .getByRole("main", { includeHidden: true })
    .evaluate((main) =>
      [...main.querySelectorAll("td [data-status]")]
        .filter(({ parentElement: place }) => place!.scrollWidth > place!.clientWidth)
        .map(({ textContent }) => textContent),
    );

/** By how much the rows of a list or report are wider than their place. */
const wideRows = (page: Page) =>
  page
    .getByRole("main", { includeHidden: true })
    .evaluate((main) =>
      Math.max(0, ...[...main.querySelectorAll("tbody")].map((rows) => rows.scrollWidth - rows.clientWidth)),
    );

/** Whether the page scrolls sideways, or cuts a status off; charts adjust to its width slightly later. */
async function problemsOfWidth(page: Page, how: string): Promise<string[]> {
  const over = await expect
    .poll(() => wide(page), { timeout: 3_000 })
    .toBeLessThanOrEqual(0)
    .then(() => 0)
    .catch(() => wide(page));
  const cut = new Set(await cutStatuses(page));
  return [
    ...(over > 0 ? [`${how}: scrolls sideways by ${over} px`] : []),
    ...[...cut].map((status) => `${how}: “${status}” is cut off`),
  ];
}

/** Checks with axe, and checks the width. */
async function problemsOf(page: Page, how: string): Promise<string[]> {
  await still(page);
  const width = await problemsOfWidth(page, how);
  const found = (await violationsIn(page)).map(
    ({ id, nodes }) => `${how}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  return [...found, ...width];
}

const inDialog = (page: Page) =>
  page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog], [role=alertdialog]")));

/** Checks that a dialog takes the focus, keeps it, and gives it back. */
async function problemsOfDialog(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The focus arrives once the dialog's code has loaded.
  await expect
    .poll(() => inDialog(page))
    .toBe(true)
    .catch(() => found.push("the dialog does not get the focus"));
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("Tab");
  if (!(await inDialog(page))) found.push("the dialog does not keep the focus");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toHaveCount(0);
  const lost = await page.evaluate(() => document.activeElement === document.body);
  return lost ? [...found, "the dialog does not give the focus back"] : found;
}

/**
 * Follows a link within the application. Whether such a page is painted and hydrated like others is tested on its
 * pattern.
 */
async function goWithin(page: Page, path: string, name: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await page.waitForFunction((there) => document.documentElement.dataset.page === there, name);
}

async function problemsAt(
  page: Page,
  { name, path: named, open, dialog, sticks, wide: isWide, derived, painted }: Looked,
): Promise<string[]> {
  const path = await resolved(page, named);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  const taken: string[] = [];
  if (derived && page.url() !== "about:blank") await goWithin(page, path, name);
  else if (painted) taken.push(...(await openNoted(page, path)));
  else await page.goto(path);
  await settled(page);
  const heading = await page.getByRole("main").getByRole("heading", { level: 1 }).first().textContent();
  const found =
    path === "/admin/nowhere" || !/not (found|there)|do not exist/.test(heading!)
      ? taken
      : [...taken, `there is nothing to look at: ${heading}`];
  await open?.(page);
  // Names, colours and keys belong to the pattern; how much a column holds differs.
  if (derived) {
    found.push(...(await problemsOfWidth(page, "1280 px")));
    const over = await wideRows(page);
    if (over > 0) found.push(`1280 px: the rows scroll sideways by ${over} px`);
    await page.setViewportSize({ width: 320, height: 800 });
    return [...found, ...(await problemsOfWidth(page, "320 px"))];
  }
  found.push(...(await problemsOf(page, "1280 px, light")));
  if (!open || sticks) found.push(...(await walkByKeyboard(page, sticks)));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 800 });
  found.push(...(await problemsOf(page, "320 px, dark")));
  if (isWide) await page.setViewportSize({ width: 1280, height: 800 });
  if (dialog) found.push(...(await problemsOfDialog(page)));
  return found;
}

/** One page visits several of them; a whole browser for each would take most of the time. */
const together = 8;
const all = [...screens, ...states];
for (let first = 0; first < all.length; first += together) {
  const group = all.slice(first, first + together);
  test(`each screen pattern is readable before scripts load, hydrates unchanged, passes axe and works by keyboard; screens derived from it open and fit: ${group[0]!.name} … ${group.at(-1)!.name}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    const found: Record<string, string[]> = {};
    const complained = complaints(page);
    // The sign-in for all tests of the worker was made in the machine's own zone.
    await keepZone(page, server.url);
    await notePainted(page);
    for (const one of group)
      await test.step(one.name, async () => {
        // One that cannot be opened must not hide what is wrong with the others.
        const problems = await problemsAt(page, one).catch((error: Error) => [error.message]);
        if (problems.length > 0) found[`${one.name} ${one.path}`] = problems;
      });
    expect([found, complained]).toEqual([{}, []]);
  });
}
