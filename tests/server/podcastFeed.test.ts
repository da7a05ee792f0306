import { eq } from "drizzle-orm";
// @ts-expect-error -- it comes without types
import { JSDOM } from "jsdom";
import { parseFeed } from "podcast-partytime";
import { describe, expect, test } from "vitest";
import {
  bankImages,
  episodeDownloads,
  imageBanks,
  podcastAudiences,
  podcastEpisodes,
  podcastFeeds,
  podcasts,
  users,
} from "#server/schema/index.ts";
import { createAudience, createEpisode, createPodcast, keepFile, mp3, startStudio } from "./podcastStudio.ts";

const u = startStudio();

const feedOf = async (renew = false, podcast = u.made.podcast): Promise<string> => {
  const { status, json } = await u.ada.post(`/api/podcasts/${podcast}/feed`, { renew });
  expect(status).toBe(200);
  return json.data.url;
};
/** A podcast app: it has an address and no session. */
const fetched = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return u.t.browser().get(pathname + search, headers);
};
const setEpisode = (id: number, set: Partial<typeof podcastEpisodes.$inferInsert>) =>
  u.t.app.db().update(podcastEpisodes).set(set).where(eq(podcastEpisodes.id, id));
const setPodcast = (set: Partial<typeof podcasts.$inferInsert>) =>
  u.t.app.db().update(podcasts).set(set).where(eq(podcasts.id, u.made.podcast));

/** A one-pixel picture, as banks store it. */
const webp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
const picture = async (): Promise<number> => {
  const db = u.t.app.db();
  const [bank] = await db.insert(imageBanks).values({ name: "Covers", description: "" }).returning();
  const [image] = await db
    .insert(bankImages)
    .values({
      bankId: bank!.id,
      name: "a.webp",
      title: "",
      alt: "",
      width: 1,
      height: 1,
      size: 1,
      bytes: webp,
    })
    .returning();
  return image!.id;
};

describe("the feed of a podcast", () => {
  test("can be read by podcast apps and strict XML parsers", async () => {
    const imageId = await picture();
    await setPodcast({ imageId, name: "Talk & <shop>", summary: 'What "we" say ]]> \u0007here' });
    await setEpisode(u.made.second, {
      imageId,
      summary: "Tea & biscuits",
      notes: '<p>See <a href="/item/3">this</a><img src="/image-bank/a.webp" alt=""></p>',
      seconds: 754.6,
      chapters: [{ at: 0, title: "Hello" }],
      transcript: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
      audio: await keepFile(u.t.app, "talk.MP3", mp3(1)),
    });
    const url = await feedOf();
    const { status, headers, text } = await fetched(url);
    expect([status, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    const feed = parseFeed(text)!;
    const origin = u.t.config.publicUrl;
    const key = new URL(url).search;
    expect(feed).toMatchObject({
      title: "Talk & <shop>",
      description: 'What "we" say ]]> here',
      link: `${origin}/podcast/${u.made.podcast}`,
      author: "Grace Hopper",
      itunesImage: `${origin}/podcast-feed/picture.jpg${key}`,
      itunesType: "episodic",
      itunesBlock: true,
      explicit: false,
      podcastBlocked: "yes",
      language: "en-GB",
    });
    expect(feed.items.map(({ title }) => title)).toEqual(["Ends", "Middles", "Beginnings"]);
    const part = (name: string) => `${origin}/podcast-feed/episodes/${u.made.second}/${name}${key}`;
    const [plain, full] = feed.items;
    expect(full).toMatchObject({
      title: "Middles",
      guid: `lyceum-episode-${u.made.second}`,
      link: `${origin}/podcast/${u.made.podcast}/episode/${u.made.second}`,
      description: "Tea & biscuits",
      author: "Grace Hopper",
      duration: 755,
      itunesEpisode: 2,
      explicit: false,
      itunesImage: part("picture.jpg"),
      pubDate: new Date(u.t.app.now().getTime() - 9 * 86_400_000),
      enclosure: { url: part("audio.mp3"), length: mp3(1).length, type: "audio/mpeg" },
      podcastChapters: { url: part("chapters.json"), type: "application/json+chapters" },
      podcastTranscripts: [expect.objectContaining({ url: part("transcript.vtt"), type: "text/vtt" })],
      content: `<p>See <a href="${origin}/item/3">this</a></p>`,
    });
    expect(plain).not.toHaveProperty("podcastChapters");
    expect(plain).not.toHaveProperty("podcastTranscripts");
    // Strict XML parsers read it, too, including its namespaces.
    const { document } = new JSDOM(text, { contentType: "application/xml" }).window;
    const within = (namespace: string, name: string) =>
      document.getElementsByTagNameNS(namespace, name).length;
    expect(within("https://podcastindex.org/namespace/1.0", "transcript")).toBe(1);
    expect(within("http://www.itunes.com/dtds/podcast-1.0.dtd", "duration")).toBe(3);
  });

  test("links to audio with ranges, chapters, a transcript and pictures", async () => {
    const imageId = await picture();
    await setPodcast({ imageId });
    await setEpisode(u.made.first, {
      imageId,
      chapters: [{ at: 1.5, title: "Hello" }],
      transcript: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
    });
    const feed = parseFeed((await fetched(await feedOf())).text)!;
    const episode = feed.items.at(-1)!;
    const audio = await fetched(episode.enclosure.url, { range: "bytes=10-19" });
    expect([audio.status, audio.headers["content-type"], audio.bytes]).toEqual([
      ...[206, "audio/mpeg", mp3(2).subarray(10, 20)],
    ]);
    const chapters = await fetched(episode.podcastChapters!.url);
    expect([chapters.headers["content-type"], chapters.json]).toEqual([
      "application/json+chapters; charset=utf-8",
      { version: "1.2.0", chapters: [{ startTime: 1.5, title: "Hello" }] },
    ]);
    const transcript = await fetched(episode.podcastTranscripts![0]!.url);
    expect([transcript.headers["content-type"], transcript.text.slice(0, 6)]).toEqual([
      ...["text/vtt; charset=utf-8", "WEBVTT"],
    ]);
    for (const url of [feed.itunesImage!, episode.itunesImage!]) {
      const { headers, bytes } = await fetched(url);
      expect([headers["content-type"], bytes.subarray(0, 2)]).toEqual([
        "image/jpeg",
        Buffer.from([0xff, 0xd8]),
      ]);
      // An app may be a page on another site.
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    }
    for (const name of ["notes.html", "constructor", "toString.x", ""]) {
      const url = episode.enclosure.url.replace("audio.mp3", name);
      expect([name, (await fetched(url)).status]).toEqual([name, 404]);
    }
  });

  test("has neither a transcript nor a picture at their addresses where there is none", async () => {
    const url = await feedOf();
    const { enclosure } = parseFeed((await fetched(url)).text)!.items[0]!;
    const of = (name: string) => fetched(enclosure.url.replace("audio.mp3", name));
    expect((await of("audio.mp3")).status).toBe(200);
    expect([(await of("transcript.vtt")).status, (await of("picture.jpg")).status]).toEqual([404, 404]);
    expect((await fetched(url.replace("/podcast-feed", "/podcast-feed/picture.jpg"))).status).toBe(404);
  });

  test("is not sent again while it is unchanged", async () => {
    const url = await feedOf();
    const { etag } = (await fetched(url)).headers;
    const again = { "if-none-match": String(etag) };
    expect((await fetched(url, again)).status).toBe(304);
    await createEpisode(u.t.app, u.made.podcast);
    expect((await fetched(url, again)).status).toBe(200);
  });

  test("is valid without any episodes", async () => {
    await u.t.app.db().update(podcastEpisodes).set({ publishAt: null });
    expect(parseFeed((await fetched(await feedOf())).text)).toMatchObject({
      title: "Talking shop",
      items: [],
    });
  });

  test("counts each download once a minute, and only from its beginning", async () => {
    const { items } = parseFeed((await fetched(await feedOf())).text)!;
    const [{ enclosure }] = items as [(typeof items)[number]];
    const { url } = enclosure;
    for (const range of ["bytes=0-1", "bytes=0-", "bytes=100-", "bytes=200-299"])
      await fetched(url, { range });
    expect(await u.t.app.db().select().from(episodeDownloads)).toMatchObject([
      { userId: u.adaId, episodeId: u.made.third, via: "feed" },
    ]);
    u.t.clock.advance(60);
    await fetched(url, { range: "bytes=5-" });
    expect(await u.t.app.db().select().from(episodeDownloads)).toHaveLength(1);
    await fetched(url);
    expect(await u.t.app.db().select().from(episodeDownloads)).toHaveLength(2);
  });
});

describe("the address of a feed", () => {
  test("stays the same until it is renewed, which disables the old one", async () => {
    const first = await feedOf();
    expect(await feedOf()).toBe(first);
    expect(first).toMatch(/^http.+\/podcast-feed\?key=[\w-]{43}$/);
    const enclosure = parseFeed((await fetched(first)).text)!.items[0]!.enclosure.url;
    const second = await feedOf(true);
    expect(second).not.toBe(first);
    expect([(await fetched(first)).status, (await fetched(enclosure)).status]).toEqual([404, 404]);
    expect((await fetched(second)).status).toBe(200);
    expect(await feedOf()).toBe(second);
    expect(await u.t.app.db().select().from(podcastFeeds)).toHaveLength(1);
  });

  test("is different for each listener and each podcast", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    const other = await createPodcast(u.t.app, { name: "Small talk" });
    const addresses = [
      await feedOf(),
      await feedOf(false, other),
      (await bob.post(`/api/podcasts/${u.made.podcast}/feed`, {})).json.data.url as string,
    ];
    expect(new Set(addresses).size).toBe(3);
    const titles = addresses.map(async (url) => parseFeed((await fetched(url)).text)?.title);
    expect(await Promise.all(titles)).toEqual(["Talking shop", "Small talk", "Talking shop"]);
    // Renewing one address leaves the others valid.
    await feedOf(true);
    const statuses = addresses.map(async (url) => (await fetched(url)).status);
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  });

  test.each<[string, () => PromiseLike<unknown>]>([
    ["its listener is disabled", () => u.t.app.db().update(users).set({ disabledAt: u.t.app.now() })],
    ["the podcast is archived", () => setPodcast({ archivedAt: u.t.app.now() })],
    ["the podcast is no longer live", () => setPodcast({ status: "draft" })],
    [
      "the podcast is for another audience",
      async () => {
        const audienceId = await createAudience(u.t.app, []);
        await u.t.app.db().insert(podcastAudiences).values({ podcastId: u.made.podcast, audienceId });
      },
    ],
  ])("stops working when %s, together with its media links", async (_, end) => {
    const url = await feedOf();
    const enclosure = parseFeed((await fetched(url)).text)!.items[0]!.enclosure.url;
    await end();
    expect([(await fetched(url)).status, (await fetched(enclosure)).status]).toEqual([404, 404]);
  });

  test("opens no episode of another podcast, and none that is archived, to come or unknown", async () => {
    const url = await feedOf();
    const { enclosure } = parseFeed((await fetched(url)).text)!.items[0]!;
    const statusOf = async (id: number | string) =>
      (await fetched(enclosure.url.replace(`/${u.made.third}/`, `/${id}/`))).status;
    const other = await createPodcast(u.t.app, { name: "Small talk" });
    const foreign = await createEpisode(u.t.app, other, { name: "Weather" });
    const toCome = await createEpisode(u.t.app, u.made.podcast, { name: "Tomorrow", published: 1 });
    await setEpisode(u.made.third, { archivedAt: u.t.app.now() });
    expect(await statusOf(u.made.second)).toBe(200);
    for (const id of [foreign, u.made.third, toCome, "99999999999", "x"])
      expect([id, await statusOf(id)]).toEqual([id, 404]);
    const titles = parseFeed((await fetched(url)).text)!.items.map(({ title }) => title);
    expect(titles).toEqual(["Middles", "Beginnings"]);
  });

  test("cannot be guessed", async () => {
    await feedOf();
    for (const query of ["", "?key=", `?key=${"A".repeat(43)}`, "?key=a&key=b", "?key=%00", "?key='"])
      expect([query, (await u.t.browser().get(`/podcast-feed${query}`)).status]).toEqual([query, 404]);
  });

  test("is refused to an administrator acting as another user", async () => {
    await u.t.createUser({ email: "super@example.org", roles: ["super admin"] });
    const admin = await u.t.signIn("super@example.org");
    const reason = "Ticket 15";
    expect((await admin.post("/api/admin/login-as", { user: u.adaId, reason })).status).toBe(200);
    const { status, json } = await admin.post(`/api/podcasts/${u.made.podcast}/feed`, {});
    expect([status, json.message]).toEqual([403, expect.stringContaining("acting as another user")]);
  });
});
