import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bankImages, carouselSlides } from "#server/schema/index.ts";
import { imageLimits } from "#src/contracts/admin/imageBanks.ts";
import type { Answer } from "../harness.ts";
import { path, picture, startImageBanks, words } from "./imageBanks.ts";
import { idsOf } from "./office.ts";

const { office, makeBank } = startImageBanks();

describe("image banks", () => {
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
});
