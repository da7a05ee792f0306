import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bankImages, carouselSlides, podcastEpisodes, podcasts, releaseNotes } from "#server/schema/index.ts";
import { imageLimits } from "#src/contracts/admin/imageBanks.ts";
import type { Answer } from "../harness.ts";
import { createEpisode, createPodcast } from "../podcastStudio.ts";
import { idsOf, startOffice } from "./office.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const office = startOffice("system", "content", "event");

const picture = async (format: "png" | "jpeg" | "webp", width = 40, height = 20) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#306090" } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${bytes.toString("base64")}`;
};

describe("image banks", () => {
  const path = "/api/admin/image-banks";
  const makeBank = async (name = "Covers") =>
    (await office.system.post(path, { name, description: "" })).json.data;
  const words = { title: "A sea", alt: "A blue sea" };

  test("accept three formats, re-encode pictures and serve them under generated names [D-20][5.2.2][5.3.2]", async () => {
    const bank = await makeBank();
    for (const format of ["png", "jpeg", "webp"] as const) {
      const { json } = await office.system.post(`${path}/${bank.id}/images`, {
        ...words,
        image: await picture(format),
      });
      expect(json.data).toMatchObject({ ...words, bank_id: bank.id, width: 40, height: 20 });
      expect(json.data.url).toMatch(/^\/image-bank\/[0-9a-f-]{36}\.webp$/);
      const served = await office.system.get(json.data.url);
      expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect((await office.t.browser().get(json.data.url)).status).toBe(401);
    }
    expect((await office.system.get(`${path}/${bank.id}/images`)).json.meta.total).toBe(3);
    expect((await office.system.get(`${path}/${bank.id}/images?search=SEA%20blue`)).json.meta.total).toBe(3);
    expect((await office.system.get(`${path}/${bank.id}/images?search=s_a`)).json.meta.total).toBe(0);
    expect((await office.system.get(`${path}/${bank.id}`)).json.data).toMatchObject({
      images: 3,
      preview: expect.any(String),
    });
    expect((await office.system.get("/image-bank/none.webp")).status).toBe(404);
    expect((await office.system.get("/image-bank/..%2f..%2fetc%2fpasswd")).status).toBe(404);
  });

  test("shrink large pictures and strip their metadata", async () => {
    const bank = await makeBank();
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#306090" } })
      .withExif({ IFD0: { Copyright: "A secret place" } })
      .jpeg()
      .toBuffer();
    const image = `data:image/jpeg;base64,${large.toString("base64")}`;
    const { data } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json;
    expect(data).toMatchObject({ width: 2_000, height: 1_000 });
    const [kept] = await office.t.app.db().select().from(bankImages);
    const { bytes } = kept!;
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("A secret place")).toBe(false);
  });

  test("accept pictures up to their limit and no more", async () => {
    const bank = await makeBank();
    const { images: most } = imageLimits;
    await office.t.app.db().execute(sql`
      insert into bank_images (bank_id, name, title, alt, width, height, size, bytes)
      select ${bank.id}, 'filled ' || n, 'A', '', 1, 1, 1, 'x'::bytea from generate_series(1, ${most - 1}::int) n`);
    const add = async () =>
      office.system.post(`${path}/${bank.id}/images`, { ...words, image: await picture("png") });
    expect((await add()).status).toBe(200);
    const { status, json } = await add();
    expect([status, json.errors]).toEqual([
      422,
      { image: [`An image bank can have at most ${most} pictures`] },
    ]);
    expect((await office.system.get(`${path}/${bank.id}/images`)).json.meta.total).toBe(most);
  });

  test("have a picture once if its answer is lost, as it was sent last, even where it was the last to fit", async () => {
    const bank = await makeBank();
    await office.t.app.db().execute(sql`
      insert into bank_images (bank_id, name, title, alt, width, height, size, bytes)
      select ${bank.id}, 'filled ' || n, 'A', '', 1, 1, 1, 'x'::bytea from generate_series(1, ${imageLimits.images - 1}::int) n`);
    const key = crypto.randomUUID();
    const save = (image: string, title: string) =>
      office.system.post(`${path}/${bank.id}/images`, { ...words, title, image, key });
    const [small, large] = [await picture("png"), await picture("png", 80)];
    const [first, again] = await Promise.all([save(small, "A sea"), save(small, "A sea")]);
    expect([first.status, again.json]).toEqual([200, first.json]);
    const { id, url, version } = first.json.data;
    const renamed = (await save(small, "The sea")).json.data;
    expect(renamed).toMatchObject({ id, url, title: "The sea" });
    // Another picture gets another address, as browsers keep what they have loaded from an address.
    const other = (await save(large, "The sea")).json.data;
    expect(other).toMatchObject({ id, title: "The sea", width: 80 });
    expect(new Set([url, other.url]).size).toBe(2);
    expect(new Set([version, renamed.version, other.version]).size).toBe(3);
    expect((await office.system.get(other.url)).status).toBe(200);
    expect((await office.system.get(`${path}/${bank.id}/images`)).json.meta.total).toBe(imageLimits.images);
    const lines = (await office.system.get(`${path}/${bank.id}/history`)).json.data;
    expect(lines.map(({ act }: { act: string }) => act)).toEqual([
      ...["picture changed", "picture changed", "picture added", "created"],
    ]);
  });

  test("keep what somebody else has made of a picture since, and where it is used, when it is sent again", async () => {
    const bank = await makeBank();
    const key = crypto.randomUUID();
    const image = await picture("png");
    const save = (body: object) =>
      office.system.post(`${path}/${bank.id}/images`, { ...words, image, key, ...body });
    const { id } = (await save({})).json.data;
    await office.t.app
      .db()
      .insert(carouselSlides)
      .values({
        ...{ title: "S", summary: "", url: "/catalogue", position: 1, imageId: id },
      });
    const refusalOf = ({ status, json }: Answer) => [status, json.message];
    expect(refusalOf(await save({ image: await picture("png", 80) }))).toEqual([
      409,
      "This picture has been added, and is used by the slide “S”. Choose another picture there first.",
    ]);
    await office.system.patch(`${path}/${bank.id}/images/${id}`, { alt: "The North Sea" });
    expect(refusalOf(await save({}))).toEqual([
      409,
      "This picture has been added, and changed since. Open it from the list to see it",
    ]);
    expect((await save({ alt: "The North Sea" })).status).toBe(200);
    expect((await office.system.get(`${path}/${bank.id}/images`)).json.meta.total).toBe(1);
  });

  test("reject other formats, broken pictures and addresses of pictures [D-20][1.3.4]", async () => {
    const bank = await makeBank();
    const png = await picture("png");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>').toString(
      "base64",
    );
    const bomb = Buffer.from(png.split(",")[1]!, "base64");
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    for (const image of [
      "https://evil.example/pixel.png",
      "//evil.example/pixel.png",
      "",
      "data:image/png;base64,",
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      png.replace("image/png", "image/jpeg"),
      png.replace("image/png", "constructor"),
      `${png}!`,
      png.slice(0, 80),
      `data:image/png;base64,${bomb.toString("base64")}`,
      `data:image/png;base64,${Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(10_000_000)]).toString("base64")}`,
    ])
      expect(await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).toMatchObject({
        status: 422,
        json: { errors: { image: [expect.any(String)] } },
      });
    expect((await office.system.post(`${path}/${bank.id}/images`, { image: png })).json.errors).toEqual({
      title: ["Required"],
      alt: ["Required"],
    });
    expect(await office.t.app.db().select().from(bankImages)).toEqual([]);
  });

  test("keep one text of a picture when the other is changed, and go with pictures that nothing uses", async () => {
    const bank = await makeBank();
    const image = await picture("png");
    const { id } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const own = `${path}/${bank.id}/images/${id}`;
    expect((await office.system.patch(own, { title: "A lake" })).json.data).toMatchObject({
      ...{ title: "A lake", alt: "A blue sea" },
    });
    expect((await office.system.patch(own, { alt: "A blue lake" })).json.data).toMatchObject({
      ...{ title: "A lake", alt: "A blue lake" },
    });
    // Saving the same again changes nothing, and is not logged.
    const unchanged = await office.system.patch(own, { title: "A lake" });
    expect([unchanged.status, unchanged.json.data.title]).toEqual([200, "A lake"]);
    const lines = (await office.system.get(`${path}/${bank.id}/history`)).json.data;
    expect(lines.map(({ act }: { act: string }) => act)).toEqual([
      ...["picture changed", "picture changed", "picture added", "created"],
    ]);
    const { version } = (await office.system.get(`${path}/${bank.id}`)).json.data;
    expect((await office.system.delete(`${path}/${bank.id}?version=${version}`)).status).toBe(200);
    expect(await office.t.app.db().select().from(bankImages)).toEqual([]);
  });

  test.each([
    ["slide “S”", carouselSlides],
    ["podcast “Cover Story”", podcasts],
    ["episode “One”", podcastEpisodes],
  ] as const)("keep a picture that is used by the %s, even if that is archived", async (used, table) => {
    const db = office.t.app.db();
    const bank = await makeBank();
    const image = await picture("png");
    const { id } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    await db.insert(carouselSlides).values({ title: "S", summary: "", url: "/catalogue", position: 1 });
    const podcast = await createPodcast(office.t.app, { name: "Cover Story" });
    await createEpisode(office.t.app, podcast, { name: "One" });
    await db.update(table).set({ imageId: id });
    const deletePicture = () => office.system.delete(`${path}/${bank.id}/images/${id}`);
    const deleteBank = () => office.system.delete(`${path}/${bank.id}?version=${bank.version}`);
    const refusalOf = ({ status, json }: Answer) => [status, json.message];
    const there = "Choose another picture there first.";
    expect(refusalOf(await deletePicture())).toEqual([409, `This picture is used by the ${used}. ${there}`]);
    expect(refusalOf(await deleteBank())).toEqual([
      409,
      `One of its pictures is used by the ${used}. ${there}`,
    ]);
    await db.update(table).set({ archivedAt: office.t.app.now() });
    expect(refusalOf(await deletePicture())).toEqual([
      409,
      `This picture is used by the archived ${used}. ${there}`,
    ]);
    await db.update(table).set({ imageId: null });
    expect([(await deletePicture()).status, (await deleteBank()).status]).toEqual([200, 200]);
  });

  test.runIf(isShared).each([
    ["a picture", "This picture is used by the slide “S”. Choose another picture there first."],
    ["a bank", "One of its pictures is used by the slide “S”. Choose another picture there first."],
  ])("refuse to delete %s that comes into use at that moment", async (what, said) => {
    const db = office.t.app.db;
    const bank = await makeBank();
    const image = await picture("png");
    const { id } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const release = await holding(office, () =>
      db().insert(carouselSlides).values({ title: "S", summary: "", url: "/", position: 1, imageId: id }),
    );
    const own = `${path}/${bank.id}`;
    const deleting = office.system.delete(
      what === "a bank" ? `${own}?version=${bank.version}` : `${own}/images/${id}`,
    );
    await untilWaiting(office, 1, deleting);
    await release();
    const { status, json } = await deleting;
    expect([status, json.message]).toEqual([409, said]);
  });

  test.runIf(isShared)("refuse a picture for a slide that is deleted at that moment", async () => {
    const bank = await makeBank();
    const image = await picture("png");
    const { id } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const release = await holding(office, () =>
      office.t.app.db().delete(bankImages).where(eq(bankImages.id, id)),
    );
    const saving = office.system.post("/api/admin/carousel", {
      ...{ title: "S", summary: "", url: "/catalogue", image_id: id, starts_at: null, ends_at: null },
    });
    await untilWaiting(office, 1, saving);
    await release();
    const { status, json } = await saving;
    expect([status, json.errors]).toEqual([422, { image_id: ["This picture does not exist"] }]);
  });

  test("keep a picture that a text shows, even if that is archived", async () => {
    const bank = await makeBank();
    const image = await picture("png");
    const made = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const note = (
      await office.system.post("/api/admin/release-notes", {
        ...{ title: "News", release: "2026.11", published_at: null },
        body: `<p>See</p><img src="${made.url}" alt="A blue sea">`,
      })
    ).json.data;
    await office.system.post("/api/admin/release-notes/bulk", { act: "archive", ids: [note.id] });
    const deletePicture = () => office.system.delete(`${path}/${bank.id}/images/${made.id}`);
    const deleteBank = () => office.system.delete(`${path}/${bank.id}?version=${bank.version}`);
    const refusalOf = ({ status, json }: Answer) => [status, json.message];
    const where = "is used in the archived release note “News”. Remove it from there first.";
    expect(refusalOf(await deletePicture())).toEqual([409, `This picture ${where}`]);
    expect(refusalOf(await deleteBank())).toEqual([409, `One of its pictures ${where}`]);
    await office.t.app.db().update(releaseNotes).set({ body: "<p>See</p>" });
    expect([(await deletePicture()).status, (await deleteBank()).status]).toEqual([200, 200]);
  });

  test("are shown to makers of podcasts, who choose pictures from them but change none", async () => {
    const bank = await makeBank();
    const image = await picture("png");
    const { id } = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    expect(idsOf(await office.content.get(path))).toEqual([bank.id]);
    expect(idsOf(await office.content.get(`${path}/${bank.id}/images`))).toEqual([id]);
    for (const refused of [
      office.content.get(`${path}/${bank.id}`),
      office.content.get(`${path}/export?format=csv&columns=name`),
      office.content.post(path, { name: "Mine", description: "" }),
      office.content.post(`${path}/${bank.id}/images`, { ...words, image }),
      office.content.patch(`${path}/${bank.id}/images/${id}`, { title: "Mine" }),
      office.content.delete(`${path}/${bank.id}/images/${id}`),
      office.event.get(path),
      office.event.get(`${path}/${bank.id}/images`),
    ])
      expect((await refused).status).toBe(403);
  });

  test("log changes to the texts of a picture, and refuse to delete a picture in use", async () => {
    const [bank, other] = [await makeBank(), await makeBank("Other")];
    const image = await picture("png");
    const made = (await office.system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const own = `${path}/${bank.id}/images/${made.id}`;
    expect((await office.system.patch(own, { alt: "The North Sea" })).json.data).toMatchObject({
      title: "A sea",
      alt: "The North Sea",
    });
    for (const call of [office.system.patch, office.system.delete])
      expect((await call(`${path}/${other.id}/images/${made.id}`, {})).status).toBe(404);
    const slide = {
      title: "S",
      summary: "",
      url: "/catalogue",
      image_id: made.id,
      starts_at: null,
      ends_at: null,
    };
    const shown = (await office.system.post("/api/admin/carousel", slide)).json.data;
    expect(shown.image).toBe(made.url);
    expect((await office.system.delete(own)).status).toBe(409);
    expect((await office.system.delete(`${path}/${bank.id}?version=${bank.version}`)).status).toBe(409);
    await office.system.delete(`/api/admin/carousel/${shown.id}?version=${shown.version}`);
    expect((await office.system.delete(own)).status).toBe(200);
    const history = (await office.system.get(`${path}/${bank.id}/history`)).json.data;
    expect(history.map(({ act }: { act: string }) => act)).toEqual([
      "picture removed",
      "picture changed",
      "picture added",
      "created",
    ]);
    expect(history[1].changes).toEqual([
      { field: "picture alt", before: "A blue sea", after: "The North Sea" },
    ]);
    // A picture is added or removed with everything that belongs to it.
    const all = [
      { field: "picture url", text: made.url },
      { field: "picture title", text: "A sea" },
    ];
    for (const { field, text } of [...all, { field: "picture alt", text: "The North Sea" }])
      expect(history[0].changes).toContainEqual({ field, before: text, after: null });
    for (const { field, text } of [...all, { field: "picture alt", text: "A blue sea" }])
      expect(history[2].changes).toContainEqual({ field, before: null, after: text });
  });
});

describe("the carousel", () => {
  const path = "/api/admin/carousel";
  const slide = (title: string, more: object = {}) => ({
    title,
    summary: "",
    url: "/catalogue",
    image_id: null,
    starts_at: null,
    ends_at: null,
    ...more,
  });
  test("is reordered as a whole or not at all [B-423][D-16]", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C"])
      made.push((await office.system.post(path, slide(title))).json.data.id);
    const [a, b, c] = made as [number, number, number];
    expect((await office.system.get(`${path}/order`)).json.data).toEqual([
      { id: a, name: "A" },
      { id: b, name: "B" },
      { id: c, name: "C" },
    ]);
    const { status, json } = await office.system.patch(`${path}/order`, { ids: [c, a, b] });
    expect([status, json.data.map(({ id }: { id: number }) => id)]).toEqual([200, [c, a, b]]);
    expect(idsOf(await office.system.get(path))).toEqual([c, a, b]);
    for (const ids of [[c, a], [c, a, b, b], [c, a, 99], [a, a, b], []])
      expect(await office.system.patch(`${path}/order`, { ids })).toMatchObject({
        status: 409,
        json: {
          message: "The list has changed since you opened it. This is the current order",
          data: json.data,
        },
      });
    expect((await office.system.patch(`${path}/order`, { ids: ["x"] })).status).toBe(422);
    await office.system.patch(`${path}/order`, { ids: [c, a, b] });
    expect(await office.audited("carousel")).toMatchObject([
      {
        act: "slides reordered",
        details: { changes: [{ field: "order", before: [a, b, c], after: [c, a, b] }] },
      },
    ]);
    await office.system.post(`${path}/bulk`, { act: "archive", ids: [a] });
    expect((await office.system.get(`${path}/order`)).json.data.map(({ id }: { id: number }) => id)).toEqual([
      c,
      b,
    ]);
  });

  test("has no gaps or duplicates after concurrent reordering", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C", "D"])
      made.push((await office.system.post(path, slide(title))).json.data.id);
    const orders = [made.toReversed(), made, [...made.slice(2), ...made.slice(0, 2)]];
    await Promise.all(orders.map((ids) => office.system.patch(`${path}/order`, { ids })));
    const positions = (await office.system.get(path)).json.data.map(
      ({ position }: { position: number }) => position,
    );
    expect(positions).toEqual([1, 2, 3, 4]);
  });

  test("accepts links within the product only, and shows the status of each slide [D-13]", async () => {
    for (const url of [
      "https://evil.example",
      "//evil.example",
      "javascript:x()",
      "catalogue",
      "/\\evil.example",
    ])
      expect((await office.system.post(path, slide("x", { url }))).json.errors).toEqual({
        url: ["Enter a path within this site that starts with /"],
      });
    expect((await office.system.post(path, slide("x", { image_id: 99 }))).json.errors).toEqual({
      image_id: ["This picture does not exist"],
    });
    expect(
      (await office.system.post(path, slide("x", { starts_at: office.at(9), ends_at: office.at(9) }))).json
        .errors,
    ).toEqual({
      ends_at: ["Choose an end after the start"],
    });
    const status = async (more: object) =>
      (await office.system.post(path, slide("x", more))).json.data.status;
    expect(await status({})).toBe("shown");
    expect(await status({ starts_at: office.at(9) })).toBe("scheduled");
    expect(await status({ ends_at: office.at(-9) })).toBe("over");
    const found = async (query: string) =>
      (await office.system.get(`${path}?${query}`)).json.data.map((one: { status: string }) => one.status);
    expect(await found("status=scheduled")).toEqual(["scheduled"]);
    expect(await found("status=shown&status=over")).toEqual(["shown", "over"]);
  });
});
