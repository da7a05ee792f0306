import { fireEvent, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { itemContents, type KeptContent } from "#server/schema/index.ts";
import { createItem, topicIn } from "../server/fixtures.ts";
import type { FakeFile } from "../fake/audio.ts";
import { fakeMedia } from "../fake/media.ts";
import { createEpisode, createPodcast, keepFile, mp3 } from "../server/podcastStudio.ts";
import { startWithAda } from "./ada.ts";
import { main } from "./shown.ts";

/** Films, recordings and pictures for learners, in the whole product over the real server. */

const seconds = 40;
const captions = `WEBVTT

00:00.500 --> 00:10.000
Compound growth is growth on growth.

00:10.000 --> 00:24.000
Divide seventy-two by the rate.

00:24.000 --> 00:39.000
Charges compound as well.
`;

let film: number;
let recording: number;
let picture: number;
let episode: number;
const u = startWithAda(async (t) => {
  const topic = await topicIn(t.app);
  const made = async (title: string, content: KeptContent, name: string): Promise<number> => {
    const id = await createItem(t.app, { title, kind: content.kind, minutes: 1, topic, cpd: { cpd: 1 } });
    const file = await keepFile(t.app, name, mp3(1));
    await t.app.db().insert(itemContents).values({ itemId: id, kind: content.kind, content, file, captions });
    return id;
  };
  film = await made("Compound growth", { kind: "video", seconds }, "film.webm");
  recording = await made("Bad years early", { kind: "audio", seconds }, "talk.mp3");
  picture = await made(
    "What charges take",
    { kind: "image", alternative: "Four bars, each shorter.", width: 1360, height: 900 },
    "bars.webp",
  );
  episode = await createEpisode(t.app, await createPodcast(t.app));
});

/** Opens an item that plays, with an element that plays by the page's clock. */
async function openPlaying(id: number, { file = { seconds } as FakeFile } = {}) {
  await u.open(`/item/${id}`);
  const { shell } = u;
  const { clock } = shell;
  vi.spyOn(performance, "now").mockImplementation(() => clock.now());
  const given = { file };
  const media = fakeMedia(clock, () => given.file);
  const element = main().getByLabelText<HTMLMediaElement>(/^(Compound growth|Bad years early)$/);
  const fake = media.take(element);
  await shell.act(() => {});
  return {
    ...{ shell, element, fake, media, given },
    /** Lets time pass for the page and the server, and the element report its position. */
    pass: async (count: number) => {
      for (let second = 0; second < count; second += 1) {
        u.t.clock.advance(1);
        await shell.does(() => {
          clock.increment(1_000);
          if (!fake.paused) fake.acts.tick();
        });
      }
      await shell.arrived();
    },
    /** Plays with the browser's own controls. */
    play: () => shell.act(() => void element.play()),
    pause: () => shell.act(() => element.pause()),
  };
}
const button = (name: string | RegExp) => main().getByRole("button", { name });
const press = (name: string | RegExp) => u.shell.act(() => fireEvent.click(button(name)));
const told = () =>
  u.shell.calls
    .filter(({ call, sent }) => call === "POST /api/viewed" && !(sent as { opened?: true }).opened)
    .map(({ sent }) => sent as { position: number; seconds: number });
const lastTold = () => told().at(-1);
const current = () =>
  main()
    .getAllByRole("paragraph")
    .find((one) => one.getAttribute("aria-current") === "true")?.textContent;

test("a video reports its position every ten seconds and on pause, and resumes from there [T-13][T-16]", async () => {
  const { pass, play, pause } = await openPlaying(film);
  await play();
  await pass(8);
  expect(told()).toEqual([]);
  await pass(3);
  // Its second-to-last position: the tenth second is reported at the same instant.
  expect(lastTold()).toMatchObject({ position: 0.225, seconds: 10 });
  await pass(1);
  await pause();
  expect(lastTold()).toMatchObject({ position: 0.3, seconds: 12 });
  expect(main().getByText("30% watched")).toBeTruthy();
  u.shell.close();

  const again = await openPlaying(film);
  expect(again.fake.currentTime).toBe(12);
  expect(main().getByText("You are where you left off.")).toBeTruthy();
});

test("the position of a playing video is also reported when the page is hidden [T-16]", async () => {
  const { shell, pass, play } = await openPlaying(film);
  await play();
  await pass(4);
  await shell.act(() => window.dispatchEvent(new Event("pagehide")));
  expect(lastTold()).toMatchObject({ position: 0.1, seconds: 4 });
});

test("opening the page of a video without playing it reports no position", async () => {
  const { shell } = await openPlaying(film);
  await shell.act(() => window.dispatchEvent(new Event("pagehide")));
  expect(told()).toEqual([]);
});

test("the time watched does not count while a video is paused or waiting for the network", async () => {
  const { shell, fake, pass, play, pause } = await openPlaying(film);
  await pass(20);
  await play();
  await pass(5);
  await shell.act(() => fake.acts.starve());
  await pass(60);
  await shell.act(() => fake.acts.feed());
  await pass(3);
  await pause();
  await pass(60);
  await shell.act(() => window.dispatchEvent(new Event("pagehide")));
  expect(lastTold()).toMatchObject({ position: 0.2, seconds: 8 });
});

test("a video can be completed once it was watched long enough and to its end, and says what is missing until then", async () => {
  const { shell, element, pass, play } = await openPlaying(film);
  const complete = () => press("Mark as completed");
  const refusals = () => shell.calls.filter(({ call }) => call === "POST /api/complete");
  const saysWhy = (why: RegExp) => waitFor(() => expect(refusals().at(-1)!.json.message).toMatch(why));
  await play();
  await pass(10);
  await complete();
  await saysWhy(/You have watched 25% of this\. Watch it to the end\./);
  expect(button("Mark as completed")).toBeTruthy();
  await shell.act(() => void (element.currentTime = 39));
  await pass(1);
  await complete();
  await saysWhy(/Keep watching for another 7 seconds/);
  await shell.act(() => void (element.currentTime = 10));
  await play();
  await pass(8);
  await complete();
  expect(refusals().at(-1)!.status).toBe(200);
  expect(button("Undo")).toBeTruthy();
});

test("times in the transcript start playback there, the current passage is marked and the speed can be changed [T-18]", async () => {
  const { shell, element, fake, pass } = await openPlaying(film);
  expect(element.querySelector("track")?.getAttribute("src")).toBe(`/api/items/${film}/captions`);
  await press("Play from 10 seconds");
  expect([fake.currentTime, fake.paused]).toEqual([10, false]);
  expect(current()).toMatch(/Divide seventy-two/);
  const speed = main().getByRole<HTMLSelectElement>("combobox", { name: "Speed" });
  expect([...speed.options].map(({ text }) => text)).toEqual(["0.5×", "1×", "1.25×", "1.5×", "2×"]);
  await shell.act(() => fireEvent.change(speed, { target: { value: "2" } }));
  expect([fake.playbackRate, speed.value]).toEqual([2, "2"]);
  await pass(8);
  expect(current()).toMatch(/Charges compound/);
  await press("Back 10 seconds");
  expect(fake.currentTime).toBe(16);
  await press("Forward 30 seconds");
  expect(fake.currentTime).toBe(seconds);
});

test("a speed chosen in the browser's own menu is shown", async () => {
  const { shell, element } = await openPlaying(film);
  await shell.act(() => void (element.playbackRate = 1.75));
  expect(main().getByRole<HTMLSelectElement>("combobox", { name: "Speed" }).value).toBe("1.75");
});

test("“Start again” plays a video from its beginning", async () => {
  const { shell, fake, pass, play } = await openPlaying(film);
  await play();
  await pass(12);
  await press("More actions");
  await shell.act(() =>
    fireEvent.click(within(document.body).getByRole("menuitem", { name: "Start again" })),
  );
  expect(fake.currentTime).toBe(0);
  await pass(2);
  expect(fake.currentTime).toBe(2);
});

test("a video that could not be loaded says so and can be retried from the same position", async () => {
  const { shell, fake, given, media, pass, play } = await openPlaying(film);
  await play();
  await pass(12);
  given.file = { error: 2 };
  await shell.act(() => fake.acts.fail(2));
  const alert = main().getByRole("alert");
  expect(alert.textContent).toMatch(/The video could not be loaded.*Your place is kept/);
  await press("Try again");
  expect(media.load).toHaveBeenCalledTimes(1);
  expect(main().getByRole("alert").textContent).toMatch(/could not be loaded/);
  given.file = { seconds };
  await press("Try again");
  expect(main().queryByRole("alert")).toBeNull();
  expect([fake.currentTime, fake.paused]).toEqual([12, true]);
  await waitFor(() => expect(document.activeElement).toBe(button("Back 10 seconds")));
});

test("playing a recording pauses the podcast, and playing the podcast pauses the recording", async () => {
  const { shell, fake, play } = await openPlaying(recording);
  const isPlaying = () => shell.app.player.current()?.playing;
  await shell.act(() => shell.app.player.choose({ episodeId: episode }));
  await waitFor(() => expect(isPlaying()).toBe(true));
  await play();
  expect([isPlaying(), fake.paused]).toEqual([false, false]);
  await shell.act(() => shell.app.player.toggle());
  expect([isPlaying(), fake.paused]).toEqual([true, true]);
});

test("a recording without captions has no transcript", async () => {
  const withoutCaptions = eq(itemContents.itemId, recording);
  await u.t.app.db().update(itemContents).set({ captions: "" }).where(withoutCaptions);
  await openPlaying(recording);
  expect(main().queryByText("Transcript")).toBeNull();
});

test("a recording shows its transcript and how much of it was heard", async () => {
  const { pass, play } = await openPlaying(recording);
  expect(main().getAllByText(/^Listen to this recording to the end/).length).toBeGreaterThan(0);
  expect(button("Play from 24 seconds")).toBeTruthy();
  await play();
  await pass(10);
  expect(main().getByText("25% heard")).toBeTruthy();
});

test("an image has alternative text and a reserved size, and can be completed only after it has loaded", async () => {
  await u.open(`/item/${picture}`);
  const image = main().getByRole<HTMLImageElement>("img", { name: "Four bars, each shorter." });
  expect(["src", "width", "height"].map((name) => image.getAttribute(name))).toEqual([
    ...[`/api/items/${picture}/file`, "1360", "900"],
  ]);
  expect(
    main()
      .getByRole("link", { name: /^Open in full size/ })
      .getAttribute("href"),
  ).toBe(`/api/items/${picture}/file`);
  await press("Mark as completed");
  expect(u.shell.calls.findLast(({ call }) => call === "POST /api/complete")!.json.message).toMatch(
    /^Open the image first\./,
  );
  await u.shell.act(() => fireEvent.load(image));
  await press("Mark as completed");
  expect(button("Undo")).toBeTruthy();
});

test("an image that could not be loaded shows its alternative text and can be retried", async () => {
  await u.open(`/item/${picture}`);
  const image = main().getByRole<HTMLImageElement>("img", { name: "Four bars, each shorter." });
  await u.shell.act(() => fireEvent.error(image));
  expect(main().getByRole("alert").textContent).toMatch(/could not be loaded.*Four bars, each shorter/);
  await press("Try again");
  expect(main().queryByRole("alert")).toBeNull();
});

test("media that loaded or failed before the page could listen for its events is still handled", async () => {
  const readyState = vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(1);
  await u.open(`/item/${film}`);
  expect(button("Back 10 seconds").matches(":disabled, [aria-disabled=true]")).toBe(false);
  u.shell.close();
  readyState.mockReturnValue(0);
  // jsdom has no media errors.
  Object.defineProperty(HTMLMediaElement.prototype, "error", {
    configurable: true,
    get: () => ({ code: 4 }),
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, "error"));
  await u.open(`/item/${film}`);
  expect(main().getByRole("alert").textContent).toMatch(/The video could not be loaded/);
  u.shell.close();

  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  const width = vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(1360);
  await u.open(`/item/${picture}`);
  await press("Mark as completed");
  expect(button("Undo")).toBeTruthy();
  u.shell.close();
  width.mockReturnValue(0);
  await u.open(`/item/${picture}`);
  expect(main().getByRole("alert").textContent).toMatch(/The image could not be loaded/);
});
