/**
 * Pictures of every screen and its main open states, at 1280 and 360 px, light and dark, for somebody to look at:
 * test-results/shots/index.html. Needs a built client. Words after `npm run shots --` choose screens by their name.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { demoPassword } from "#server/seed/accounts.ts";
import { startServer } from "../tests/e2e/server.ts";
import { launch } from "./bench/browser.ts";

type Shot = {
  name: string;
  path: string;
  /** Of the demo academy; signed out without one. */
  account?: string;
  /** What is done before the picture is taken; not at a width where there is no such thing. */
  open?: (page: Page) => Promise<unknown>;
  /** What is undone afterwards, so that the next picture finds the data as it was. */
  close?: (page: Page) => Promise<unknown>;
  /** The whole length of the page instead of what the window shows. */
  whole?: true;
};

const out = "test-results/shots";
const widths = [1280, 360] as const;
const schemes = ["light", "dark"] as const;
const height = { 1280: 900, 360: 740 } as const;

const press =
  (name: string | RegExp, role: "button" | "link" | "checkbox" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
const pressIfThere = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole("button", { name });
  if (await button.isVisible()) await button.click();
};
const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
const one =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const learner = { account: "learner@academy.example" };
const newcomer = { account: "newcomer@academy.example" };
const manager = { account: "manager@academy.example" };
const goTo = (address: string) => async (page: Page) => void (await page.goto(address));
/** The learner's calls of one kind are answered with an error, or never. */
const answering = (glob: string, status: number | "never") => (page: Page) =>
  page.route(glob, (route) =>
    status === "never" ? undefined : route.fulfill({ status, json: { message: "Server Error" } }),
  );

const shots: readonly Shot[] = [
  { name: "login", path: "/login" },
  { name: "login-demo-accounts", path: "/login", open: (page) => page.getByText("Demo accounts").click() },
  { name: "login-manual", path: "/login/manual" },
  { name: "login-manual-required", path: "/login/manual", open: press("Sign in") },
  {
    name: "login-manual-refused",
    path: "/login/manual",
    open: one(fill("Email", "nobody@academy.example"), fill("Password", "wrong"), press("Sign in"), (page) =>
      page.getByRole("alert").getByRole("paragraph").waitFor(),
    ),
  },
  { name: "reset-request", path: "/reset-password" },
  {
    name: "reset-request-sent",
    path: "/reset-password",
    open: one(fill("Email", "learner@academy.example"), press("Send the link"), (page) =>
      page.getByRole("status").getByRole("paragraph").waitFor(),
    ),
  },
  { name: "new-password", path: "/reset-password?token=shown&email=learner%40academy.example" },
  {
    name: "new-password-typed",
    path: "/reset-password?token=shown&email=learner%40academy.example",
    open: one(fill("New password", "Almost-there"), fill("New password again", "Almost")),
  },
  { name: "home", path: "/", ...learner, whole: true },
  { name: "home-newcomer-policy", path: "/", ...newcomer },
  { name: "home-notifications", path: "/", ...learner, open: press(/notifications/i) },
  {
    name: "home-loading",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/home", "never"), press(/homepage/, "link"), rest),
  },
  {
    name: "home-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/home", 500), press(/homepage/, "link"), rest),
  },
  { name: "catalogue-grid", path: "/catalogue?view=grid", ...learner, whole: true },
  { name: "catalogue-list", path: "/catalogue?view=list", ...learner },
  { name: "catalogue-filtered", path: "/catalogue?topic=1&kind=article,guide&sort=title", ...learner },
  { name: "catalogue-boxset", path: "/catalogue?boxset=1", ...learner },
  { name: "catalogue-filter-open", path: "/catalogue", ...learner, open: press(/^(Topic|Filters)/) },
  {
    name: "catalogue-hidden-card",
    path: "/catalogue?view=list",
    ...learner,
    open: one(press(/^Hide /), rest),
    close: one(press("Undo"), rest),
  },
  {
    name: "catalogue-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/search/**", 500), async (page) => void (await page.goto("/catalogue")), rest),
  },
  { name: "search", path: "/search?name=pension", ...learner },
  { name: "search-corrected", path: "/search?name=pensoin", ...learner },
  { name: "search-nothing", path: "/search?name=zyzzyva", ...learner },
  { name: "item", path: "/item/1", ...learner },
  { name: "item-whole", path: "/item/2", ...learner, whole: true },
  {
    name: "item-end",
    path: "/item/3",
    ...learner,
    open: (page) => page.getByRole("link", { name: /./ }).last().scrollIntoViewIfNeeded(),
  },
  {
    name: "item-completed",
    path: "/item/4",
    ...learner,
    open: one(pressIfThere(/^Mark as completed$/), rest),
  },
  { name: "item-not-there", path: "/item/99999", ...learner },
  { name: "accreditation", path: "/accreditation", ...learner, whole: true },
  {
    name: "accreditation-loading",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/accreditation", "never"), goTo("/accreditation"), rest),
  },
  {
    name: "accreditation-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/accreditation", 500), goTo("/accreditation"), rest),
  },
  { name: "exams-for-completion", path: "/accreditation/search?type=for-completion", ...learner },
  { name: "exams-grid", path: "/accreditation/search?type=for-completion&view=grid", ...learner },
  {
    name: "exams-filter-open",
    path: "/accreditation/search?type=for-completion",
    ...learner,
    open: press("Standing"),
  },
  { name: "exams-completed", path: "/accreditation/search?type=completed", ...learner },
  { name: "exams-nothing", path: "/accreditation/search?name=zyzzyva", ...learner },
  { name: "exam-signed-out", path: "/exams/5" },
  { name: "exam-disclaimer", path: "/exams/5", ...manager, whole: true },
  {
    name: "exam-password-refused",
    path: "/exams/4",
    ...learner,
    open: one(fill("Exam password", "a guess"), press("Start the exam"), rest),
  },
  { name: "exam-locked", path: "/exams/3", ...learner },
  {
    name: "exam-contact-admin",
    path: "/exams/3",
    ...learner,
    open: one(press("Contact Admin"), rest),
  },
  { name: "exam-result-passed", path: "/exams/1?attempt=1", ...learner, whole: true },
  { name: "exam-result-review", path: "/exams/2?attempt=2", ...learner, whole: true },
  { name: "exam-result-failed", path: "/exams/3?attempt=3", ...learner, whole: true },
  { name: "exam-choice", path: "/exams/5", ...learner, open: sit },
  { name: "exam-elsewhere", path: "/exams/5", ...learner, open: elsewhere },
  {
    name: "exam-answered",
    path: "/exams/5",
    ...learner,
    open: one(sit, answerSome, openMap, press(/^Question 3:/), rest),
  },
  {
    name: "exam-not-saved",
    path: "/exams/5",
    ...learner,
    open: one(sit, answering("**/api/exams/*", 503), toggle, (page) => page.waitForTimeout(2_000)),
  },
  {
    name: "exam-offline",
    path: "/exams/5",
    ...learner,
    open: one(
      sit,
      (page) => page.context().setOffline(true),
      toggle,
      (page) => page.waitForTimeout(2_000),
    ),
    close: (page) => page.context().setOffline(false),
  },
  { name: "exam-all-questions", path: "/exams/5", ...learner, open: one(sit, openMap, rest) },
  { name: "exam-leave", path: "/exams/5", ...learner, open: one(sit, press("Leave", "link"), rest) },
  {
    name: "exam-submit",
    path: "/exams/6",
    ...manager,
    open: one(sit, answerAll, press("Finish & Submit"), rest),
  },
  {
    name: "exam-submit-failed",
    path: "/exams/6",
    ...manager,
    open: one(
      sit,
      answerAll,
      answering("**/api/exams/*", 503),
      press("Finish & Submit"),
      press("Submit"),
      rest,
    ),
  },
  {
    name: "exam-text",
    path: "/exams/2",
    account: "exam@academy.example",
    open: one(sit, goToText, rest),
  },
  { name: "profile", path: "/profile", ...learner, whole: true },
  {
    name: "profile-required",
    path: "/profile",
    ...learner,
    open: one(fill("First name", ""), press("Save details")),
  },
  { name: "not-found", path: "/no-such-page", ...learner },
];

/** Starts the exam, or goes on with the attempt that another picture has started in another browser. */
async function sit(page: Page): Promise<void> {
  await rest(page);
  await pressIfThere(/^Start the exam$/)(page);
  await page.getByText(/^Question \d+ of/).waitFor();
  await rest(page);
  await pressIfThere(/^Continue here$/)(page);
  await rest(page);
}

/** The attempt as another browser finds it. */
async function elsewhere(page: Page): Promise<void> {
  await page.route("**/api/exams/5*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: object };
    await route.fulfill({ json: { data: { ...body.data, writer: "another-browser.tab" } } });
  });
  await page.reload();
  await page.getByText("This exam is open elsewhere.").waitFor();
}

/** Changes the answer to the question that is shown. */
async function toggle(page: Page): Promise<void> {
  const options = page.getByRole("main").locator("input[type=radio], input[type=checkbox]");
  if ((await options.count()) === 0) return page.getByRole("textbox").fill("A level term policy in trust");
  await options.nth(1).click();
}

const goOn = press("Next");

async function answerSome(page: Page): Promise<void> {
  for (let at = 0; at < 4; at += 1) {
    await toggle(page);
    if (at === 2) await pressIfThere(/^Flag$/)(page);
    await goOn(page);
  }
}

/** The questions of an attempt stand in an order of their own. */
async function goToText(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Your answer" });
  for (let left = 200; left > 0 && (await text.count()) === 0; left -= 1) await goOn(page);
  await text.fill("I would see them together and ask each what worries them most.");
}

/** Answers what is not answered, to the last question. */
async function answerAll(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next" });
  const given = page.getByRole("main").locator("input:checked, textarea:not(:placeholder-shown):not(:empty)");
  for (;;) {
    if ((await given.count()) === 0) await toggle(page);
    if (await next.isDisabled()) return;
    await next.click();
  }
}

/** Beside the question where there is room, else behind a button. */
async function openMap(page: Page): Promise<void> {
  await pressIfThere(/^All questions$/)(page);
}

/** Until what was set off has been answered and drawn. */
function rest(page: Page): Promise<void> {
  return page.waitForTimeout(600);
}

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

/** One browser context an account, so that each signs in once. */
async function takeAll(browser: Browser, width: (typeof widths)[number], scheme: (typeof schemes)[number]) {
  const contexts = new Map<string, BrowserContext>();
  for (const shot of wanted) {
    const account = shot.account ?? "";
    const context = contexts.get(account) ?? (await contextOf(browser, account, width, scheme));
    contexts.set(account, context);
    const page = await context.newPage();
    try {
      await page.goto(shot.path, { waitUntil: "networkidle" });
      await shot.open?.(page);
      await page.waitForTimeout(250);
      await page.screenshot({
        path: join(out, fileOf(shot, width, scheme)),
        fullPage: shot.whole === true,
        animations: "disabled",
      });
      await shot.close?.(page);
    } catch (error) {
      console.error(`${shot.name} at ${width} ${scheme}: ${String(error).split("\n", 1)[0]}`);
      process.exitCode = 1;
    }
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
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
  // As in a zoomed window: an exam opens by the window's width, and its content has fewer pixels (D-3).
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
