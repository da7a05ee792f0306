import { describe, expect, test } from "vitest";
import { itemContents, type KeptContent } from "#server/schema/index.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset, createItem } from "./fixtures.ts";
import { keepFile, mp3 } from "./podcastStudio.ts";

const u = startAcademy();

const file = mp3(2);
const captions =
  "WEBVTT\n\n00:00.500 --> 00:02.000\nHello\n\n00:02.000 --> 00:04.000\n<v Ada>And <i>welcome</i>\n";

type Draft = { name?: string; captions?: string; content?: KeptContent; live?: boolean };
/** A film of forty seconds by default. */
async function film({ name = "film.webm", content = { kind: "video", seconds: 40 }, ...of }: Draft = {}) {
  const { app } = u.t;
  const id = await createItem(app, {
    ...{ title: "Compound growth", kind: content.kind, minutes: 1, live: of.live ?? true },
  });
  await app
    .db()
    .insert(itemContents)
    .values({
      ...{ itemId: id, kind: content.kind, content, captions: of.captions ?? captions },
      file: await keepFile(app, name, file),
    });
  return id;
}
const path = (id: number, what = "file") => `/api/items/${id}/${what}`;

describe("an item's file", () => {
  test("is served whole, with its type and the headers that a player needs", async () => {
    const { status, headers, bytes } = await u.ada.get(path(await film()));
    expect([status, bytes.equals(file)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "video/webm",
      "content-length": String(file.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
  });

  test.each<[string, number, number]>([
    ["bytes=0-", 0, file.length],
    ["bytes=9000-20000", 9_000, 20_001],
    ["bytes=-5", file.length - 5, file.length],
  ])("is served in part for a range request: %s", async (range, from, to) => {
    const { status, headers, bytes } = await u.ada.get(path(await film()), { range });
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${from}-${to - 1}/${file.length}`]);
    expect(bytes.equals(file.subarray(from, to))).toBe(true);
  });

  test("answers 416 for a range beyond its end", async () => {
    const { status, headers } = await u.ada.get(path(await film()), { range: `bytes=${file.length}-` });
    expect([status, headers["content-range"]]).toEqual([416, `bytes */${file.length}`]);
  });

  test("answers 404 for text, draft and unknown items, and 401 without a session", async () => {
    const live = await film();
    const draft = await film({ live: false });
    for (const what of ["file", "captions"]) {
      for (const id of [u.made.plain, draft, 4_000_000])
        expect([what, id, (await u.ada.get(path(id, what))).status]).toEqual([what, id, 404]);
      expect((await u.t.browser().get(path(live, what))).status).toBe(401);
    }
  });

  test("is refused, with its captions, until its turn in an ordered boxset", async () => {
    const id = await film();
    await createBoxset(u.t.app, { title: "In order", of: [u.made.plain, id], inOrder: true });
    for (const what of ["file", "captions"]) expect((await u.ada.get(path(id, what))).status).toBe(422);
    expect((await u.ada.get(`/api/items/${id}`)).json.data).toMatchObject({ locked: true, content: null });
    await u.complete(u.made.plain);
    for (const what of ["file", "captions"]) expect((await u.ada.get(path(id, what))).status).toBe(200);
  });
});

test("an item whose file is not there says so by its size", async () => {
  const content = { kind: "PDF", pages: 3 } as const;
  const id = await createItem(u.t.app, { title: "A leaflet", kind: "PDF" });
  await u.t.app.db().insert(itemContents).values({ itemId: id, kind: "PDF", content });
  expect((await u.ada.get(`/api/items/${id}`)).json.data.content).toEqual({ ...content, name: "", bytes: 0 });
});

describe("captions", () => {
  test("are served as written, and with the item as its transcript", async () => {
    const id = await film();
    const { status, headers, text } = await u.ada.get(path(id, "captions"));
    expect([status, headers["content-type"], text]).toEqual([200, "text/vtt; charset=utf-8", captions]);
    expect((await u.ada.get(`/api/items/${id}`)).json.data.content).toEqual({
      ...{ kind: "video", seconds: 40, captions: true },
      transcript: [
        { from: 0.5, to: 2, speaker: null, text: "Hello" },
        { from: 2, to: 4, speaker: "Ada", text: "And welcome" },
      ],
    });
  });

  test("answer 404 if none were added, and the item still loads", async () => {
    const id = await film({ captions: "" });
    expect((await u.ada.get(path(id, "captions"))).status).toBe(404);
    expect((await u.ada.get(`/api/items/${id}`)).json.data.content).toMatchObject({
      ...{ captions: false, transcript: [] },
    });
  });

  test("do not block the item if they cannot be parsed", async () => {
    const id = await film({ captions: "WEBVTT\n\nno time\n" });
    const { status, json } = await u.ada.get(`/api/items/${id}`);
    expect([status, json.data.content.transcript]).toEqual([200, []]);
  });
});

describe("completing a film", () => {
  const viewed = (id: number, position: number, seconds: number) =>
    u.ada.post("/api/viewed", { ...{ type: "item", id, position, seconds }, sitting });
  const sitting = "11111111-1111-4111-8111-111111111111";
  const complete = (id: number) => u.ada.post("/api/complete", { type: "item", id, percentage: "100" });

  test("requires watching it to the end for long enough, and reports what is missing", async () => {
    const id = await film();
    await viewed(id, 0, 0);
    const refusal = async () => (await complete(id)).json?.message;
    expect(await refusal()).toMatch(/^You have watched 0% of this\. Watch it to the end\./);
    u.t.clock.advance(10);
    await viewed(id, 1, 10);
    expect(await refusal()).toMatch(/Keep watching for another 8 seconds\./);
    u.t.clock.advance(8);
    await viewed(id, 1, 18);
    expect((await complete(id)).status).toBe(200);
  });
});
