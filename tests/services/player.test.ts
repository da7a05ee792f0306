import { describe, expect, onTestFinished, test } from "vitest";
import { showInRows } from "#src/actors/episodeRows.ts";
import { podcastCalls } from "#src/contracts/podcasts.ts";
import { retryAtOnce } from "../fake/retryAtOnce.ts";
import { settle } from "../fake/settle.ts";
import { noAnswer } from "../fake/world.ts";
import { openPlaying, show } from "./playing.ts";

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

  test("keeps the volume and the speeds that another tab has chosen meanwhile [T-39]", async () => {
    const area: Record<string, string> = {};
    const one = await openPlaying({ area });
    const other = await openPlaying({ area });
    await one.play();
    await other.play();
    await one.does(() => one.player().send({ type: "rate.chosen", rate: 1.5 }));
    await other.does(() => other.player().send({ type: "volume.chosen", volume: 0.25 }));
    await one.does(() => one.player().send({ type: "rate.chosen", rate: 2 }));
    expect(JSON.parse(area["lyceum.player"]!)).toEqual({ volume: 0.25, rates: { 7: 2 } });
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

  test("goes on where it was after the browser itself has dropped the file", async () => {
    const { play, pass, does, player, sound } = await openPlaying();
    await play(1, 1_800);
    await pass(5);
    await does(() => {
      sound().load();
      sound().acts.fail(2);
    });
    await does(() => player().send({ type: "retry" }));
    expect([sound().paused, sound().currentTime]).toEqual([false, 1_805]);
  });

  test("ignores why a file could not be played once another one, or a new attempt, is there", async () => {
    const broken = new Set(["/audio/1", "/audio/2"]);
    const { play, does, player, sound, server } = await openPlaying({
      audioFiles: (url) => (broken.has(url) ? { error: 4 } : { seconds: 60 }),
    });
    const looks: PromiseWithResolvers<void>[] = [];
    for (const [id, status] of [
      [1, 404],
      [2, 200],
    ])
      server.on(`GET /audio/${id}`, async () => {
        looks.push(Promise.withResolvers());
        await looks.at(-1)!.promise;
        return { status: status!, body: {} };
      });
    const learns = (look: number) => does(() => looks[look]!.resolve());
    const is = (state: object) =>
      player()
        .getSnapshot()
        .matches({ open: { here: state } });

    await play(1);
    await play(2);
    await learns(0);
    expect(is({ failed: "missing" })).toBe(false);
    await learns(1);
    expect(is({ failed: "broken" })).toBe(true);

    await play(1);
    broken.clear();
    // The same file is loaded anew before the answer is there.
    sound().src = "/audio/1";
    await does(() => player().send({ type: "play" }));
    await learns(2);
    expect(is({ loaded: { underWay: "playing" } })).toBe(true);
  });

  test.each([
    ["a playing episode goes on by itself", false],
    ["a paused one stays paused", true],
  ])("when the network returns, %s", async (_, isPaused) => {
    const files = { lost: false };
    const { play, pass, player, does, sound, signal } = await openPlaying({
      audioFiles: () => (files.lost ? { error: 2 } : { seconds: 3_600 }),
    });
    await play(1, 60);
    await pass(5);
    if (isPaused) await does(() => player().send({ type: "pause" }));
    files.lost = true;
    await does(() => sound().acts.fail(2));
    expect(
      player()
        .getSnapshot()
        .matches({ open: { here: { failed: "unreachable" } } }),
    ).toBe(true);
    files.lost = false;
    await does(() => signal({ type: "online" }));
    expect([sound().paused, sound().currentTime]).toEqual([isPaused, 65]);
  });

  test("shows itself that an episode could not be loaded, without a toast", async () => {
    const { play, player, server, texts } = await openPlaying();
    server.on("GET /api/podcasts/episode/1/player", { status: 500 });
    await play();
    const isFailed = player()
      .getSnapshot()
      .matches({ open: { here: { failed: "unreachable" } } });
    expect([isFailed, texts()]).toEqual([true, []]);
  });

  test("begins at a chapter that is pressed while its episode is being fetched", async () => {
    const { play, app, player, server, does, sound } = await openPlaying();
    const answer = Promise.withResolvers<void>();
    server.on("GET /api/podcasts/episode/1/player", async () => {
      await answer.promise;
      return { body: { data: { podcast: show } } };
    });
    await play(1);
    await does(() => app.player.choose({ episodeId: 1, startAt: 600 }));
    await does(() => answer.resolve());
    expect([player().getSnapshot().context.currentTime, sound().currentTime]).toEqual([600, 600]);
    expect(sound().paused).toBe(false);
  });

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

  test("shows what was heard in cached rows at once, and reads them again if the server refuses it", async () => {
    const { play, pass, app, server, does, player } = await openPlaying();
    const { queryKey } = app.ask(podcastCalls.podcast, { params: { id: 7 } });
    const list = [1, 2].map((id) => ({ id, seconds: 3_600, position: 0, played_at: null }));
    app.queries.setQueryData(queryKey as readonly unknown[], { data: { list } });
    const row = () => {
      const { data, isInvalidated } = app.queries.getQueryState(queryKey)!;
      return [data!.data.list.map(({ position }) => position), isInvalidated];
    };
    const answer = Promise.withResolvers<void>();
    server.on("POST /api/podcasts/episode/1/listen", async () => {
      await answer.promise;
      return { status: 409, body: { message: "This listening session belongs to another episode" } };
    });
    await play(1, 600);
    await pass(4);
    await does(() => player().send({ type: "close" }));
    expect(row()).toEqual([[604, 0], false]);
    await does(() => answer.resolve());
    expect(row()).toEqual([[604, 0], true]);
  });

  test("shows what was heard or marked in the rows of every list, and in no row of another episode", async () => {
    const { play, pass, app, does, player } = await openPlaying();
    const { queries } = app;
    const rows = () => [1, 2].map((id) => ({ id, seconds: 3_600, position: 0, played_at: null }));
    const lists: [{ queryKey: readonly unknown[] }, object][] = [
      [app.ask(podcastCalls.index), { data: { continue: rows(), recent: rows() } }],
      [app.ask(podcastCalls.episodes, { query: {} }), { data: rows(), total: 2 }],
      [app.ask(podcastCalls.podcast, { params: { id: 7 } }), { data: { list: rows() } }],
      [app.ask(podcastCalls.episode, { params: { id: 1 } }), { data: rows()[0]! }],
    ];
    for (const [{ queryKey }, answer] of lists) queries.setQueryData(queryKey, answer);
    /** Each row with its place and when it was played, where that is not as it was. */
    const shown = () =>
      [
        ...JSON.stringify(lists.map(([{ queryKey }]) => queries.getQueryData(queryKey))).matchAll(
          /"id":(\d),"seconds":3600,"position":(\d+),"played_at":(null|"[^"]+")/g,
        ),
      ].map(([, id, position, played]) => `${id}: ${position} ${played}`);
    const everywhere = (row: string) => [...Array.from({ length: 4 }, () => [row, "2: 0 null"]).flat(), row];
    await play(1, 600);
    await pass(4);
    await does(() => player().send({ type: "close" }));
    expect(shown()).toEqual(everywhere("1: 604 null"));
    const at = "2026-11-20T11:00:00.000Z";
    showInRows(queries, { kind: "completeEpisode", id: 1, completed: true }, at);
    expect(shown()).toEqual(everywhere(`1: 604 "${at}"`));
    showInRows(queries, { kind: "completeEpisode", id: 1, completed: false }, at);
    expect(shown()).toEqual(everywhere("1: 0 null"));
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

  test("says that the server did not respond if an episode cannot be queued, and queues nothing", async () => {
    const { play, app, player, server, does, texts } = await openPlaying();
    await play(2);
    const { queue } = player().getSnapshot().context;
    retryAtOnce(app);
    server.on("GET /api/podcasts/episode/9/player", noAnswer());
    await does(() => app.player.playNext(9));
    await settle();
    expect([player().getSnapshot().context.queue, texts()]).toEqual([
      queue,
      ["The server did not respond. Check your connection and try again."],
    ]);
  });
});
