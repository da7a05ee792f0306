/**
 * `npm run bench:web`: what a person on a slow telephone waits for. Prints JSON; exits 1 when a goal is missed.
 * Chromium with the CPU slowed four times on “slow 4G”, every load with an empty cache, medians of RUNS (5).
 */
import type { Browser, BrowserContext } from "@playwright/test";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startServer } from "../tests/e2e/server.ts";
import { weightGoals } from "./bench/goals.ts";
import { coldLoad, launch, median, timeNavigation, type Load } from "./bench/browser.ts";

const runs = Number(process.env.RUNS ?? 5);
const viewport = { width: 1350, height: 940 };

/** Content of each screen; it counts when its code runs. `data-page` is set by the page itself. */
const usable = {
  signIn: 'a[href^="/sso"]',
  home: '[data-page="AppHome"] main article a',
};

const goals = {
  signIn: { lcp: 1_000, scriptAndStyle: weightGoals.signIn, longestTask: 200, shift: 20 },
  home: { lcp: 2_500, scriptAndStyle: weightGoals.home, longestTask: 200, shift: 20 },
  warmNavigation: 100,
  /** Of the back office, on a computer that is not slowed: from a figure of the dashboard to the rows of its list. */
  listOpened: 250,
};

const summary = (loads: readonly Load[]) =>
  Object.fromEntries(
    (Object.keys(loads[0]!) as (keyof Load)[]).map((name) => [
      name,
      Math.round(median(loads.map((load) => load[name]))),
    ]),
  );

const middleOf = (times: readonly number[]) => ({
  median: Math.round(median(times)),
  worst: Math.round(Math.max(...times)),
});

/** A link, and what is there when it has been followed. */
type Step = { link: string; shows: string };

async function signedIn(browser: Browser, url: string, who = "learner"): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  const csrf = await context.request.get(`${url}/csrf-cookie`);
  await csrf.dispose();
  const token = (await context.cookies(url)).find((cookie) => cookie.name === "XSRF-TOKEN")!.value;
  const answer = await context.request.post(`${url}/login`, {
    data: { email: emailOf(who), password: demoPassword },
    headers: { "X-XSRF-TOKEN": decodeURIComponent(token), Origin: url },
  });
  if (!answer.ok()) throw new Error(`the demo sign-in answered ${answer.status()}`);
  return context;
}

const server = await startServer({ RATE_LIMITS: "off" });
const browser = await launch();
try {
  const signIn: Load[] = [];
  const home: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    const stranger = await browser.newContext({ viewport });
    signIn.push(await coldLoad(stranger, `${server.url}/login`, usable.signIn));
    await stranger.close();
    const learner = await signedIn(browser, server.url);
    home.push(await coldLoad(learner, `${server.url}/`, usable.home));
    await learner.close();
  }

  /** There and back, as often as `runs` says, after a first round that fills the caches. */
  const timed = async (
    { who, path, slowed }: { who: string; path: string; slowed: number },
    there: Step,
    back: Step,
  ): Promise<[number, number][]> => {
    const context = await signedIn(browser, server.url, who);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.goto(server.url + path);
    await page.waitForSelector(back.shows);
    const times: [number, number][] = [];
    for (let run = 0; run <= runs; run += 1)
      times.push([
        await timeNavigation(page, there.link, there.shows),
        await timeNavigation(page, back.link, back.shows),
      ]);
    await context.close();
    return times.slice(1);
  };
  const warm = (
    await timed(
      { who: "learner", path: "/", slowed: 4 },
      { link: 'nav a[href="/catalogue"]', shows: '[data-page="AcademyCatalogue"] article' },
      { link: 'header a[href="/"]', shows: '[data-page="AppHome"] h1' },
    )
  ).flat();
  const lists = (
    await timed(
      { who: "system", path: "/admin/house", slowed: 1 },
      { link: 'main a[href^="/admin/house/users"]', shows: '[data-page="AdminUsers"] tbody tr' },
      {
        link: 'nav a[href="/admin/house"]',
        shows: '[data-page="HouseDashboard"] main a[href^="/admin/house/users"]',
      },
    )
  ).map(([opened]) => opened);

  const result = {
    profile: { network: "slow 4G", cpu: 4, runs, viewport },
    signIn: summary(signIn),
    home: summary(home),
    warmNavigation: middleOf(warm),
    listOpened: middleOf(lists),
    goals,
  };
  console.log(JSON.stringify(result, null, 2));
  const missed = (["signIn", "home"] as const).flatMap((screen) =>
    (Object.keys(goals[screen]) as (keyof Load & keyof (typeof goals)["home"])[])
      .filter((name) => result[screen][name]! > goals[screen][name])
      .map((name) => `${screen}.${name}`),
  );
  for (const name of ["warmNavigation", "listOpened"] as const)
    if (result[name].median > goals[name]) missed.push(name);
  if (missed.length) {
    console.error(`Missed goals: ${missed.join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
