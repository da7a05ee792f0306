import { describe, expect, test } from "vitest";
import {
  courseAttempts,
  feedback,
  hiddenContent,
  itemCompletions,
  itemContents,
  itemViews,
  listedContent,
  releaseNoteReads,
  releaseNotes,
  searchedTerms,
  sharedContent,
} from "#server/schema/index.ts";
import { actingOf } from "#src/contracts/user.ts";
import { createAcademy, createItem } from "./fixtures.ts";
import { me, loginAs, review, startActing } from "./actingOffice.ts";

const { office, signIn, actingLines } = startActing();

describe("review mode", () => {
  test("keeps the administrator as the current user [E-011][B-314]", async () => {
    const browser = await signIn("content");
    expect((await review(browser, office.ids.learner)).json).toEqual({ data: null });
    const user = await me(browser);
    expect(user).toMatchObject({
      id: office.ids.content,
      roles: ["content admin"],
      logged_in_as: { status: true, admin_user_id: office.ids.content },
      outstandingPolicies: [],
    });
    expect(actingOf(user)).toBe("reviewer");
    for (const call of [loginAs, review])
      expect(await call(browser, office.ids.learner)).toMatchObject({
        status: 403,
        json: { message: "Exit review mode first" },
      });
    await browser.post("/api/reauthenticate");
    expect(actingOf(await me(browser))).toBe("self");
    expect((await actingLines()).map(({ act }) => act)).toEqual([
      "reviewing began",
      "POST /api/admin/login-as",
      "POST /api/admin/login-as-reviewer",
      "reviewing ended",
    ]);
  });

  test("is allowed for one's own account, even to a super admin, but not for another super admin", async () => {
    const browser = await signIn("super");
    expect((await review(browser, office.ids.super)).status).toBe(200);
    expect((await review(await signIn("system"), office.ids.super)).status).toBe(403);
  });

  test("records neither views nor completions [B-309]", async () => {
    const { state } = await createAcademy(office.t.app);
    const browser = await signIn("content");
    await review(browser, office.ids.learner);
    const content = { type: "item", id: state };
    expect((await browser.post("/api/viewed", { ...content, position: 0.5 })).json).toEqual({
      data: { position: 0.5, viewed_at: office.t.app.now().toISOString() },
    });
    expect((await browser.post("/api/complete", { ...content, percentage: "100" })).json).toEqual({
      data: { completed_at: null, tracked: false },
    });
    expect((await browser.post("/api/viewed", { type: "item", id: 999 })).status).toBe(404);
    expect((await browser.post("/api/complete", { type: "item", id: 999 })).status).toBe(404);
    expect(await office.t.app.db().select().from(itemViews)).toEqual([]);
    expect(await office.t.app.db().select().from(itemCompletions)).toEqual([]);
    expect((await browser.get(`/api/items/${state}`)).json.data.progress).toBe("not started");
  });

  test("neither adds to My List nor shares anything", async () => {
    const { state } = await createAcademy(office.t.app);
    const browser = await signIn("content");
    await review(browser, office.ids.learner);
    const share = { user_id: office.ids.manager, note: "Read this" };
    expect((await browser.put(`/api/my-list/item/${state}`, { listed: true })).status).toBe(200);
    expect((await browser.post(`/api/shared-content/item/${state}`, share)).status).toBe(200);
    expect((await browser.put("/api/my-list/item/999", { listed: true })).status).toBe(404);
    expect((await browser.post("/api/shared-content/item/999", share)).status).toBe(404);
    expect(await office.t.app.db().select().from(listedContent)).toEqual([]);
    expect(await office.t.app.db().select().from(sharedContent)).toEqual([]);
    expect(await office.t.mails()).toEqual([]);
  });

  test("neither hides content nor shows it again", async () => {
    const { state, retirement } = await createAcademy(office.t.app);
    const db = office.t.app.db();
    const browser = await signIn("content");
    await browser.post(`/api/remove-from-view/${state}/item`);
    const before = await db.select().from(hiddenContent);
    expect(before).toHaveLength(1);
    await review(browser, office.ids.learner);
    const hidden = await browser.post(`/api/remove-from-view/${retirement}/boxset`);
    const shown = await browser.post(`/api/remove-from-view/${state}/item`, { restore: true });
    expect([hidden.status, shown.status]).toEqual([200, 200]);
    expect((await browser.post("/api/remove-from-view/999/item")).status).toBe(404);
    expect(await db.select().from(hiddenContent)).toEqual(before);
  });

  test("neither marks release notes as read, nor rates them, nor counts what a search opened", async () => {
    const db = office.t.app.db();
    const [note] = await db
      .insert(releaseNotes)
      .values({ title: "One", release: "1.0", body: "<p>New</p>", publishedAt: office.t.app.now() })
      .returning();
    await db.insert(searchedTerms).values({ day: office.at(0).slice(0, 10), term: "pension", results: 5 });
    const browser = await signIn("content");
    await review(browser, office.ids.learner);
    const notes = "/api/release-notes";
    const answers = [
      await browser.post(`${notes}/${note!.id}/read`),
      await browser.post(`${notes}/read`),
      await browser.put(`${notes}/${note!.id}/feedback`, { reaction: "like", comment: "" }),
      await browser.post("/api/search/opened", { name: "pension" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await browser.post(`${notes}/999/read`)).status).toBe(404);
    expect(await db.select().from(releaseNoteReads)).toEqual([]);
    expect(await db.select().from(feedback)).toEqual([]);
    expect(await db.select().from(searchedTerms)).toMatchObject([{ clicks: 0 }]);
  });

  const createCourse = async () => {
    const itemId = await createItem(office.t.app, { title: "A course", kind: "course" });
    const content = {
      kind: "course",
      version: "2004",
      title: "A course",
      launch: "index.html",
      masteryScore: null,
    } as const;
    await office.t.app.db().insert(itemContents).values({ itemId, kind: "course", content });
    return itemId;
  };

  test("opens a course without recording an attempt [B-309]", async () => {
    await createAcademy(office.t.app);
    const itemId = await createCourse();
    const browser = await signIn("content");
    await review(browser, office.ids.learner);
    const opened = await browser.post(`/api/items/${itemId}/course`, {});
    expect(opened.json.data).toMatchObject({ version: "2004", attempt: null, start: { resumes: false } });
    expect(await office.t.app.db().select().from(courseAttempts)).toEqual([]);
  });

  test("saves no progress of a course that the administrator had begun before", async () => {
    await createAcademy(office.t.app);
    const itemId = await createCourse();
    const browser = await signIn("content");
    const { attempt } = (await browser.post(`/api/items/${itemId}/course`, {})).json.data;
    const before = await office.t.app.db().select().from(courseAttempts);
    await review(browser, office.ids.learner);
    const told = { model: {}, state: "passed", score: 1, seconds: 30, revision: attempt.revision + 1 };
    const put = await browser.put(`/api/items/${itemId}/course/${attempt.id}`, told);
    expect([put.status, put.json.data]).toMatchObject([200, { taken_over: false }]);
    expect(await office.t.app.db().select().from(courseAttempts)).toEqual(before);
    expect(await office.t.app.db().select().from(itemCompletions)).toEqual([]);
  });
});
