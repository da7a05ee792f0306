/**
 * `npm run bench:player`: how accurately the podcast player counts listening, and how soon it sounds. Runs ten scripts
 * of seeks and speeds on a simulated clock, ten minutes each, then Chromium with real audio. Prints JSON; exits 1 when
 * a goal is missed. `RUNS` (5) of each measurement in the browser.
 */
import type { Page } from "@playwright/test";
import { createApp } from "#src/app.ts";
import { playerLimits } from "#src/contracts/listening.ts";
import type { PlayerEvent } from "#src/machines/podcast/playerContext.ts";
import { createFakeWorld } from "../tests/fake/world.ts";
import { turn } from "../tests/fake/settle.ts";
import { signIn } from "../tests/e2e/people.ts";
import { playerOn, showOf, watchSounds } from "../tests/e2e/playerPage.ts";
import { launch, median, percentile } from "./bench/browser.ts";
import { startProduct } from "./bench/product.ts";

const runs = Number(process.env.RUNS ?? 5);
const scripts = 10;
const minutes = 10;
/** Seconds for a script and a killed tab, milliseconds in the browser. */
const goals = { error: 0.5, loss: 10, start: 300, seek: 100 };

/** Pseudo-random numbers, the same in every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** One listener on a simulated clock: what they heard, what was reported, and the most that a kill would have lost. */
async function script(seed: number): Promise<{ error: number; loss: number }> {
  const random = drawn(seed);
  const seconds = 7_200;
  const fake = createFakeWorld({ audioFiles: () => ({ seconds }) });
  const podcast = {
    ...{ id: 7, name: "Bench", image: null },
    episodes: [
      {
        ...{ id: 1, name: "One", image: null, type: { episode_url: "/audio/1" } },
        ...{ seconds, position: 0, played: false, chapters: [] },
      },
    ],
  };
  fake.server.on("GET /api/podcasts/episode/1/player", { body: { data: { podcast } } });
  let told = 0;
  fake.server.on("POST /api/podcasts/episode/1/listen", (body) => {
    told = Math.max(told, (body as { duration: number }).duration);
    return { body: { data: { counted: told, tracked: true } } };
  });
  const app = createApp(fake.world);
  const stop = app.start();
  app.player.choose({ episodeId: 1 });
  while (!app.player.current()?.playing || fake.audio[0]?.paused !== false) await turn();
  const { send } = app.player.open()!;
  const sound = fake.audio[0]!;
  let heard = 0;
  let loss = 0;
  const acts: (() => PlayerEvent | (() => void))[] = [
    () => ({ type: "seek", to: random() * 3_000 }),
    () => ({ type: "skip", by: random() < 0.5 ? -playerLimits.back : playerLimits.forward }),
    () => ({ type: "rate.chosen", rate: playerLimits.rates[Math.floor(random() * 5)]! }),
    () => ({ type: "toggle" }),
    () => sound.acts.starve,
    () => sound.acts.feed,
    () => ({ type: "mute.toggled" }),
  ];
  for (let passed = 0; passed < minutes * 60;) {
    const act = acts[Math.floor(random() * acts.length)]!();
    if (typeof act === "function") act();
    else send(act);
    await turn();
    const pause = Math.min(0.2 + random() * 12, minutes * 60 - passed);
    for (let left = pause; left > 0; left -= 0.25) {
      const slice = Math.min(0.25, left);
      const isSounding = !sound.paused && sound.readyState >= 3;
      fake.clock.increment(slice * 1_000);
      if (isSounding) heard += slice;
      sound.acts.tick();
      await turn();
      loss = Math.max(loss, heard - told);
    }
    passed += pause;
  }
  send({ type: "close" });
  await turn();
  stop();
  return { error: Math.abs(heard - told), loss };
}

const simulated: { error: number; loss: number }[] = [];
for (let seed = 1; seed <= scripts; seed += 1) simulated.push(await script(seed));

/** Milliseconds from a press in the page until the element fires the event. */
const until = (page: Page, type: string): Promise<() => Promise<number>> =>
  page
    .evaluate((awaited) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      let pressed = 0;
      const press = ({ timeStamp }: Event): void => void (pressed = timeStamp);
      for (const by of ["pointerdown", "keydown"]) addEventListener(by, press, { capture: true, once: true });
      window.__sounds.made[0]!.addEventListener(awaited, () => resolve(performance.now() - pressed), {
        once: true,
      });
      (window as unknown as { __took: Promise<number> }).__took = promise;
    }, type)
    .then(() => () => page.evaluate(() => (window as unknown as { __took: Promise<number> }).__took));

const server = await startProduct();
const browser = await launch();
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  await page.addInitScript(watchSounds);
  await signIn(page, "learner", "/podcasts");
  const show = await showOf(page);
  const player = playerOn(page);
  const play = page.getByRole("main").getByRole("button", { name: /^(Play|Continue)$/ });

  await page.goto(`/podcast/${show.id}/episode/${show.list[0]!.id}`);
  await page.waitForLoadState("networkidle");
  const chunk: number[] = [];
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const files = new Map<string, string>();
  devtools.on(
    "Network.responseReceived",
    ({ requestId, response }) => void files.set(requestId, response.url),
  );
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (/\/assets\//.test(files.get(requestId) ?? "")) chunk.push(encodedDataLength);
  });
  await play.click();
  await player.button("Pause").waitFor();
  await page.waitForLoadState("networkidle");

  const starts: number[] = [];
  const seeks: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await player.button("Close player").click();
    await player.region.waitFor({ state: "hidden" });
    const started = await until(page, "playing");
    await play.click();
    starts.push(await started());
    await page.waitForFunction(() => {
      const { buffered, duration } = window.__sounds.made[0]!;
      return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 1;
    });
    const sought = await until(page, "seeked");
    await player.slider.press(run % 2 ? "ArrowLeft" : "ArrowRight");
    seeks.push(await sought());
  }

  // What was heard but not yet reported to the server when a tab disappears without warning.
  let counted = 0;
  page.on("response", async (answer) => {
    if (answer.url().endsWith("/listen"))
      counted = ((await answer.json()) as { data: { counted: number } }).data.counted;
  });
  await player.slider.press("Home");
  await page.waitForTimeout(14_500);
  const { time } = await player.sound();
  const lost = time - counted;

  const report = {
    scripts: simulated.map(({ error, loss }) => ({ error: round(error), loss: round(loss) })),
    worstError: round(Math.max(...simulated.map(({ error }) => error))),
    worstLoss: round(Math.max(...simulated.map(({ loss }) => loss))),
    killed: round(lost),
    start: { median: round(median(starts)), p90: round(percentile(starts, 0.9)) },
    seek: { median: round(median(seeks)), p90: round(percentile(seeks, 0.9)) },
    chunk: { files: chunk.length, bytes: chunk.reduce((sum, one) => sum + one, 0) },
  };
  const missed = [
    report.worstError > goals.error && "error",
    Math.max(report.worstLoss, report.killed) > goals.loss && "loss",
    report.start.median > goals.start && "start",
    report.seek.median > goals.seek && "seek",
  ].filter(Boolean);
  console.log(JSON.stringify({ ...report, goals, missed }, null, 2));
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
