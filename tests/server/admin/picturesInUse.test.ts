import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bankImages, carouselSlides, podcastEpisodes, podcasts, releaseNotes } from "#server/schema/index.ts";
import type { Answer } from "../harness.ts";
import { createEpisode, createPodcast } from "../podcastStudio.ts";
import { path, picture, startImageBanks, words } from "./imageBanks.ts";
import { holding, isShared, untilWaiting } from "./together.ts";

const { office, makeBank } = startImageBanks();

describe("image banks", () => {
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
