import "#src/actors/openPlayer.ts";
import "#src/ui/podcasts/player/PlayerBar.tsx";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { episodeProgress, listeningSessions, podcastEpisodes } from "#server/schema/podcasts.ts";
import { users } from "#server/schema/people.ts";
import { formatCountdown } from "#src/ui/kit/time.ts";
import { startDemo } from "./demo.ts";
import { openShell } from "./shell.tsx";
import { main } from "./shown.ts";

/** The player at the foot of the pages, over the real server. */

const demo = startDemo();
const { open } = demo;
const player = () => screen.getByRole("region", { name: "Podcast player" });
const button = (name: string) => within(player()).getByRole("button", { name });
const press = (element: HTMLElement) => demo.shell.act(() => fireEvent.click(element));
/** Lets seconds pass for the server and the page. */
const pass = (seconds: number) =>
  demo.shell.act(() => {
    for (let second = 0; second < seconds; second += 1) {
      demo.t.clock.advance(1);
      demo.shell.clock.increment(1_000);
      demo.shell.audio[0]!.acts.tick();
    }
  });

/** The parts of the player that a small screen shows in a sheet. */
async function openSheet() {
  await press(button("Open player"));
  return within(screen.getByRole("dialog", { name: "Podcast player" }));
}
const pick = (label: string, value: string) =>
  demo.shell.act(() =>
    fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } }),
  );
const chosen = (label: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: label });
const announced = (text: string) =>
  waitFor(() => expect(document.getElementById("announcer")?.textContent).toContain(text));

/** Nobody can have listened before their account existed, and by the clock of these tests none exists yet. */
const letListen = () =>
  demo.t.app
    .db()
    .update(users)
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") });

/** A browser of somebody who has listened to nothing, and their id. */
async function listener() {
  await letListen();
  const browser = await demo.signIn("partner");
  const id = (await browser.get("/api/me")).json.data.id as number;
  await demo.t.app.db().delete(episodeProgress).where(eq(episodeProgress.userId, id));
  return { browser, id };
}

/** Plays the first episode of the page. */
async function play(address = "/podcasts") {
  await letListen();
  const shell = await open("learner", address);
  await press(screen.getAllByRole("button", { name: /^Play / })[0]!);
  const { player: actor } = shell.app.player.open()!;
  return { shell, actor, id: actor.getSnapshot().context.id! };
}

test("an episode plays from its list, and the server counts the seconds that were heard [B-151][B-153][B-156][B-168]", async () => {
  const { shell, actor, id } = await play();
  const { episodeTitle, podcastTitle, podcastId } = actor.getSnapshot().context;
  expect(shell.audio[0]!.paused).toBe(false);
  expect(within(player()).getByRole("link", { name: episodeTitle }).getAttribute("href")).toBe(
    `/podcast/${podcastId}/episode/${id}`,
  );
  expect(within(player()).getByRole("link", { name: podcastTitle }).getAttribute("href")).toBe(
    `/podcast/${podcastId}`,
  );
  await pass(10);
  expect(shell.statusOf(`POST /api/podcasts/episode/${id}/listen`)).toBe(200);
  await press(button("Close player"));
  expect(screen.queryByRole("region", { name: "Podcast player" })).toBeNull();
  const { sent } = shell.calls.find(({ call }) => call.endsWith("/listen"))!;
  const [counted] = await demo.t.app
    .db()
    .select()
    .from(listeningSessions)
    .where(eq(listeningSessions.id, (sent as { session: string }).session));
  expect(counted!.episodeId).toBe(id);
  expect(counted!.seconds).toBeCloseTo(10, 1);
});

test("one button plays and pauses, and Previous restarts an episode that has played for more than three seconds [B-155][B-161][B-162]", async () => {
  const { shell, actor } = await play();
  await press(button("Pause"));
  expect(shell.audio[0]!.paused).toBe(true);
  await press(button("Play"));
  expect(shell.audio[0]!.paused).toBe(false);
  // So does the button of its row.
  const inRow = (name: RegExp) => main().getAllByRole("button", { name })[0]!;
  await press(inRow(/^Pause /));
  expect(shell.audio[0]!.paused).toBe(true);
  await press(inRow(/^Play /));
  expect(shell.audio[0]!.paused).toBe(false);
  await press(button("Open player"));
  const sheet = screen.getByRole("dialog", { name: "Podcast player" });
  const begun = actor.getSnapshot().context;
  await press(within(sheet).getByRole("button", { name: "Next episode" }));
  await pass(4);
  const { id } = actor.getSnapshot().context;
  await press(within(sheet).getByRole("button", { name: "Previous episode" }));
  expect(actor.getSnapshot().context).toMatchObject({ id, currentTime: 0 });
  await press(within(sheet).getByRole("button", { name: "Previous episode" }));
  expect(actor.getSnapshot().context.id).toBe(begun.id);
});

test("the slider shows the time under the pointer, seeks on release and moves in steps of five seconds by keyboard", async () => {
  const { shell, actor } = await play();
  await press(button("Open player"));
  const sheet = screen.getByRole("dialog", { name: "Podcast player" });
  const slider = within(sheet).getByRole("slider", { name: "Position" });
  slider.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  slider.setPointerCapture = () => undefined;
  const { duration } = actor.getSnapshot().context;
  const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0, pointerType: "mouse" });
  const hintAt = async (clientX: number) => {
    await shell.act(() => fireEvent.pointerMove(slider, at(clientX)));
    return slider.textContent;
  };
  for (const [x, second] of [
    [20, 0],
    [100, 0],
    [200, duration / 2],
    [300, duration],
    [900, duration],
  ] as const)
    expect([x, await hintAt(x)]).toEqual([x, expect.stringContaining(formatCountdown(second))]);
  await shell.act(() => fireEvent.pointerDown(slider, at(150)));
  expect(sheet.textContent).toContain(formatCountdown(duration / 4));
  await shell.act(() => fireEvent.pointerUp(slider, at(200)));
  expect(actor.getSnapshot().context.currentTime).toBe(duration / 2);

  await shell.act(() => fireEvent.pointerLeave(slider));
  expect(slider.textContent).toBe("");
  await shell.act(() => fireEvent.pointerDown(slider, at(150)));
  await shell.act(() => fireEvent.pointerLeave(slider));
  expect(slider.textContent).toContain(formatCountdown(duration / 4));
  await shell.act(() => fireEvent.pointerCancel(slider));
  await shell.act(() => fireEvent.pointerUp(slider, at(150)));
  expect(actor.getSnapshot().context.currentTime).toBe(duration / 2);

  const second = () => actor.getSnapshot().context.currentTime;
  for (const [key, to] of [
    ["ArrowRight", Math.floor(duration / 2) + 5],
    ["ArrowLeft", Math.floor(duration / 2)],
    ["ArrowUp", Math.floor(duration / 2) + 5],
    ["ArrowDown", Math.floor(duration / 2)],
    ["x", Math.floor(duration / 2)],
    ["Home", 0],
    ["ArrowLeft", 0],
  ] as const) {
    await shell.act(() => fireEvent.keyDown(slider, { key }));
    expect([key, second()]).toEqual([key, to]);
  }
});

test("until the length of an episode is known, it and its chapters are shown at the beginning", async () => {
  const { actor } = await play("/podcast/2");
  await press(button("Open player"));
  const slider = screen.getByRole("slider", { name: "Position" });
  // The file of the other episode has not loaded by the end of this act.
  act(() => actor.send({ type: "previous" }));
  expect(actor.getSnapshot().context.duration).toBe(0);
  const placed = [...slider.querySelectorAll<HTMLElement>("[style]")].map(({ style }) => style);
  expect(new Set(placed.map(({ width, left }) => width || left))).toEqual(new Set(["0%"]));
});

test("an episode played to its end is marked as played on the server [B-157]", async () => {
  const { shell, id } = await play();
  await pass(70);
  expect(shell.calls.filter(({ call }) => call === "POST /api/complete")).toMatchObject([
    { status: 200, sent: { type: "episode", id } },
  ]);
  const [row] = await demo.t.app.db().select().from(episodeProgress).where(eq(episodeProgress.episodeId, id));
  expect(row!.playedAt).not.toBeNull();
});

test("an episode that fails to play shows a notice, can be tried again, and the queue can continue", async () => {
  const { shell, actor } = await play();
  // The first of its podcast: more come after it.
  const first = actor.getSnapshot().context.queue[0]!.id;
  await shell.act(() => shell.app.player.choose({ episodeId: first }));
  await shell.act(() => shell.audio[0]!.acts.fail(3));
  expect(within(player()).getByRole("status").textContent).toBe(
    "The audio of this episode cannot be played.",
  );
  expect(button("Play")).toHaveProperty("disabled", false);
  await press(button("Try again"));
  expect(within(player()).getByRole("status").textContent).toBe("");
  expect([actor.getSnapshot().context.id, shell.audio[0]!.paused]).toEqual([first, false]);
  await shell.act(() => shell.audio[0]!.acts.fail(2));
  expect(within(player()).getByRole("status").textContent).toBe(
    "The episode could not be loaded. Check your connection.",
  );
  await press(button("Try again"));
  await shell.act(() => shell.audio[0]!.acts.fail(4));
  await shell.arrived();
  expect(within(player()).getByRole("status").textContent).not.toBe("");
  const { id } = actor.getSnapshot().context;
  await press(button("Next episode"));
  expect(actor.getSnapshot().context.id).not.toBe(id);
  expect(within(player()).getByRole("status").textContent).toBe("");
});

test("a slow connection and a blocked sound are reported until the episode plays", async () => {
  const { shell } = await play();
  const [audio] = shell.audio;
  const said = () => within(player()).getByRole("status").textContent;
  await shell.act(() => audio!.acts.starve());
  // Short gaps are not worth a message.
  expect(said()).toBe("");
  await shell.act(() => shell.clock.increment(10_000));
  expect(said()).toBe("The connection is slow. Playing continues as soon as possible.");
  await shell.act(() => audio!.acts.feed());
  expect(said()).toBe("");
  await press(button("Pause"));
  audio!.blocks = true;
  await press(button("Play"));
  expect(said()).toBe("Your browser has blocked the sound. Press Play to listen.");
  audio!.blocks = false;
  await press(button("Play"));
  expect([said(), audio!.paused]).toEqual(["", false]);
});

test("an episode that fails offers Play in its row and in the player, and a press tries again", async () => {
  const { shell, actor, id } = await play();
  const name = actor.getSnapshot().context.episodeTitle;
  const inRow = () => main().getAllByRole("button", { name: new RegExp(`^(Play|Pause) ${name}$`) })[0]!;
  const fail = () => shell.act(() => shell.audio[0]!.acts.fail(3));
  const second = () => Math.round(actor.getSnapshot().context.currentTime);
  const begun = second();
  await pass(3);
  for (const press of [
    () => shell.act(() => fireEvent.click(inRow())),
    () => shell.act(() => fireEvent.click(button("Play"))),
    () => shell.act(() => shell.app.player.open()!.send({ type: "play" })),
  ]) {
    expect(inRow().ariaLabel).toBe(`Pause ${name}`);
    await fail();
    expect(inRow().ariaLabel).toBe(`Play ${name}`);
    await press();
    expect([actor.getSnapshot().context.id, shell.audio[0]!.paused]).toEqual([id, false]);
    expect(within(player()).getByRole("status").textContent).toBe("");
  }
  // Playback continues from where it had got to, or starts at the position that is asked for.
  expect(second()).toBe(begun + 3);
  await fail();
  await shell.act(() => shell.app.player.choose({ episodeId: id, startAt: 21 }));
  expect([second(), shell.audio[0]!.paused]).toEqual([21, false]);
});

test("an episode started again on the same page continues where it was left, and its row says so [T-13][T-40]", async () => {
  const [name, other] = ["Four ways to use a pension", "Drawing the protection gap"];
  const { browser, id } = await listener();
  const shell = await open(browser, "/podcast/1");
  const row = (of: string) => within(main().getByRole("heading", { name: of }).closest("article")!);
  const playRow = (of: string) => press(row(of).getByRole("button", { name: `Play ${of}` }));
  const second = () => Math.round(shell.audio[0]!.currentTime);
  await playRow(name);
  const { context } = shell.app.player.open()!.player.getSnapshot();
  await pass(25);
  await press(button("Close player"));
  await playRow(name);
  expect(second()).toBe(25);
  await pass(5);
  await playRow(other);
  await playRow(name);
  expect(second()).toBe(30);
  const kept = async () =>
    (
      await demo.t.app
        .db()
        .select()
        .from(episodeProgress)
        .where(and(eq(episodeProgress.userId, id), eq(episodeProgress.episodeId, context.id!)))
    )[0]!;
  await pass(10);
  expect((await kept()).position).toBeCloseTo(40, 0);

  expect(row(name).queryByText("Played")).toBeNull();
  await pass(30);
  expect(row(name).getByText("Played")).toBeTruthy();
  expect((await kept()).playedAt).not.toBeNull();
});

test("the queue continues each episode where it was left [T-13][T-40]", async () => {
  const { browser, id } = await listener();
  const [first, next] = await demo.t.app
    .db()
    .select({ id: podcastEpisodes.id, name: podcastEpisodes.name })
    .from(podcastEpisodes)
    .where(eq(podcastEpisodes.podcastId, 1))
    .orderBy(podcastEpisodes.position);
  // Left partway through in another browser.
  const left = { userId: id, episodeId: next!.id, position: 9, listenedAt: demo.t.app.now() };
  await demo.t.app.db().insert(episodeProgress).values(left);
  const shell = await open(browser, "/podcast/1");
  const heard = () => [shell.app.player.current()?.episodeId, Math.round(shell.audio[0]!.currentTime)];
  await press(main().getByRole("button", { name: `Play ${first!.name}` }));
  await pass(12);
  const sheet = await openSheet();
  await press(sheet.getByRole("button", { name: "Next episode" }));
  expect(heard()).toEqual([next!.id, 9]);
  await pass(2);
  await press(sheet.getByRole("button", { name: `Play ${first!.name}` }));
  expect(heard()).toEqual([first!.id, 12]);
});

/** Chooses from the menu of an episode in a list. */
async function choose(episode: string, entry: string): Promise<void> {
  await press(main().getByRole("button", { name: `More actions for ${episode}` }));
  await press(screen.getByRole("menuitem", { name: entry }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
}
const [four, draw, gap, who] = [
  "Four ways to use a pension",
  "How much can be drawn each year",
  "Drawing the protection gap",
  "Who gets the pension",
] as const;

test("episodes are queued by their menus; the queue plays, removes and clears them", async () => {
  const shell = await open("learner", "/podcast/1");
  // If the player is empty, the episode goes straight into it, paused.
  await choose(four, "Play next");
  expect([within(player()).getByRole("link", { name: four }), shell.audio[0]!.paused]).toEqual([
    expect.anything(),
    true,
  ]);
  await choose(draw, "Add to queue");
  await choose(gap, "Play next");
  await choose(who, "Add to queue");

  const sheet = await openSheet();
  const rows = () =>
    within(sheet.getByRole("region", { name: "Queue" }))
      .getAllByRole("listitem")
      .map((row) => within(row).getByRole("button", { name: /^Play |, in the player$/ }).ariaLabel);
  const queued = (name: string) => sheet.getByRole<HTMLButtonElement>("button", { name });
  expect(rows()).toEqual([`${four}, in the player`, `Play ${gap}`, `Play ${draw}`, `Play ${who}`]);
  expect([queued(`Remove ${four}`).disabled, queued(`Remove ${gap}`).disabled]).toEqual([true, false]);
  await press(queued(`${four}, in the player`));
  expect(shell.audio[0]!.paused).toBe(false);

  await press(queued(`Remove ${gap}`));
  await announced(`${gap} removed from the queue`);
  await press(queued(`Remove ${who}`));
  expect(rows()).toEqual([`${four}, in the player`, `Play ${draw}`]);
  await press(queued(`Play ${draw}`));
  expect(rows()).toEqual([`Play ${four}`, `${draw}, in the player`]);
  expect([sheet.getByRole("link", { name: draw }), shell.audio[0]!.paused]).toEqual([
    expect.anything(),
    false,
  ]);

  expect(queued("Clear queue").disabled).toBe(false);
  await press(queued("Clear queue"));
  await announced("Queue cleared");
  expect(rows()).toEqual([`${draw}, in the player`]);
  expect(queued("Clear queue").disabled).toBe(true);
});

test("removing an episode from the queue takes the focus to the button of the next, or else of the one before", async () => {
  await open("learner", "/podcast/1");
  await choose(four, "Play next");
  for (const name of [draw, gap, who]) await choose(name, "Add to queue");
  const sheet = await openSheet();
  const remove = async (name: string) => {
    const own = sheet.getByRole("button", { name: `Remove ${name}` });
    own.focus();
    await press(own);
    await announced(`${name} removed from the queue`);
    return document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
  };
  const hint = () => sheet.queryByText(/^Drag an episode/);
  const handle = () => sheet.getByRole("button", { name: new RegExp(`^Move ${four}; now`) });
  expect(handle().getAttribute("aria-describedby")).toBe(hint()!.id);
  expect(await remove(gap)).toBe(`Remove ${who}`);
  // When the last one is removed, only the one before it is left to take the focus.
  expect(await remove(who)).toBe(`Remove ${draw}`);
  // The one in the player cannot be removed.
  expect(await remove(draw)).toBe("Clear queue");
  expect([hint(), handle().getAttribute("aria-describedby")]).toEqual([null, null]);
});

test("the sheet of the player closes when a link in it opens another page", async () => {
  const { shell } = await play("/podcast/1");
  const sheet = await openSheet();
  await press(sheet.getAllByRole("link")[0]!);
  expect(shell.page.address()).toMatch(/^\/podcast\/1\/episode/);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Podcast player" })).toBeNull());
});

test("speed is remembered for each podcast, and volume for all; muting can be undone", async () => {
  const { shell } = await play("/podcast/1");
  await openSheet();
  const volume = () => screen.getByRole<HTMLInputElement>("slider", { name: "Volume" });
  expect([chosen("Speed").value, volume().value, shell.audio[0]!.volume]).toEqual(["1", "50", 0.5]);
  expect([...chosen("Speed").options].map(({ text }) => text)).toEqual(["0.5×", "1×", "1.25×", "1.5×", "2×"]);
  await pick("Speed", "1.5");
  expect([chosen("Speed").value, shell.audio[0]!.playbackRate]).toEqual(["1.5", 1.5]);
  await shell.act(() => fireEvent.change(volume(), { target: { value: "20" } }));
  expect([shell.audio[0]!.volume, volume().getAttribute("aria-valuetext")]).toEqual([0.2, "20%"]);
  await press(screen.getByRole("button", { name: "Mute" }));
  expect([shell.audio[0]!.volume, volume().value]).toEqual([0, "0"]);
  await press(screen.getByRole("button", { name: "Unmute" }));
  expect([shell.audio[0]!.volume, volume().value]).toEqual([0.2, "20"]);
  shell.close();

  const later = await openShell(await demo.signIn("learner"), "/podcast/2", { area: shell.area });
  await later.settled();
  const playHere = () =>
    later.act(() => fireEvent.click(main().getAllByRole("button", { name: /^Play / })[0]!));
  await playHere();
  expect([later.audio[0]!.volume, later.audio[0]!.playbackRate]).toEqual([0.2, 1]);
  await later.go("/podcast/1");
  await playHere();
  expect([later.audio[0]!.volume, later.audio[0]!.playbackRate]).toEqual([0.2, 1.5]);
});

test("the sleep timer pauses after its minutes or at the end of the episode, unless it is switched off", async () => {
  const { shell, actor } = await play("/podcast/2");
  const sheet = await openSheet();
  // The newest is the last in the queue: go back, so that another one follows.
  await press(sheet.getByRole("button", { name: "Previous episode" }));
  const { id } = actor.getSnapshot().context;
  const timer = () => chosen("Sleep timer").selectedOptions[0]!.text;
  const isPlaying = () => !shell.audio[0]!.paused;
  const toggle = (name: string) => press(sheet.getByRole("button", { name }));
  const minute = 60_000;
  const wait = (time: number) => shell.act(() => shell.clock.increment(time));
  expect([...chosen("Sleep timer").options].map(({ text }) => text)).toEqual([
    "Off",
    "15 min",
    "30 min",
    "45 min",
    "60 min",
    "End of episode",
  ]);
  await toggle("Pause");
  // Between two seconds, when the time shown lags behind.
  await wait(500);
  await pick("Sleep timer", "15");
  expect(timer()).toBe("15 min left");
  await wait(14.5 * minute);
  await toggle("Play");
  await wait(minute / 2 - 1);
  expect(isPlaying()).toBe(true);
  await wait(1);
  expect([isPlaying(), timer()]).toEqual([false, "Off"]);

  await pick("Sleep timer", "15");
  await wait(14.9 * minute);
  await toggle("Play");
  await pick("Sleep timer", "off");
  expect(timer()).toBe("Off");
  await wait(minute / 5);
  expect(isPlaying()).toBe(true);

  await pick("Sleep timer", "end");
  expect(timer()).toBe("End of episode");
  await wait(minute);
  expect([isPlaying(), actor.getSnapshot().context.id, timer()]).toEqual([false, id, "Off"]);
});

test("the sleep timer shows how much of its time is left", async () => {
  await play("/podcast/2");
  await press(button("Pause"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await openSheet();
  await pick("Sleep timer", "15");
  const timer = () => chosen("Sleep timer").selectedOptions[0]!.text;
  expect(timer()).toBe("15 min left");
  demo.shell.clock.increment(60_000);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(timer()).toBe("14 min left");
});

test("a chapter or a passage of the transcript plays from its time, and the one being played is marked", async () => {
  const shell = await open("learner", "/podcast/2/episode/6");
  const second = () => shell.app.player.open()!.player.getSnapshot().context.currentTime;
  const part = (title: string) =>
    within(main().getByRole("heading", { level: 2, name: title }).closest("section")!);
  const chapter = (name: string) => part("Chapters").getByRole("button", { name });
  const marked = (title: string, role: string) =>
    part(title)
      .getAllByRole(role)
      .filter((row) => row.ariaCurrent === "true")
      .map(({ textContent }) => textContent);
  expect([marked("Chapters", "listitem"), marked("Transcript", "paragraph")]).toEqual([[], []]);
  await press(chapter("Play from 21 seconds, The example"));
  expect([second(), shell.audio[0]!.currentTime, shell.audio[0]!.paused]).toEqual([21, 21, false]);
  expect(marked("Chapters", "listitem")).toEqual(["0:21The example"]);
  await press(chapter("Play from 57 seconds, Ask, look, write"));
  expect([second(), shell.audio[0]!.currentTime]).toEqual([57, 57]);
  expect(marked("Chapters", "listitem")).toEqual(["0:57Ask, look, write"]);
  expect(shell.audio[0]!.loads).toHaveLength(1);

  await press(button("Pause"));
  expect(shell.audio[0]!.paused).toBe(true);
  const passage = part("Transcript").getAllByRole("button")[1]!;
  await press(passage);
  const [minutes, seconds] = passage.textContent.split(":").map(Number);
  expect(Math.floor(second())).toBe(minutes! * 60 + seconds!);
  expect(shell.audio[0]!.paused).toBe(false);
  expect(marked("Transcript", "paragraph")).toEqual([passage.closest("p")!.textContent]);
});

test("on a wide screen the settings are in the bar, and the queue has a panel that can be closed", async () => {
  await open("learner", "/podcast/2");
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await press(screen.getAllByRole("button", { name: /^Play / })[0]!);
  expect(
    within(player())
      .getAllByRole("combobox")
      .map((select) => select.closest("label")!.title),
  ).toEqual(["Speed", "Sleep timer"]);
  for (const name of ["Position", "Volume"]) within(player()).getByRole("slider", { name });
  expect(within(player()).getByRole("group", { name: "Playback" })).toBeTruthy();
  expect(within(player()).queryByRole("button", { name: "Open player" })).toBeNull();
  await press(button("Queue"));
  const panel = within(screen.getByRole("dialog", { name: "Queue" }));
  expect(panel.getAllByRole("listitem").length).toBeGreaterThan(1);
  await press(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Queue" })).toBeNull());
  await press(button("Close player"));
  expect(screen.queryByRole("region", { name: "Podcast player" })).toBeNull();
});
