import "#src/actors/openPlayer.ts";
import "#src/ui/podcasts/player/PlayerBar.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { episodeProgress, listeningSessions } from "#server/schema/podcasts.ts";
import { users } from "#server/schema/people.ts";
import { formatCountdown } from "#src/ui/kit/time.ts";
import { startDemo } from "./demo.ts";

/** The player at the foot of the pages, over the real server. */

const demo = startDemo();
const { open } = demo;
const player = () => screen.getByRole("region", { name: "Podcast player" });
const button = (name: string) => within(player()).getByRole("button", { name });
const press = (element: HTMLElement) => demo.shell.act(() => fireEvent.click(element));
/** Lets seconds pass on both sides. */
const pass = (seconds: number) =>
  demo.shell.act(() => {
    for (let second = 0; second < seconds; second += 1) {
      demo.t.clock.advance(1);
      demo.shell.clock.increment(1_000);
      demo.shell.audio[0]!.acts.tick();
    }
  });

/** Plays the first episode of the page. */
async function play() {
  // Nobody can have listened before their account existed: by the clock of these tests there is none yet.
  await demo.t.app
    .db()
    .update(users)
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") });
  const shell = await open("learner", "/podcasts");
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

  const second = () => actor.getSnapshot().context.currentTime;
  for (const [key, to] of [
    ["ArrowRight", Math.floor(duration / 2) + 5],
    ["ArrowLeft", Math.floor(duration / 2)],
    ["ArrowUp", Math.floor(duration / 2) + 5],
    ["ArrowDown", Math.floor(duration / 2)],
    ["Home", 0],
    ["ArrowLeft", 0],
  ] as const) {
    await shell.act(() => fireEvent.keyDown(slider, { key }));
    expect([key, second()]).toEqual([key, to]);
  }
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

test("an episode that fails to play shows a notice, and the queue can continue", async () => {
  const { shell, actor } = await play();
  // The first of its podcast: more come after it.
  const first = actor.getSnapshot().context.queue[0]!.id;
  await shell.act(() => shell.app.player.choose({ episodeId: first }));
  await shell.act(() => shell.audio[0]!.acts.fail(4));
  await shell.arrived();
  expect(within(player()).getByRole("status").textContent).not.toBe("");
  const { id } = actor.getSnapshot().context;
  await press(button("Next episode"));
  expect(actor.getSnapshot().context.id).not.toBe(id);
  expect(within(player()).getByRole("status").textContent).toBe("");
});
