import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { episodeProgress, listeningSessions } from "#server/schema/podcasts.ts";
import { formatCountdown } from "#src/ui/kit/time.ts";
import { button, player, startPlayer } from "./player.ts";
import { main } from "./shown.ts";

/** The player at the foot of the pages, over the real server. */

const { demo, press, pass, openSheet, listener, play } = startPlayer();
const { open } = demo;

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

test("the sheet of the player closes when a link in it opens another page", async () => {
  const { shell } = await play("/podcast/1");
  const sheet = await openSheet();
  await press(sheet.getAllByRole("link")[0]!);
  expect(shell.page.address()).toMatch(/^\/podcast\/1\/episode/);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Podcast player" })).toBeNull());
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
