/**
 * Takes pictures of every screen and its main open states, at 1280 and 360 px, light and dark, for people to look at:
 * test-results/shots/index.html. Needs a built client. Words after `npm run shots --` choose screens by name.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { demoPassword } from "#server/seed/accounts.ts";
import { resolved } from "../tests/e2e/adminScreens.ts";
import { startServer } from "../tests/e2e/server.ts";
import { launch } from "./bench/browser.ts";
import { backOfficeShots, homeShots } from "./shots/backOffice.ts";
import { everyScreen } from "./shots/everyScreen.ts";
import { examShots } from "./shots/exams.ts";
import { learnerShots } from "./shots/learner.ts";
import type { Shot } from "./shots/shot.ts";

const out = "test-results/shots";
const widths = [1280, 360] as const;
const schemes = ["light", "dark"] as const;
const height = { 1280: 900, 360: 740 } as const;
const shots = [...learnerShots, ...examShots, ...backOfficeShots, ...homeShots, ...everyScreen];

const chosen = process.argv.slice(2);
const wanted = shots.filter(({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
const server = process.env.SHOTS_URL ? null : await startServer();
const origin = process.env.SHOTS_URL ?? server!.url;
const browser = await launch();
if (chosen.length === 0) await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
try {
  for (const width of widths) for (const scheme of schemes) await takeAll(browser, width, scheme);
  await writeFile(join(out, "index.html"), indexPage());
  console.log(`${wanted.length * widths.length * schemes.length} pictures: ${out}/index.html`);
} finally {
  await browser.close();
  await server?.stop();
}

/**
 * One browser context per account, so that each signs in once; a tab stays open, as closing the last ends the session
 * (D-2).
 */
async function takeAll(browser: Browser, width: (typeof widths)[number], scheme: (typeof schemes)[number]) {
  for (const [account, itsShots] of Map.groupBy(wanted, ({ account }) => account ?? "")) {
    const context = await contextOf(browser, account, width, scheme);
    if (account) await (await context.newPage()).goto("/no-such-page");
    await takeThose(context, itsShots, width, scheme);
    await context.close();
  }
}

async function takeThose(
  context: BrowserContext,
  those: readonly Shot[],
  width: (typeof widths)[number],
  scheme: (typeof schemes)[number],
) {
  for (const shot of those) {
    const page = await context.newPage();
    try {
      await page.goto(await resolved(page, shot.path), { waitUntil: "networkidle" });
      await shot.open?.(page);
      if (shot.whole) await showWhole(page, width);
      await page.waitForTimeout(250);
      await page.screenshot({
        path: join(out, fileOf(shot, width, scheme)),
        animations: "disabled",
      });
      await shot.close?.(page);
    } catch (error) {
      console.error(`${shot.name} at ${width} ${scheme}: ${String(error).split("\n", 1)[0]}`);
      process.exitCode = 1;
    }
    await page.close();
  }
}

/**
 * Makes the window as long as its page. A picture beyond the window would leave out what the browser draws only when it
 * is scrolled into view, and show what sticks to the foot of the window in the middle of the text.
 */
async function showWhole(page: Page, width: (typeof widths)[number]): Promise<void> {
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(length, height[width]) });
}

async function contextOf(
  browser: Browser,
  account: string,
  width: (typeof widths)[number],
  scheme: (typeof schemes)[number],
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: height[width] },
    colorScheme: scheme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  // As in a zoomed window: an exam opens by the window's width, while its content has fewer pixels (D-3).
  await context.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1_280 }));
  if (account) {
    await context.request.get("/csrf-cookie");
    const token = (await context.cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
    const answer = await context.request.post("/login", {
      data: { email: account, password: demoPassword },
      headers: { "X-XSRF-TOKEN": decodeURIComponent(token) },
    });
    if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()}`);
  }
  return context;
}

function fileOf({ name }: Shot, width: number, scheme: string): string {
  return `${name}-${width}-${scheme}.png`;
}

function indexPage(): string {
  const picture = (shot: Shot, width: number, scheme: string) =>
    `<a href="${fileOf(shot, width, scheme)}"><img loading="lazy" width="${width === 1280 ? 480 : 180}" src="${fileOf(shot, width, scheme)}" alt="${shot.name}, ${width} px, ${scheme}"></a>`;
  const rows = wanted.map(
    (shot) =>
      `<h2>${shot.name}</h2><div>${widths.flatMap((width) => schemes.map((scheme) => picture(shot, width, scheme))).join("")}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lyceum in pictures</title>
<style>body{font:16px/1.5 system-ui;margin:32px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}img{border:1px solid #999}</style>
<h1>Lyceum in pictures</h1>${rows.join("\n")}</html>`;
}
