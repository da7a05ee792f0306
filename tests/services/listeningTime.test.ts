import { describe, expect, test } from "vitest";
import { outboxKey } from "#src/services/storage.ts";
import { turn } from "../fake/settle.ts";
import { createAir, noAnswer } from "../fake/world.ts";
import { openPlaying } from "./playing.ts";

describe("listening time", () => {
  test("POD 1: is the wall-clock time of playing, at any speed [B-168]", async () => {
    const { play, pass, player, counted, does } = await openPlaying();
    await play();
    for (const rate of [2, 0.5, 1.25, 1.5, 1]) {
      await does(() => player().send({ type: "rate.chosen", rate }));
      await pass(7);
    }
    await does(() => player().send({ type: "close" }));
    expect(counted()).toBeCloseTo(35, 2);
  });

  test("POD 2: seeking, pausing, buffering and the end add nothing", async () => {
    const { play, pass, player, counted, does, sound } = await openPlaying();
    await play();
    await pass(5);
    await does(() => player().send({ type: "seek", to: 1_800 }));
    await does(() => player().send({ type: "skip", by: 30 }));
    await pass(5);
    await does(() => player().send({ type: "pause" }));
    await pass(60);
    await does(() => player().send({ type: "play" }));
    await pass(5);
    await does(() => sound().acts.starve());
    await pass(9);
    await does(() => sound().acts.feed());
    await pass(5);
    await does(() => player().send({ type: "queue.cleared" }));
    await does(() => player().send({ type: "seek", to: 3_599 }));
    await pass(61);
    await does(() => player().send({ type: "close" }));
    expect(counted()).toBeCloseTo(21, 2);
  });

  test("POD 2: even buffering of less than a second adds nothing", async () => {
    const { play, pass, player, counted, does, sound } = await openPlaying();
    await play();
    await pass(3);
    await does(() => sound().acts.starve());
    await pass(0.9);
    await does(() => sound().acts.feed());
    await pass(3);
    await does(() => player().send({ type: "close" }));
    expect(counted()).toBeCloseTo(6, 2);
  });

  test("POD 2: the parts reported as heard are those played, not those skipped by seeking", async () => {
    const { play, pass, player, posts, does } = await openPlaying();
    await play(1, 10);
    await pass(4);
    await does(() => player().send({ type: "seek", to: 100 }));
    await pass(3);
    await does(() => player().send({ type: "seek", to: 12 }));
    await pass(6);
    await does(() => player().send({ type: "close" }));
    expect(posts().at(-1)!.heard).toEqual([
      [10, 18],
      [100, 103],
    ]);
  });

  test("POD 3: every report contains the whole session, so a lost or repeated one does no harm", async () => {
    const { play, pass, posts } = await openPlaying();
    await play();
    await pass(31);
    expect(posts().map(({ duration, sequence }) => [Math.round(duration), sequence])).toEqual([
      [10, 1],
      [20, 2],
      [30, 3],
    ]);
    expect(new Set(posts().map(({ session }) => session)).size).toBe(1);
  });

  test("a failed retry keeps the place up to which it was heard, and the next one goes on there", async () => {
    const files = { broken: false };
    const { play, pass, player, posts, does, sound } = await openPlaying({
      audioFiles: () => (files.broken ? { error: 2 } : { seconds: 3_600 }),
    });
    await play(1, 1_800);
    await pass(15);
    files.broken = true;
    await does(() => sound().acts.fail(2));
    await does(() => player().send({ type: "retry" }));
    files.broken = false;
    await does(() => player().send({ type: "retry" }));
    expect(sound().currentTime).toBe(1_815);
    await does(() => player().send({ type: "close" }));
    expect(posts().map(({ duration, progress }) => [duration, progress])).toEqual([
      [10, 1_810],
      [15, 1_815],
    ]);
  });

  test("POD 4: is reported every ten seconds of playing, on changing episode, closing and hiding the page [B-163][B-164][B-165]", async () => {
    const { play, pass, player, posts, does, hide } = await openPlaying();
    const told = () => posts().map(({ episode, duration }) => [episode, Math.round(duration)]);
    await play();
    await pass(9);
    await does(() => player().send({ type: "pause" }));
    await pass(100);
    await does(() => player().send({ type: "play" }));
    // None of the ten seconds of playing is lost, however often it was paused.
    await pass(1);
    expect(told()).toEqual([[1, 10]]);
    await pass(3);
    await does(hide);
    expect(told().at(-1)).toEqual([1, 13]);
    await pass(2);
    await does(() => player().send({ type: "next" }));
    expect(told().at(-1)).toEqual([1, 15]);
    await pass(4);
    await does(() => player().send({ type: "close" }));
    expect(told().at(-1)).toEqual([2, 4]);
    const posted = posts().length;
    await pass(60);
    await does(hide);
    expect(posts()).toHaveLength(posted);
  });

  test("POD 4: at most ten seconds are lost if a tab is killed", async () => {
    const { play, pass, player, counted, does } = await openPlaying();
    await play();
    let heard = 0;
    for (const [seconds, then] of [
      ...([
        [4, "pause"],
        [50, "play"],
        [7, "pause"],
        [20, "play"],
      ] as const),
      ...([
        [3, "pause"],
        [5, "play"],
        [9, "pause"],
      ] as const),
    ] as const) {
      const sounds = player().getSnapshot().context.playing;
      await pass(seconds);
      if (sounds) heard += seconds;
      expect(heard - counted()).toBeLessThanOrEqual(10);
      await does(() => player().send({ type: then }));
    }
  });

  test("POD 5: is reported by a request that outlives the page", async () => {
    const { play, pass, does, hide, server } = await openPlaying();
    await play();
    await pass(4);
    await does(hide);
    expect(server.outliving).toEqual(["POST /api/podcasts/episode/1/listen"]);
  });

  test("POD 6: stays exact while hidden and muted, with timers throttled to once a minute", async () => {
    const { play, clock, sound, counted, does, player, hide } = await openPlaying();
    await play();
    await does(() => player().send({ type: "mute.toggled" }));
    await does(hide);
    // Nothing is reported meanwhile, and timers are late: only the clock moves on.
    for (let minute = 0; minute < 15; minute++) {
      clock.increment(60_000);
      await turn();
    }
    sound().acts.tick();
    await does(() => player().send({ type: "close" }));
    expect(Math.abs(counted() - 900)).toBeLessThanOrEqual(1);
  });

  test("POD 7: waits with its timestamps while there is no network, and is sent once", async () => {
    const { play, pass, player, posts, does, server, signal, area } = await openPlaying();
    await play();
    const call = "POST /api/podcasts/episode/1/listen";
    signal({ type: "offline" });
    server.on(call, noAnswer());
    await pass(25);
    await does(() => player().send({ type: "close" }));
    const waiting = JSON.parse(area[outboxKey(7)]!) as { act: { kind: string; at: string } }[];
    expect(waiting.length).toBeGreaterThan(0);
    const before = posts().length;
    server.on(call, { body: { data: { counted: 25, tracked: true } } });
    await does(() => signal({ type: "online" }));
    const sent = posts().slice(before);
    expect(sent.map(({ at }) => at)).toEqual(waiting.map(({ act }) => act.at));
    expect(sent.at(-1)).toMatchObject({ episode: 1, duration: 25, at: "2026-11-20T10:00:25.000Z" });
    expect(area[outboxKey(7)]).toBeUndefined();
  });

  test("POD 8: of two tabs, only the one started last plays", async () => {
    const air = createAir();
    const one = await openPlaying({ air });
    const other = await openPlaying({ air });
    await one.play();
    await one.pass(3);
    await other.play(2);
    await turn();
    expect(one.sound().paused).toBe(true);
    expect(other.sound().paused).toBe(false);
    expect(
      one
        .player()
        .getSnapshot()
        .matches({ open: { here: { loaded: { resting: "elsewhere" } } } }),
    ).toBe(true);
    await one.does(() => one.player().send({ type: "play" }));
    expect([one.sound().paused, other.sound().paused]).toEqual([false, true]);
  });

  test("POD 9: sleep of the machine during playing adds nothing", async () => {
    const { play, pass, player, counted, does, sound, sleepPlaying } = await withSleep();
    await play();
    await pass(5);
    sleepPlaying(8 * 3_600);
    await pass(5);
    await does(() => player().send({ type: "close" }));
    expect(sound().loads).toHaveLength(1);
    expect(Math.abs(counted() - 10)).toBeLessThanOrEqual(1);
  });

  test("POD 10: an episode is completed once when it ends; the last in the queue also reports its time [B-157][B-158][B-159]", async () => {
    const { play, pass, player, posts, does, server } = await openPlaying();
    const completions = () => server.calls.filter((call) => call.startsWith("POST /api/complete"));
    await play(2, 3_598);
    await pass(3);
    expect(completions()).toHaveLength(1);
    expect(completions()[0]).toContain('"id":2,"percentage":"100"');
    expect(player().getSnapshot().context).toMatchObject({ id: 3, playing: true });
    await does(() => player().send({ type: "seek", to: 3_597 }));
    await pass(5);
    expect(completions()).toHaveLength(2);
    expect(posts().at(-1)).toMatchObject({ episode: 3, progress: 3_600 });
    expect(
      player()
        .getSnapshot()
        .matches({ open: { here: "ended" } }),
    ).toBe(true);
    await pass(100);
    expect(completions()).toHaveLength(2);
  });

  test("POD 10: a back-office page closes the player, which reports its time [B-245]", async () => {
    const { play, pass, player, posts, does, page, sound } = await openPlaying({
      me: { roles: ["super admin"] },
    });
    await play();
    await pass(4);
    await does(() => page.visit("/admin/house"));
    expect(player().getSnapshot().matches("closed")).toBe(true);
    expect(sound().src).toBe("");
    expect(posts()).toMatchObject([{ episode: 1, duration: 4 }]);
  });
});

/** The steady clock goes on in sleep, the sound does not. */
async function withSleep() {
  let slept = 0;
  const opened = await openPlaying({ slept: () => slept });
  return { ...opened, sleepPlaying: (seconds: number) => void (slept += seconds * 1_000) };
}
