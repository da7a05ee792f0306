import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { boxsets, items } from "#server/schema/index.ts";
import { createAcademy, createBoxset } from "../fixtures.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system", "learner");
let item = 0;
beforeEach(async () => {
  await createAcademy(office.t.app);
  const [row] = await office.t.app
    .db()
    .select({ id: items.id })
    .from(items)
    .where(eq(items.live, true))
    .limit(1);
  item = row!.id;
});

const path = "/api/admin/carousel";
const make = (more: object = {}) =>
  office.system.post(path, {
    title: "New here",
    summary: "Look",
    url: "/catalogue",
    image_id: null,
    starts_at: null,
    ends_at: null,
    ...more,
  });
const shown = async (browser = office.learner): Promise<string[]> =>
  (await browser.get("/api/home")).json.data.slides.map(({ title }: { title: string }) => title);

describe("the featured carousel", () => {
  test("shows active slides on the home page, in order, from their start to their end", async () => {
    await make({ title: "One" });
    const two = (await make({ title: "Two", url: `/item/${item}` })).json.data;
    await make({ title: "Later", starts_at: office.at(60) });
    await make({ title: "Over soon", ends_at: office.at(60) });
    expect(await shown()).toEqual(["One", "Two", "Over soon"]);
    const { data: order } = (await office.system.get(`${path}/order`)).json;
    const ids = order.map(({ id }: { id: number }) => id).toReversed();
    expect((await office.system.patch(`${path}/order`, { ids })).status).toBe(200);
    expect(await shown()).toEqual(["Over soon", "Two", "One"]);
    office.t.clock.advance(60);
    expect(await shown()).toEqual(["Later", "Two", "One"]);
    await office.system.post(`${path}/bulk`, { act: "archive", ids: [two.id] });
    expect(await shown()).toEqual(["Later", "One"]);
  });

  test("shows a slide for audiences only to their current users", async () => {
    const audience = (await office.system.post("/api/admin/audiences", { name: "Few", description: "" })).json
      .data.id;
    const made = await make({ audiences: [audience] });
    expect(made.json.data.audiences).toEqual([audience]);
    expect(await shown()).toEqual([]);
    await office.system.post(`/api/admin/audiences/${audience}/users`, { ids: [office.ids.learner] });
    expect(await shown()).toEqual(["New here"]);
    const manager = await office.t.signIn("manager@example.org");
    expect(await shown(manager)).toEqual([]);
    const { id, version } = made.json.data;
    await office.system.patch(`${path}/${id}`, { version, audiences: [] });
    expect(await shown(manager)).toEqual(["New here"]);
    expect((await make({ audiences: [99_999] })).json.errors).toEqual({ audiences: [expect.any(String)] });
  });

  test("rejects links that learners cannot open, and hides a slide whose item is no longer live", async () => {
    const url = async (given: string) => (await make({ url: given })).json.errors;
    expect(await url("/item/999999")).toEqual({ url: ["This item does not exist"] });
    expect(await url("/exams/999999")).toEqual({ url: ["This exam does not exist"] });
    expect(await url("/nowhere")).toEqual({ url: ["This page does not exist"] });
    expect(await url("/admin/house")).toEqual({ url: ["Learners cannot open the back office"] });
    expect(await url("https://elsewhere.example/")).toEqual({
      url: ["Enter a path within this site that starts with /"],
    });
    const kept = (await make({ url: `/item/${item}?from=home` })).json.data;
    await office.t.app.db().update(items).set({ live: false }).where(eq(items.id, item));
    expect(await url(`/item/${item}`)).toEqual({ url: ["This item is not live: learners cannot open it"] });
    // A slide that was valid when it was made is not shown meanwhile, and can be changed in other ways.
    expect(await shown()).toEqual([]);
    const { id, version } = kept;
    expect((await office.system.patch(`${path}/${id}`, { version, title: "Renamed" })).status).toBe(200);
    await office.t.app.db().update(items).set({ live: true }).where(eq(items.id, item));
    expect(await shown()).toEqual(["Renamed"]);
  });

  test("rejects a boxset that learners cannot open, and hides its slide until they can", async () => {
    const of = async () => (await make({ url: `/boxset/${boxset}` })).json.errors;
    const boxset = await createBoxset(office.t.app, { title: "In order", of: [item], live: false });
    const db = office.t.app.db();
    const isLive = (live: boolean) => db.update(boxsets).set({ live }).where(eq(boxsets.id, boxset));
    const cannot = { url: ["This boxset is not live: learners cannot open it"] };
    expect((await make({ url: "/boxset/999999" })).json.errors).toEqual({
      url: ["This boxset does not exist"],
    });
    expect(await of()).toEqual(cannot);
    await isLive(true);
    await db.update(items).set({ live: false }).where(eq(items.id, item));
    expect(await of()).toEqual(cannot);
    await db.update(items).set({ live: true }).where(eq(items.id, item));
    expect((await make({ url: `/boxset/${boxset}` })).status).toBe(200);
    expect(await shown()).toEqual(["New here"]);
    await isLive(false);
    expect(await shown()).toEqual([]);
    await isLive(true);
    expect(await shown()).toEqual(["New here"]);
  });
});
