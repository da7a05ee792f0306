import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { episodeDownloads, podcastEpisodes, uploadParts } from "#server/schema/index.ts";
import { documentPolicy } from "#server/http/headers.ts";
import type { Browser } from "./harness.ts";
import { createEpisode, keepFile, mp3, startStudio } from "./podcastStudio.ts";

const u = startStudio();

const file = mp3(3);
/** One byte less than three pieces, so that ranges begin and end within them, at their borders and across. */
const piece = 16_000;
const made = async (name = "Talk: part 1/2.mp3", bytes = file) =>
  createEpisode(u.t.app, u.made.podcast, {
    name: "Über Äpfel: 1/2",
    audio: await keepFile(u.t.app, name, bytes, { piece }),
  });
const path = (id: number, query = "") => `/api/podcasts/episode/${id}/audio${query}`;
const range = (id: number, asked: string, more: Record<string, string> = {}) =>
  u.ada.get(path(id), { range: asked, ...more });
const downloads = async () =>
  (await u.t.app.db().select().from(episodeDownloads)).map(({ userId, episodeId, via }) => [
    userId,
    episodeId,
    via,
  ]);

describe("the audio of an episode", () => {
  test("is sent whole, with the headers that a player needs", async () => {
    const id = await made();
    const { status, headers, bytes } = await u.ada.get(path(id));
    expect(status).toBe(200);
    expect(bytes.equals(file)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(file.length),
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=600",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(headers).not.toHaveProperty("content-disposition");
    expect(await downloads()).toEqual([]);
    // Our pages may play our own files.
    expect(documentPolicy(u.t.config, "n")).toContain("media-src 'self';");
  });

  test("answers a HEAD request without its bytes and counts no download", async () => {
    const id = await made();
    const { status, headers, bytes } = await u.ada.send(path(id, "?download=1"), {
      method: "HEAD",
      headers: { range: "bytes=0-9" },
    });
    expect([status, headers["content-length"], bytes.length]).toEqual([200, String(file.length), 0]);
    expect(await downloads()).toEqual([]);
  });

  const size = file.length;
  test.each<[string, number, number]>([
    ["bytes=0-", 0, size],
    ["bytes=0-0", 0, 1],
    ["bytes=0-1", 0, 2],
    [`bytes=${piece - 1}-${piece}`, piece - 1, piece + 1],
    [`bytes=${piece}-${2 * piece - 1}`, piece, 2 * piece],
    [`bytes=5-${2 * piece + 5}`, 5, 2 * piece + 6],
    [`bytes=${size - 1}-`, size - 1, size],
    ["bytes=-1", size - 1, size],
    ["bytes=-20000", size - 20_000, size],
    ["bytes=-99999999", 0, size],
    ["bytes=100-99999999999999999999", 100, size],
  ])("%s gets a partial response", async (asked, from, to) => {
    const { status, headers, bytes } = await range(await made(), asked);
    expect([status, headers["content-range"], headers["content-length"]]).toEqual([
      ...[206, `bytes ${from}-${to - 1}/${size}`, String(to - from)],
    ]);
    expect(bytes.equals(file.subarray(from, to))).toBe(true);
  });

  test.each([`bytes=${size}-`, `bytes=${size}-${size + 9}`, "bytes=-0", "bytes=99999999999999999999-"])(
    "%s cannot be satisfied and gets 416",
    async (asked) => {
      const { status, headers, json } = await range(await made(), asked);
      expect([status, headers["content-range"]]).toEqual([416, `bytes */${size}`]);
      expect(json).toEqual({ message: "The file has no such part" });
    },
  );

  test.each(["bytes=0-1,5-6", "bytes=9-3", "bytes=", "bytes=-", "items=0-1", "bytes=a-b", "0-5"])(
    "%s is not a usable range and gets the whole file",
    async (asked) => {
      const { status, headers, bytes } = await range(await made(), asked);
      expect([status, headers["content-range"], bytes.length]).toEqual([200, undefined, size]);
    },
  );

  test("resumes only if the file is the same as before", async () => {
    const id = await made();
    const { etag } = (await u.ada.get(path(id))).headers;
    const part = { "if-range": String(etag) };
    expect((await range(id, "bytes=5-9", part)).status).toBe(206);
    const audio = await keepFile(u.t.app, "new.mp3", mp3(1));
    await u.t.app.db().update(podcastEpisodes).set({ audio }).where(eq(podcastEpisodes.id, id));
    const other = await range(id, "bytes=5-9", part);
    expect([other.status, other.bytes.length]).toEqual([200, audio.bytes]);
    for (const wrong of [`W/${etag}`, "Fri, 20 Nov 2026 09:00:00 GMT", '""'])
      expect((await range(id, "bytes=5-9", { "if-range": wrong })).status).toBe(200);
  });

  test("is not sent again to a client with a current copy", async () => {
    const id = await made();
    const { etag } = (await u.ada.get(path(id))).headers;
    for (const known of [String(etag), `"x", W/${etag}`, "*"]) {
      const { status, bytes } = await u.ada.get(path(id), { "if-none-match": known });
      expect([known, status, bytes.length]).toEqual([known, 304, 0]);
    }
    expect((await u.ada.get(path(id), { "if-none-match": '"x"' })).status).toBe(200);
  });

  test("gets its media type from the file name", async () => {
    for (const [name, type] of [
      ["a.MP3", "audio/mpeg"],
      ["a.mp4", "video/mp4"],
      ["a.unknown", "application/octet-stream"],
    ])
      expect((await u.ada.get(path(await made(name)))).headers["content-type"]).toBe(type);
  });

  test("is cut short when a piece is missing, so that the beginning never passes for the whole", async () => {
    const id = await made();
    const { bytes } = await u.ada.get(path(id));
    const [episode] = await u.t.app.db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, id));
    await u.t.app.db().delete(uploadParts).where(eq(uploadParts.uploadId, episode!.audio!.id));
    const gone = await u.ada.get(path(id)).catch((error: unknown) => ({ bytes: Buffer.from(String(error)) }));
    expect(gone.bytes.length).toBeLessThan(bytes.length);
  });
});

describe("downloading an episode", () => {
  test("names the file after the episode", async () => {
    const { headers, bytes } = await u.ada.get(path(await made(), "?download=1"));
    expect(headers["content-disposition"]).toBe(
      "attachment; filename*=UTF-8''%C3%9Cber%20%C3%84pfel%201%202.mp3",
    );
    expect(bytes.length).toBe(file.length);
  });

  test("counts once a minute for each user and episode, however many parts are requested", async () => {
    const [one, other] = [await made(), u.made.first];
    const save = (id: number, asked?: string) =>
      u.ada.get(path(id, "?download=1"), asked === undefined ? {} : { range: asked });
    await Promise.all([save(one), save(one), save(one, "bytes=0-99"), save(one, "bytes=100-199")]);
    await save(other, "bytes=100-199");
    await save(other, "bytes=99999999-");
    expect(await downloads()).toEqual([[u.adaId, one, "product"]]);
    u.t.clock.advance(59);
    await save(one);
    await save(other);
    expect(await downloads()).toHaveLength(2);
    u.t.clock.advance(1);
    await save(one);
    expect(await downloads()).toHaveLength(3);
    expect((await u.ada.get(path(one, "?download=yes"))).status).toBe(422);
  });
});

describe("access to the audio of an episode", () => {
  const stranger = (): Browser => u.t.browser();
  /** A player with nothing but the private content cookie. */
  const mediaPlayer = async (): Promise<Browser> => {
    await u.ada.get("/api/cookies");
    const player = stranger();
    player.cookies.set("lyceum-content", u.ada.cookies.get("lyceum-content")!);
    return player;
  };

  test("is refused without a session", async () => {
    expect((await stranger().get(path(u.made.first))).status).toBe(401);
  });

  test("is granted by the private content cookie for ten minutes [B-374]", async () => {
    const player = await mediaPlayer();
    expect((await player.get(path(u.made.first), { range: "bytes=0-9" })).status).toBe(206);
    u.t.clock.advance(599);
    expect((await player.get(path(u.made.first))).status).toBe(200);
    u.t.clock.advance(1);
    expect((await player.get(path(u.made.first))).status).toBe(401);
    // A valid session needs no cookie besides its own.
    expect((await u.ada.get(path(u.made.first))).status).toBe(200);
  });

  test("is refused when the session behind the cookie has ended", async () => {
    const player = await mediaPlayer();
    await u.ada.post("/logout");
    expect((await player.get(path(u.made.first))).status).toBe(401);
  });

  test("is refused with a forged cookie", async () => {
    const player = await mediaPlayer();
    const [until, user, signature] = player.cookies.get("lyceum-content")!.split(".") as [
      string,
      string,
      string,
    ];
    await u.t.createUser({ email: "bob@example.org" });
    for (const token of [
      `${Number(until) + 600}.${user}.${signature}`,
      `${until}.${u.adaId + 1}.${signature}`,
      `${until}.99999999999.${signature}`,
      `${until}.${user}.${"A".repeat(43)}`,
      `${until}.${user}`,
      "",
    ]) {
      player.cookies.set("lyceum-content", token);
      expect([token, (await player.get(path(u.made.first))).status]).toEqual([token, 401]);
    }
  });

  test("the cookie opens only media, and only what its user may see", async () => {
    const player = await mediaPlayer();
    for (const closed of ["/api/me", "/api/podcasts", `/api/podcasts/episode/${u.made.first}`])
      expect([closed, (await player.get(closed)).status]).toEqual([closed, 401]);
    await u.t.app.db().update(podcastEpisodes).set({ archivedAt: u.t.app.now() });
    expect((await player.get(path(u.made.first))).status).toBe(404);
  });

  test("requests with only the cookie do not keep the session alive", async () => {
    const player = await mediaPlayer();
    const idle = u.t.config.sessionSeconds;
    for (let passed = 0; passed < idle; passed += 300) {
      u.t.clock.advance(300);
      await player.get(path(u.made.first));
    }
    expect((await u.ada.get("/api/me")).status).toBe(401);
  });
});
