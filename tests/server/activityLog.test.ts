import { describe, expect, test } from "vitest";
import {
  examAttempts,
  feedback,
  hiddenContent,
  itemCompletions,
  items,
  itemViews,
  topics,
} from "#server/schema/index.ts";
import type { Activity } from "#src/contracts/activityLog.ts";
import { startWithAda } from "./ada.ts";
import { createExam } from "./examHall.ts";
import { createBoxset, createItem } from "./fixtures.ts";
import type { Browser } from "./harness.ts";

/** The activity log: what users have done with content, read from where it is stored. */

const u = startWithAda(async (t) => {
  await t.app.db().insert(topics).values({ name: "Advice" });
  return { gifts: await createItem(t.app, { title: "Gifts" }) };
});
const db = () => u.t.app.db();
const path = "/api/activity-log";
const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
const log = async (query = "", browser = u.ada) => (await browser.get(`${path}${query}`)).json;
const history = (type: string, id: number, browser = u.ada) => browser.get(`${path}/${type}/${id}`);
const acts = (rows: Activity[]) => rows.map(({ act, title }) => `${act} ${title}`);
const bea = async (): Promise<Browser> => {
  await u.t.createUser({ email: "bea@example.org" });
  return u.t.signIn("bea@example.org");
};
const addEntry = async () =>
  (
    await u.ada.post("/api/cpd-log", {
      ...{ key: crypto.randomUUID(), title: "Seminar", on: "2026-11-10", minutes: 90, structured: true },
      ...{ reflection: "", evidence: null, cpd_breakdown: { cpd: 90 } },
    })
  ).json.data.id as number;

/** Six acts with four things, the last of them now. @returns the ids of the things */
async function past() {
  const itemId = u.made.gifts;
  const of = { userId: u.adaId, itemId };
  await db()
    .insert(itemViews)
    .values({ ...of, position: 1, viewedAt: at(1) });
  await db()
    .insert(itemCompletions)
    .values({ ...of, completedAt: at(2) });
  const boxset = await createBoxset(u.t.app, { title: "Ethics", of: [itemId] });
  await db()
    .insert(feedback)
    .values({ userId: u.adaId, type: "item", subjectId: itemId, reaction: "like", createdAt: at(3) });
  await db()
    .insert(hiddenContent)
    .values({ userId: u.adaId, type: "boxset", contentId: boxset, hiddenAt: at(4) });
  const exam = await createExam(u.t.app, { name: "Pensions" });
  await db()
    .insert(examAttempts)
    .values({
      ...{ examId: exam, userId: u.adaId, status: "FAILED", percentage: 20, seed: "s", passPercentage: 60 },
      ...{
        startedAt: at(5),
        finishesAt: at(7),
        originalFinishesAt: at(7),
        finishedAt: at(6),
        contactAt: at(6),
      },
      ...{ draftKey: "k", journalSeq: 1, journalHead: "h" },
    });
  return { item: itemId, boxset, exam, cpd: await addEntry() };
}

describe("the activity log", () => {
  test("lists what the user has done, newest first, with what there is to say about it", async () => {
    const { item, exam } = await past();
    const { data, meta } = await log();
    expect(acts(data)).toEqual([
      "logged Seminar",
      "sat Pensions",
      "hidden Ethics",
      "rated Gifts",
      "completed Gifts",
      "viewed Gifts",
    ]);
    expect(data[1]).toEqual({
      ...{ act: "sat", at: at(6).toISOString(), type: "exam", id: exam, title: "Pensions" },
      ...{ podcast_id: null, open: true, detail: "FAILED" },
    });
    expect(data[3]).toMatchObject({ type: "item", id: item, at: at(3).toISOString(), detail: "like" });
    expect(meta).toEqual({ total: 6, page: 1, perPage: 20 });
    expect(await log("", await bea())).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test("lists what was liked or disliked, until the reaction is taken back", async () => {
    const { boxset } = await past();
    const react = (type: string, id: number, reaction: string | null) =>
      u.ada.put(`/api/content-reactions/${type}/${id}`, { reaction });
    await react("boxset", boxset, "dislike");
    await react("item", u.made.gifts, "dislike");
    const rated = async () =>
      (await log("?act=rated")).data.map(({ title, detail }: Activity) => [title, detail]).toSorted();
    expect(await rated()).toEqual([
      ["Ethics", "dislike"],
      ["Gifts", "dislike"],
    ]);
    await react("item", u.made.gifts, null);
    expect(await rated()).toEqual([["Ethics", "dislike"]]);
  });

  test("is filtered by act and by type, and comes in pages", async () => {
    await past();
    expect(acts((await log("?type=item")).data)).toEqual(["rated Gifts", "completed Gifts", "viewed Gifts"]);
    expect(acts((await log("?act=completed")).data)).toEqual(["completed Gifts"]);
    expect(acts((await log("?act=sat&type=item")).data)).toEqual([]);
    const second = await log("?perPage=4&page=2");
    expect([acts(second.data), second.meta.total]).toEqual([["completed Gifts", "viewed Gifts"], 6]);
  });

  test("says what can no longer be opened, and leaves out what was removed", async () => {
    const { cpd } = await past();
    await db().update(items).set({ live: false });
    await u.ada.delete(`/api/cpd-log/${cpd}`);
    const { data, meta } = await log();
    expect([data.length, meta.total]).toEqual([5, 5]);
    expect((data as Activity[]).filter(({ open }) => !open).map(({ act }) => act)).toEqual([
      "hidden",
      "rated",
      "completed",
      "viewed",
    ]);
  });
});

describe("the activity with one thing", () => {
  test("is all that the user has done with it, newest first", async () => {
    const { item, exam } = await past();
    const { json } = await history("item", item);
    expect(json.data).toMatchObject({ type: "item", id: item, title: "Gifts" });
    expect(acts(json.data.acts)).toEqual(["rated Gifts", "completed Gifts", "viewed Gifts"]);
    // The same id with another type means something else.
    expect(acts((await history("exam", exam)).json.data.acts)).toEqual(["sat Pensions"]);
  });

  test("is empty where nothing was done with it yet", async () => {
    expect((await history("item", u.made.gifts)).json.data).toEqual({
      ...{ type: "item", id: u.made.gifts, title: "Gifts", acts: [] },
    });
  });

  test("is kept when it is no longer published, but only for those who did something with it", async () => {
    const { item } = await past();
    await db().update(items).set({ live: false });
    expect((await history("item", item)).json.data.acts).toHaveLength(3);
    const other = await history("item", item, await bea());
    expect([other.status, other.json.message]).toEqual([404, "This does not exist or is not published"]);
  });

  test("is not found for what does not exist, was removed or belongs to another user", async () => {
    const cpd = await addEntry();
    expect((await history("item", 999)).status).toBe(404);
    expect((await history("cpd", cpd, await bea())).status).toBe(404);
    expect(acts((await history("cpd", cpd)).json.data.acts)).toEqual(["logged Seminar"]);
    await u.ada.delete(`/api/cpd-log/${cpd}`);
    expect((await history("cpd", cpd)).status).toBe(404);
  });
});
