import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditLog,
  bankImages,
  feedback,
  imageBanks,
  podcastEpisodes,
  podcasts,
} from "#server/schema/index.ts";
import type { EpisodeCard, PodcastCard } from "#src/contracts/podcasts.ts";
import { holding, isShared, untilWaiting } from "./admin/together.ts";
import { asking, createAudience, createEpisode, createPodcast, names, startStudio } from "./podcastStudio.ts";
import type { Browser } from "./harness.ts";

const u = startStudio();

const { get, searched, episodes, subscribe, listen } = asking(u);
const index = () => get("/api/podcasts");
const setEpisode = (id: number, set: Partial<typeof podcastEpisodes.$inferInsert>) =>
  u.t.app.db().update(podcastEpisodes).set(set).where(eq(podcastEpisodes.id, id));
const setPodcast = (set: Partial<typeof podcasts.$inferInsert>) =>
  u.t.app.db().update(podcasts).set(set).where(eq(podcasts.id, u.made.podcast));

/** Every call about the first episode or its podcast, with its body. */
const callsAboutIt = (): [string, string, unknown?][] => [
  ["get", `/api/podcasts/${u.made.podcast}`],
  ["put", `/api/podcasts/${u.made.podcast}/subscription`, { subscribed: true }],
  ["post", `/api/podcasts/${u.made.podcast}/feed`, { renew: false }],
  ...callsAboutTheEpisode(),
];
const callsAboutTheEpisode = (): [string, string, unknown?][] => {
  const episode = `/api/podcasts/episode/${u.made.first}`;
  const told = { duration: 1, progress: 1, sequence: 1, heard: [], session: crypto.randomUUID() };
  return [
    ["get", episode],
    ["get", `${episode}/player`],
    ["get", `${episode}/audio`],
    ["post", `${episode}/listen`, told],
    ["put", `${episode}/reaction`, { reaction: "like" }],
    ["post", "/api/complete", { type: "episode", id: u.made.first }],
  ];
};
const statuses = async (calls: [string, string, unknown?][]): Promise<number[]> => {
  const answers: number[] = [];
  for (const [method, path, body] of calls)
    answers.push((await u.ada[method as "post"](path, body as object)).status);
  return [...new Set(answers)];
};

describe("visibility of podcasts and episodes", () => {
  test.each<[string, () => PromiseLike<unknown>]>([
    ["a draft", () => setPodcast({ status: "draft" })],
    ["in review", () => setPodcast({ status: "in review" })],
    ["disapproved", () => setPodcast({ status: "disapproved" })],
    ["archived", () => setPodcast({ archivedAt: u.t.app.now() })],
    [
      "for another audience",
      async () => {
        const { id: other } = await u.t.createUser({ email: "other@example.org" });
        const audienceId = await createAudience(u.t.app, [other]);
        const hidden = await createPodcast(u.t.app, { audiences: [audienceId] });
        await setEpisode(u.made.first, { podcastId: hidden });
        u.made.podcast = hidden;
      },
    ],
  ])("a podcast that is %s is neither found nor listed", async (_, hide) => {
    expect(await statuses(callsAboutIt())).toEqual([200]);
    await hide();
    expect(await statuses(callsAboutIt())).toEqual([404]);
    const { featured, recent, subscribed, continue: begun } = await index();
    const shown = [featured, subscribed, await searched("name=")].flat() as PodcastCard[];
    expect(shown.map(({ id }) => id)).not.toContain(u.made.podcast);
    expect(names([...recent, ...begun, ...(await episodes("name="))])).not.toContain("Beginnings");
  });

  test.each<[string, Partial<typeof podcastEpisodes.$inferInsert>]>([
    ["a draft", { publishAt: null }],
    ["archived", { archivedAt: new Date() }],
    ["without a file", { audio: null }],
    ["not processed yet", { audioState: "waiting", seconds: null }],
    ["broken", { audioState: "failed" }],
    ["of zero length", { seconds: 0 }],
    ["of unknown length", { seconds: null }],
  ])("an episode that is %s is neither found nor listed", async (_, set) => {
    expect(await statuses(callsAboutTheEpisode())).toEqual([200]);
    await setEpisode(u.made.first, set);
    expect(await statuses(callsAboutTheEpisode())).toEqual([404]);
    const { recent, continue: begun } = await index();
    expect(names([...recent, ...begun, ...(await episodes("name="))])).not.toContain("Beginnings");
    expect(names((await get(`/api/podcasts/${u.made.podcast}`)).list)).toEqual(["Ends", "Middles"]);
    const { podcast } = await get(`/api/podcasts/episode/${u.made.second}/player`);
    expect(names(podcast.episodes)).toEqual(["Middles", "Ends"]);
  });

  test("a planned episode appears at its time", async () => {
    const minute = 1 / 1_440;
    const planned = await createEpisode(u.t.app, u.made.podcast, { published: minute });
    const status = async () => (await u.ada.get(`/api/podcasts/episode/${planned}`)).status;
    u.t.clock.advance(59);
    expect(await status()).toBe(404);
    u.t.clock.advance(1);
    expect(await status()).toBe(200);
  });

  test("a podcast for audiences is visible to members of any of them", async () => {
    const theirs = await createAudience(u.t.app, []);
    const own = await createAudience(u.t.app, [u.adaId]);
    await createPodcast(u.t.app, { name: "For Ada", audiences: [theirs, own] });
    await createPodcast(u.t.app, { name: "For others", audiences: [theirs] });
    expect(names(await searched("order=name"))).toEqual(["For Ada", "Talking shop"]);
  });

  test("invalid ids are rejected", async () => {
    for (const path of ["0", "x", "-1", "99999999999", "episode/0", "episode/x/player", "episode/1.5/audio"])
      expect([path, (await u.ada.get(`/api/podcasts/${path}`)).status]).toEqual([path, 422]);
  });

  test.runIf(isShared)("calls about a podcast that is deleted at that moment find none", async () => {
    const release = await holding(u, () =>
      u.t.app.db().delete(podcasts).where(eq(podcasts.id, u.made.podcast)),
    );
    const calls = callsAboutIt().filter(([, path]) => /subscription|listen$|complete$/.test(path));
    const asked = Promise.all(calls.map((call) => statuses([call])));
    await untilWaiting(u, calls.length, asked);
    await release();
    expect(await asked).toEqual([[404], [404], [404]]);
  });
});

describe("the podcasts page", () => {
  test("shows featured podcasts, begun and new episodes, and subscriptions", async () => {
    const older = await createPodcast(u.t.app, { name: "Older", featured: true });
    await createEpisode(u.t.app, older, { name: "Old", published: -50 });
    const empty = await createPodcast(u.t.app, { name: "Empty" });
    await setPodcast({ featured: true });
    for (const id of [older, empty, u.made.podcast]) expect((await subscribe(id)).status).toBe(200);
    await listen(u.made.second, 30);
    const page = await index();
    expect(names(page.featured)).toEqual(["Talking shop", "Older"]);
    expect(names(page.continue)).toEqual(["Middles"]);
    expect(names(page.recent)).toEqual(["Ends", "Middles", "Beginnings", "Old"]);
    expect(names(page.subscribed)).toEqual(["Talking shop", "Older", "Empty"]);
    expect(page.subscribed[0]).toMatchObject({
      episodes: 3,
      subscribed: true,
      host: "Grace Hopper",
      image: null,
    });
    expect(page.subscribed[2]).toMatchObject({ episodes: 0, latest_at: null });
    expect(page.continue[0]).toMatchObject({
      ...{ number: 2, position: 30, seconds: 600, played_at: null },
      podcast: { id: u.made.podcast, name: "Talking shop" },
      listened_at: u.t.app.now().toISOString(),
    });
  });

  test("offers at most six unplayed episodes to continue, the last listened to first", async () => {
    const begun: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      begun.push(await createEpisode(u.t.app, u.made.podcast, { name: `Part ${index}` }));
      u.t.clock.advance(60);
      await listen(begun[index]!, 10);
    }
    await u.ada.post("/api/complete", { type: "episode", id: begun[6] });
    expect(names((await index()).continue)).toEqual([
      "Part 7",
      "Part 5",
      "Part 4",
      "Part 3",
      "Part 2",
      "Part 1",
    ]);
  });
});

describe("an episode", () => {
  test("has its notes, chapters, transcript, neighbours and audio", async () => {
    await setEpisode(u.made.second, {
      notes: "<p>Read <strong>this</strong>.</p>",
      chapters: [{ at: 0, title: "Hello" }],
      transcript:
        "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Grace>Good morning\n\n00:03.000 --> 00:04.000\nand &amp; welcome\n",
      waveform: [0, 0.5, 1],
    });
    const episode = await get(`/api/podcasts/episode/${u.made.second}`);
    expect(episode).toMatchObject({
      ...{ name: "Middles", number: 2, notes: "<p>Read <strong>this</strong>.</p>", waveform: [0, 0.5, 1] },
      chapters: [{ at: 0, title: "Hello" }],
      transcript: [
        { from: 1, to: 2.5, speaker: "Grace", text: "Good morning" },
        { from: 3, to: 4, speaker: null, text: "and & welcome" },
      ],
      previous: { id: u.made.first, name: "Beginnings" },
      next: { id: u.made.third, name: "Ends" },
      ...{ reaction: null, likes: 0 },
    });
    expect((await u.ada.get(episode.episode_url)).bytes).toHaveLength(episode.bytes);
    expect((await u.ada.get(episode.download_url)).headers["content-disposition"]).toContain("Middles.mp3");
    expect(await get(`/api/podcasts/episode/${u.made.first}`)).toMatchObject({ previous: null, number: 1 });
  });

  test("has its own picture, or else that of its podcast", async () => {
    const db = u.t.app.db();
    const [bank] = await db.insert(imageBanks).values({ name: "Covers", description: "" }).returning();
    const size = { width: 1, height: 1, size: 1, bytes: Buffer.from("x"), title: "", alt: "" };
    const pictures = await db
      .insert(bankImages)
      .values(["show.webp", "own.webp"].map((name) => ({ ...size, name, bankId: bank!.id })))
      .returning();
    await setPodcast({ imageId: pictures[0]!.id });
    await setEpisode(u.made.second, { imageId: pictures[1]!.id });
    const { image, list } = await get(`/api/podcasts/${u.made.podcast}`);
    expect(image).toEqual({ path: "/image-bank/show.webp" });
    expect((list as EpisodeCard[]).map((one) => one.image?.path)).toEqual([
      ...["/image-bank/show.webp", "/image-bank/own.webp", "/image-bank/show.webp"],
    ]);
  });

  test("suppresses the toast when it is missing, as its page says so itself", async () => {
    expect((await u.ada.get("/api/podcasts/episode/2147483647")).json).toEqual({
      message: "This episode does not exist or is not published",
      suppress_toast: true,
    });
  });
});

describe("the podcast in the player", () => {
  test("has the documented form, with its episodes in order [E-037][B-151]", async () => {
    await listen(u.made.second, 12.5);
    await u.ada.post("/api/complete", { type: "episode", id: u.made.first });
    const { status, json } = await u.ada.get(`/api/podcasts/episode/${u.made.second}/player`);
    expect(status).toBe(200);
    const url = (id: number) =>
      expect.stringMatching(new RegExp(`^/api/podcasts/episode/${id}/audio\\?v=\\d+$`));
    const plain = { image: null, seconds: 600, chapters: [] };
    expect(json).toEqual({
      data: {
        podcast: {
          ...{ id: u.made.podcast, name: "Talking shop", image: null },
          episodes: [
            [u.made.first, "Beginnings", 0, true],
            [u.made.second, "Middles", 12.5, false],
            [u.made.third, "Ends", 0, false],
          ].map(([id, name, position, played]) => ({
            ...{ id, name, position, played, ...plain },
            type: { episode_url: url(id as number) },
          })),
        },
      },
    });
  });
});

describe("subscribing", () => {
  test("affects one listener only, and repeating it changes nothing", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    for (const wanted of [true, true, false, false, true]) {
      expect((await subscribe(u.made.podcast, wanted)).json).toEqual({ data: null });
      expect((await get(`/api/podcasts/${u.made.podcast}`)).subscribed).toBe(wanted);
    }
    expect((await get(`/api/podcasts/${u.made.podcast}`, bob)).subscribed).toBe(false);
    for (const body of [{}, { subscribed: "yes" }, { subscribed: null }])
      expect((await u.ada.put(`/api/podcasts/${u.made.podcast}/subscription`, body)).status).toBe(422);
  });
});

describe("reacting to an episode", () => {
  const react = (reaction: unknown, browser: Browser = u.ada) =>
    browser.put(`/api/podcasts/episode/${u.made.first}/reaction`, { reaction });
  const said = async (reaction: unknown, browser?: Browser) => (await react(reaction, browser)).json.data;

  test("counts one like per listener, and can be undone", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    expect(await said("like")).toEqual({ reaction: "like", likes: 1 });
    expect(await said("like")).toEqual({ reaction: "like", likes: 1 });
    expect(await said("like", bob)).toEqual({ reaction: "like", likes: 2 });
    expect(await said("dislike")).toEqual({ reaction: "dislike", likes: 1 });
    expect(await said(null)).toEqual({ reaction: null, likes: 1 });
    expect(await get(`/api/podcasts/episode/${u.made.first}`)).toMatchObject({ reaction: null, likes: 1 });
    expect(await get(`/api/podcasts/episode/${u.made.second}`)).toMatchObject({ likes: 0 });
    for (const wrong of ["love", 1, "", undefined]) expect((await react(wrong)).status).toBe(422);
  });

  test("is feedback that House can remove; it counts again once it is repeated", async () => {
    await u.t.createUser({ email: "house@example.org", roles: ["system admin"] });
    const house = await u.t.signIn("house@example.org");
    await said("like");
    const [row] = await u.t.app.db().select().from(feedback);
    expect(row).toMatchObject({ type: "episode", subjectId: u.made.first, userId: u.adaId });
    const body = { ids: [row!.id], reason: "Not about the episode" };
    expect((await house.post("/api/admin/remove-feedback", body)).json.data).toEqual({ done: 1 });
    const episode = `/api/podcasts/episode/${u.made.first}`;
    expect(await get(episode)).toMatchObject({ reaction: null, likes: 0 });
    expect(await said("like")).toEqual({ reaction: "like", likes: 1 });
    expect(
      await u.t.app.db().select().from(auditLog).where(eq(auditLog.act, "feedback removed")),
    ).toHaveLength(1);
  });
});
