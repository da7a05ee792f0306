import { describe, expect, onTestFinished, test } from "vitest";
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
    expect(completions()[0]).toContain('"id":2');
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

describe("the player", () => {
  test("keeps one audio element across episodes and pages; the playing episode's page follows to the next [B-160]", async () => {
    const { play, pass, page, does, audio, sound, entries, player } = await openPlaying();
    await play(1);
    for (const to of ["/", "/catalogue", "/podcasts", "/podcast/7"]) await does(() => page.visit(to));
    expect(sound().paused).toBe(false);
    await does(() => page.visit("/podcast/7/episode/1"));
    const length = entries.length;
    await does(() => player().send({ type: "seek", to: 3_599 }));
    await pass(2);
    expect(page.address()).toBe("/podcast/7/episode/2");
    expect(entries).toHaveLength(length);
    // A user reading about another episode stays there.
    await does(() => page.visit("/podcast/7/episode/1"));
    await does(() => player().send({ type: "next" }));
    expect(page.address()).toBe("/podcast/7/episode/1");
    expect(audio).toHaveLength(1);
  });

  test("remembers the volume and the speed of each podcast [B-166][B-167][T-39]", async () => {
    const area: Record<string, string> = {};
    const before = await openPlaying({ area });
    await before.play();
    expect(before.sound().volume).toBe(0.5);
    await before.does(() => before.player().send({ type: "rate.chosen", rate: 1.5 }));
    await before.does(() => before.player().send({ type: "volume.chosen", volume: 0.25 }));
    const after = await openPlaying({ area });
    await after.play();
    expect([after.sound().playbackRate, after.sound().volume]).toEqual([1.5, 0.25]);
  });

  test("pauses for an exam and cannot be started until the exam closes", async () => {
    const { play, app, sound, player, does } = await openPlaying();
    await play();
    await does(() => app.actors.session.send({ type: "exam.opened" }));
    expect(sound().paused).toBe(true);
    await does(() => player().send({ type: "play" }));
    await does(() => player().send({ type: "next" }));
    expect(sound().paused).toBe(true);
    await does(() => app.actors.session.send({ type: "exam.closed" }));
    expect(sound().paused).toBe(true);
    await does(() => player().send({ type: "play" }));
    expect(sound().paused).toBe(false);
  });

  test.each([
    [4, 403, "missing"],
    [4, 404, "missing"],
    [4, 410, "missing"],
    [4, 401, "unreachable"],
    [4, 200, "broken"],
    [4, 503, "unreachable"],
    [3, 200, "broken"],
    [2, 200, "unreachable"],
  ] as const)(
    "distinguishes why a file cannot be played: error %i, status %i",
    async (error, status, fault) => {
      const { play, player, server } = await openPlaying({ audioFiles: () => ({ error }) });
      server.on("GET /audio/1", { status, body: {} });
      await play();
      expect(
        player()
          .getSnapshot()
          .matches({ open: { here: { failed: fault } } }),
      ).toBe(true);
    },
  );

  test("shows that the browser blocks autoplay, and plays when the user asks", async () => {
    const { play, player, sound, does } = await openPlaying();
    await play();
    sound().blocks = true;
    await does(() => player().send({ type: "next" }));
    expect(
      player()
        .getSnapshot()
        .matches({ open: { here: { loaded: { resting: "blocked" } } } }),
    ).toBe(true);
    sound().blocks = false;
    await does(() => player().send({ type: "toggle" }));
    expect(sound().paused).toBe(false);
  });

  test("is paused by the sleep timer after its minutes, or at the end of the episode [T-39]", async () => {
    const { play, app, sound, player, does, pass, clock } = await openPlaying();
    await play();
    const { sleepTimer } = app.player.open()!;
    await does(() => sleepTimer.send({ type: "minutes.chosen", minutes: 15, at: 0 }));
    await does(() => clock.increment(15 * 60_000));
    expect(sound().paused).toBe(true);
    await does(() => player().send({ type: "play" }));
    await does(() => sleepTimer.send({ type: "end.chosen" }));
    await does(() => player().send({ type: "seek", to: 3_599 }));
    await pass(3);
    expect(
      player()
        .getSnapshot()
        .matches({ open: { here: "ended" } }),
    ).toBe(true);
    expect(player().getSnapshot().context.id).toBe(1);
    expect(sleepTimer.getSnapshot().matches("off")).toBe(true);
  });

  test("loads a chosen episode at its start or at a given second, with all that the UI shows [B-149][B-152]", async () => {
    const { play, player } = await openPlaying();
    const context = () => player().getSnapshot().context;
    await play(1);
    expect([context().id, Math.round(context().currentTime)]).toEqual([1, 0]);
    await play(2, 90);
    expect([context().id, Math.round(context().currentTime)]).toEqual([2, 90]);
    expect(Object.keys(context())).toEqual(
      expect.arrayContaining([
        ...["id", "fileUrl", "episodeTitle", "image", "podcastTitle", "podcastId", "playing"],
        ...["currentTime", "duration", "volume", "playbackRate", "queue"],
      ]),
    );
  });

  test("tells pages its position in steps of half a second, rounded up, only when it changes", async () => {
    const { play, pass, app, does, player } = await openPlaying();
    await play(2, 90);
    const told: (number | undefined)[] = [];
    onTestFinished(app.player.subscribe(() => told.push(app.player.current()?.position)));
    for (const seconds of [0.25, 0.25, 0.25, 0.25, 1]) await pass(seconds);
    expect(told).toEqual([90.5, 91, 92]);
    await does(() => player().send({ type: "pause" }));
    expect([told.length, app.player.current()]).toEqual([4, { episodeId: 2, playing: false, position: 92 }]);
  });

  test("queues episodes of other podcasts without playing them [B-150][B-154]", async () => {
    const { play, app, player, server, does } = await openPlaying();
    await play(2);
    server.on("GET /api/podcasts/episode/9/player", {
      body: {
        data: {
          podcast: {
            ...{ id: 8, name: "Elsewhere", image: null },
            episodes: [
              {
                ...{ id: 9, name: "Guest", image: null, type: { episode_url: "/audio/9" } },
                ...{ seconds: 60, position: 0, played: false, chapters: [] },
              },
            ],
          },
        },
      },
    });
    const asked = server.calls.length;
    await does(() => app.player.playNext(9));
    await does(() => app.player.addToQueue(1));
    expect(
      player()
        .getSnapshot()
        .context.queue.map(({ id }) => id),
    ).toEqual([2, 9, 3, 1]);
    expect(player().getSnapshot().context.id).toBe(2);
    await does(() => app.player.choose({ episodeId: 9 }));
    // It is in the queue: nothing is loaded again.
    expect(server.calls.slice(asked).filter((call) => call.endsWith("/player"))).toEqual([
      "GET /api/podcasts/episode/9/player",
    ]);
  });
});
