import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { assignments, boxsets, itemReadings } from "#server/schema/index.ts";
import { Boxset } from "#src/contracts/boxset.ts";
import { Item } from "#src/contracts/item.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset, createItem, noCpd } from "./fixtures.ts";

const u = startAcademy();
const read = async (id: number) => Boxset.parse((await u.ada.get(`/api/boxsets/${id}`)).json.data);
const item = async (id: number) => Item.parse((await u.ada.get(`/api/items/${id}`)).json.data);
const waits = async (id: number) =>
  (await read(id)).contents.map(({ waits_for }) => waits_for?.title ?? null);

describe("a boxset", () => {
  test("has its live items in order, with their total time and CPD [B-007][R-L-009]", async () => {
    const boxset = await read(u.made.retirement);
    expect(boxset).toMatchObject({
      type: "boxset",
      title: "Retirement in order",
      minutes: 16,
      cpd: { ...noCpd, cpd: 16, pts: 12 },
      items: { total: 2, completed: 0 },
      in_order: false,
      next: { id: u.made.state, title: "The state pension" },
      completed_at: null,
      cpd_earned: noCpd,
      hidden: false,
      in_my_list: false,
      reaction: null,
    });
    expect(boxset.contents.map(({ title }) => title)).toEqual(["The state pension", "Pension transfers"]);
    await u.t.app.db().update(boxsets).set({ inOrder: false }).where(eq(boxsets.id, u.made.ethics));
    expect((await read(u.made.ethics)).contents.map(({ id }) => id)).toEqual([u.made.gifts, u.made.conduct]);
  });

  test("continues with the next uncompleted item, is completed with the last, and counts CPD once [T-24]", async () => {
    await u.complete(u.made.state);
    expect(await read(u.made.retirement)).toMatchObject({
      progress: "in progress",
      items: { total: 2, completed: 1 },
      next: { id: u.made.transfers },
      cpd_earned: { ...noCpd, cpd: 4 },
      completed_at: null,
    });
    await u.complete(u.made.transfers);
    await u.complete(u.made.transfers);
    const boxset = await read(u.made.retirement);
    expect(boxset).toMatchObject({
      progress: "completed",
      next: null,
      cpd_earned: { ...noCpd, cpd: 16, pts: 12 },
      completed_at: u.t.app.now().toISOString(),
    });
    const again = await createBoxset(u.t.app, { title: "The same again", of: [u.made.state] });
    expect((await read(again)).cpd_earned).toEqual({ ...noCpd, cpd: 4 });
    const home = (await u.ada.get("/api/home")).json.data;
    expect(home.cpd.minutes).toBe(16);
    await u.touch(u.made.state);
    expect(await read(u.made.retirement)).toMatchObject({
      progress: "stale",
      next: { id: u.made.state },
      completed_at: null,
      cpd_earned: { ...noCpd, cpd: 16, pts: 12 },
    });
  });

  test("is not found if it is unknown, unpublished or empty", async () => {
    const said = { message: "This boxset does not exist or is not published", suppress_toast: true };
    const hidden = await createBoxset(u.t.app, { title: "Not yet", of: [u.made.state], live: false });
    const empty = await createBoxset(u.t.app, { title: "Empty", of: [u.made.draft] });
    const answers = await Promise.all([99_999, hidden, empty].map((id) => u.ada.get(`/api/boxsets/${id}`)));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [404, said]));
  });

  test("can be opened while hidden, and reports that it is hidden", async () => {
    await u.ada.post(`/api/remove-from-view/${u.made.retirement}/boxset`);
    expect((await read(u.made.retirement)).hidden).toBe(true);
  });
});

describe("a boxset to be completed in order", () => {
  let of: [number, number, number];
  let boxset: number;
  beforeEach(async () => {
    const made: number[] = [];
    for (const title of ["First", "Second", "Third"]) made.push(await createItem(u.t.app, { title }));
    of = made as typeof of;
    boxset = await createBoxset(u.t.app, { title: "Step by step", of, inOrder: true });
  });
  const refused =
    "“Step by step” must be completed in order. Complete “First” first, then come back to this.";

  test("unlocks each item once the earlier ones are completed, and keeps it unlocked", async () => {
    expect(await waits(boxset)).toEqual([null, "First", "First"]);
    await u.complete(of[0]);
    expect(await waits(boxset)).toEqual([null, null, "Second"]);
    expect((await item(of[1])).body).not.toBe("");
    await u.complete(of[1]);
    await u.touch(of[0]);
    expect(await waits(boxset)).toEqual([null, null, null]);
  });

  test("withholds the text of a locked item, and rejects reading or completing it", async () => {
    expect(await item(of[1])).toMatchObject({
      locked: true,
      body: "",
      boxsets: [{ waits_for: { id: of[0] } }],
    });
    for (const answer of [await u.viewed(of[1], 1), await u.complete(of[1])])
      expect([answer.status, answer.json.message]).toEqual([422, refused]);
    const readings = await u.t.app.db().select().from(itemReadings).where(eq(itemReadings.itemId, of[2]));
    expect(readings).toEqual([]);
    expect((await item(of[1])).progress).toBe("not started");
    await u.complete(of[0]);
    expect((await u.complete(of[1])).status).toBe(200);
  });

  test("does not lock an item that is open in another boxset or assigned on its own", async () => {
    await createBoxset(u.t.app, { title: "In any order", of: [of[1]] });
    expect(await item(of[1])).toMatchObject({ locked: false });
    expect((await u.complete(of[1])).status).toBe(200);
    const { id: other } = await u.t.createUser({ email: "bob@example.org" });
    const asked = { reason: "Asked for", dueAt: u.t.app.now() };
    await u.t.app
      .db()
      .insert(assignments)
      .values([
        { ...asked, userId: other, itemId: of[2] },
        { ...asked, userId: u.adaId, itemId: u.made.plain },
      ]);
    expect(await item(of[2])).toMatchObject({ locked: true });
    await u.t.app
      .db()
      .insert(assignments)
      .values({ ...asked, userId: u.adaId, itemId: of[2] });
    expect(await item(of[2])).toMatchObject({ locked: false });
    // An exempt learner may leave the item out, but is not barred from it.
    await u.t.app
      .db()
      .update(assignments)
      .set({ exemptUntil: new Date(u.t.app.now().getTime() + 86_400_000), exemptReason: "Abroad" });
    expect(await item(of[2])).toMatchObject({ locked: false, assignment: null });
    expect((await item(of[2])).body).not.toBe("");
    expect((await u.complete(of[2])).status).toBe(200);
  });
});
