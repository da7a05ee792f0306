import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { courseSeconds, courseToken } from "#server/courses/capability.ts";
import { createCourseServer } from "#server/courses/server.ts";
import { connectionsOf } from "#server/http/connections.ts";
import {
  assignments,
  boxsets,
  courseAttempts,
  courseFiles,
  itemCompletions,
  itemContents,
  items,
  sessions,
} from "#server/schema/index.ts";
import { courseCalls, courseLimits } from "#src/contracts/courses.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset, createItem } from "./fixtures.ts";

const u = startAcademy();
let id = 0;

/** Creates an item that is a course; its package is a page and a picture. */
async function createCourse(masteryScore: number | null = null): Promise<number> {
  const { app } = u.t;
  const itemId = await createItem(app, { title: "A course", kind: "course" });
  const content = {
    kind: "course",
    version: "1.2",
    title: "A course",
    launch: "start.html?a=1",
    masteryScore,
  } as const;
  await app.db().insert(itemContents).values({ itemId, kind: "course", content });
  const files = {
    "start.html": ["text/html", "<p>Hello</p>"],
    "a folder/é.txt": ["text/plain", "0123456789"],
  };
  await app
    .db()
    .insert(courseFiles)
    .values(
      Object.entries(files).map(([path, [type, text]]) => ({
        ...{ itemId, path: path.normalize("NFC"), type: type! },
        bytes: Buffer.from(text!),
      })),
    );
  return itemId;
}

beforeEach(async () => {
  id = await createCourse();
});

const open = async (itemId = id, body: object = {}, browser = u.ada) =>
  courseCalls.open.answer.parse((await browser.post(`/api/items/${itemId}/course`, body)).json).data;
const attempts = async (itemId = id) =>
  courseCalls.attempts.answer.parse((await u.ada.get(`/api/items/${itemId}/course`)).json).data;

/** A model with the learner's location. */
const placed = (location: string) => ({ "cmi.core.lesson_location": location });
const told = (more: object = {}) => ({
  ...{ model: placed("3"), state: "incomplete", score: null, seconds: 30 },
  ...more,
});
const put = (attempt: number, revision: number, more: object = {}, itemId = id, browser = u.ada) =>
  browser.put(`/api/items/${itemId}/course/${attempt}`, { ...told(more), revision });
const kept = async (attempt: number, revision: number, more: object = {}, itemId = id) =>
  courseCalls.commit.answer.parse((await put(attempt, revision, more, itemId)).json).data;
const sources = () => u.t.app.db().select({ source: itemCompletions.source }).from(itemCompletions);

describe("opening a course", () => {
  test("starts an attempt, and resumes it where it was left [T-13]", async () => {
    const first = await open();
    expect(first).toMatchObject({
      version: "1.2",
      attempt: { number: 1, revision: courseLimits.opening },
      start: { model: {}, resumes: false, seconds: 0, learner: { id: String(u.adaId), name: "Byron, Ada" } },
    });
    await kept(first.attempt!.id, first.attempt!.revision + 1);
    const second = await open();
    expect(second).toMatchObject({
      attempt: { id: first.attempt!.id, number: 1, revision: 2 * courseLimits.opening },
      start: { model: placed("3"), resumes: true, seconds: 30 },
    });
    expect(await attempts()).toMatchObject([{ number: 1, state: "incomplete", seconds: 30 }]);
  });

  test("starts a new attempt on request, and lists the attempts newest first", async () => {
    await open();
    expect(await open(id, { again: true })).toMatchObject({
      attempt: { number: 2, revision: courseLimits.opening },
      start: { resumes: false },
    });
    expect((await attempts()).map(({ number }) => number)).toEqual([2, 1]);
  });

  test("starts a new attempt to renew a certificate, which the old attempt cannot renew [T-20]", async () => {
    const { app } = u.t;
    const of = { userId: u.adaId, itemId: id };
    await app
      .db()
      .insert(assignments)
      .values({ ...of, reason: "Yearly", dueAt: app.now(), validMonths: 1 });
    const first = (await open()).attempt!;
    await kept(first.id, first.revision + 1, { state: "passed" });
    const completedAt = async () =>
      (await app.db().select().from(itemCompletions)).map((row) => row.completedAt.toISOString());
    const before = await completedAt();
    // As if that had been three weeks ago, so that the window for renewal has opened since.
    const ago = new Date(app.now().getTime() - 21 * 86_400_000);
    await app.db().update(itemCompletions).set({ completedAt: ago, arrivedAt: ago, validUntil: null });
    await app
      .db()
      .update(items)
      .set({ updatedAt: new Date(0) });
    await app.db().update(courseAttempts).set({ startedAt: ago, heardAt: ago });
    await kept(first.id, first.revision + 2, { state: "passed" });
    expect(await completedAt()).toEqual([ago.toISOString()]);
    const second = (await open()).attempt!;
    expect(second.number).toBe(2);
    expect((await open()).attempt!.number).toBe(2);
    await kept(second.id, second.revision + courseLimits.opening + 1, { state: "passed" });
    expect(await completedAt()).not.toEqual([ago.toISOString()]);
    expect((await completedAt())[0]! >= before[0]!).toBe(true);
  });

  test("starts a new attempt if the course has changed since it was completed", async () => {
    const { attempt } = await open();
    await kept(attempt!.id, attempt!.revision + 1, { state: "completed" });
    expect((await open()).attempt!.number).toBe(1);
    await u.touch(id);
    u.t.clock.advance(2);
    expect((await open()).attempt!.number).toBe(2);
  });

  test("is rejected for unknown items, items that are not courses, unpublished courses and locked courses", async () => {
    const draft = await createCourse();
    await u.t.app.db().update(items).set({ live: false }).where(eq(items.id, draft));
    for (const path of [u.made.state, 99_999, draft].map((item) => `/api/items/${item}/course`)) {
      expect((await u.ada.get(path)).status).toBe(404);
      expect((await u.ada.post(path, {})).status).toBe(404);
    }
    const first = await createItem(u.t.app, { title: "First" });
    const boxset = await createBoxset(u.t.app, { title: "In order", of: [first, id] });
    await u.t.app.db().update(boxsets).set({ inOrder: true }).where(eq(boxsets.id, boxset));
    const refused = await u.ada.post(`/api/items/${id}/course`, {});
    expect([refused.status, refused.json.message]).toEqual([
      422,
      "“In order” must be completed in order. Complete “First” first, then come back to this.",
    ]);
  });
});

describe("saving the progress of a course", () => {
  test("ignores a repeated or older revision, and returns what is stored", async () => {
    const { attempt } = await open();
    const { id: at, revision } = attempt!;
    expect(await kept(at, revision + 2, { model: placed("5"), seconds: 50 })).toMatchObject({
      ...{ revision: revision + 2, state: "incomplete", taken_over: false, completed_at: null },
    });
    for (const late of [revision + 1, revision + 2])
      expect(await kept(at, late, { model: placed("1"), state: "completed", seconds: 99 })).toMatchObject({
        ...{ revision: revision + 2, state: "incomplete", taken_over: false, completed_at: null },
      });
    const [row] = await u.t.app.db().select().from(courseAttempts);
    expect(row).toMatchObject({ model: placed("5"), seconds: 50, revision: revision + 2 });
  });

  test("completes the item with its source, and never lowers the state or the best score afterwards [T-17]", async () => {
    const { attempt } = await open();
    const { id: at, revision } = attempt!;
    const passed = await kept(at, revision + 1, { state: "passed", score: 0.9 });
    expect(passed).toMatchObject({ state: "passed", score: 0.9, completed_at: u.t.app.now().toISOString() });
    expect(await sources()).toEqual([{ source: "passed" }]);
    expect(await kept(at, revision + 2, { state: "failed", score: 0.2 })).toMatchObject({
      ...{ state: "passed", score: 0.9, completed_at: passed.completed_at },
    });
    const again = await open(id, { again: true });
    await kept(again.attempt!.id, again.attempt!.revision + 1, { state: "failed", score: 0.1 });
    expect((await u.ada.get(`/api/items/${id}`)).json.data).toMatchObject({
      ...{ progress: "completed", completed_at: passed.completed_at },
    });
  });

  test("does not complete the item while the course is incomplete or failed", async () => {
    const { attempt } = await open();
    const { id: at, revision } = attempt!;
    await kept(at, revision + 1, { state: "incomplete", score: 1 });
    await kept(at, revision + 2, { state: "failed", score: 0.4 });
    expect(await sources()).toEqual([]);
    expect(await attempts()).toMatchObject([{ state: "failed", score: 1 }]);
  });

  test.each([
    ["completed", 0.79, "failed"],
    ["passed", 0.5, "failed"],
    ["failed", 0.8, "passed"],
    ["completed", 0.8, "passed"],
    ["completed", null, "completed"],
    ["incomplete", 0.9, "incomplete"],
  ])("with 80%% required, turns “%s” with a score of %s into %s", async (state, score, held) => {
    const course = await createCourse(0.8);
    const { attempt } = await open(course);
    expect((await kept(attempt!.id, attempt!.revision + 1, { state, score }, course)).state).toBe(held);
  });

  test("accepts progress only from the latest opening of the course", async () => {
    const { attempt: first } = await open();
    const { attempt: second } = await open();
    expect(await kept(first!.id, first!.revision + 1, { model: placed("9"), state: "passed" })).toMatchObject(
      {
        ...{ taken_over: true, state: "incomplete", completed_at: null },
      },
    );
    expect((await kept(second!.id, second!.revision + 1)).taken_over).toBe(false);
    const again = await open(id, { again: true });
    expect((await kept(second!.id, second!.revision + 2)).taken_over).toBe(true);
    expect((await kept(again.attempt!.id, again.attempt!.revision + 1)).taken_over).toBe(false);
    expect(await sources()).toEqual([]);
  });

  test("is limited to the learner's own attempt at that item", async () => {
    const { attempt } = await open();
    await u.t.createUser({ email: "grace@example.org" });
    const grace = await u.t.signIn("grace@example.org");
    expect((await put(attempt!.id, attempt!.revision + 1, {}, id, grace)).status).toBe(404);
    const other = await createCourse();
    expect((await put(attempt!.id, attempt!.revision + 1, {}, other)).status).toBe(404);
    expect((await grace.get(`/api/items/${id}/course`)).json.data).toEqual([]);
  });

  test("rejects values that are out of bounds", async () => {
    const { attempt } = await open();
    const { id: at, revision } = attempt!;
    for (const more of [
      { model: { "cmi.x": "x".repeat(courseLimits.model) } },
      { model: { "cmi.x": "€".repeat(courseLimits.model / 3) } },
      { model: { "cmi.x": { deep: true } } },
      { score: 1.1 },
      { state: "browsed" },
      { seconds: -1 },
    ])
      expect((await put(at, revision + 1, more)).status).toBe(422);
  });

  test("accepts the interactions of a long course, in any script", async () => {
    const { attempt } = await open();
    const interactions = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [
        `cmi.interactions.${n}.learner_response`,
        "Пенсия".repeat(30),
      ]),
    );
    const model = { "cmi.suspend_data": "x".repeat(64_000), ...interactions };
    expect((await put(attempt!.id, attempt!.revision + 1, { model })).status).toBe(200);
    expect((await open()).start.model).toEqual(model);
  });
});

describe("the course origin", () => {
  let server: ReturnType<typeof createCourseServer>;
  beforeEach(() => {
    server = createCourseServer(u.t.app);
  });
  afterEach(() => server.close());

  const pathOf = async (itemId = id) => new URL((await open(itemId)).url).pathname.replace(/__player$/, "");
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

  test("differs from the product's origin, and opens the player of the course", async () => {
    const { url } = await open();
    expect(new URL(url).origin).toBe("http://127.0.0.1:3100");
    expect(new URL(url).origin).not.toBe(u.t.config.publicUrl);
    const page = await get(new URL(url).pathname);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain('"launch":"./start.html?a=1"');
  });

  test("keeps its connections within the limits of the process, with those of the product", async () => {
    const limited = createCourseServer(u.t.app, connectionsOf(u.t.config, { perAddress: 2 }));
    onTestFinished(() => limited.close());
    await limited.listen({ port: 0, host: "127.0.0.1" });
    const { port } = limited.server.address() as AddressInfo;
    const join = async (): Promise<Socket> => {
      const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
      onTestFinished(() => void socket.destroy());
      await once(socket, "connect");
      return socket;
    };
    const [first, second] = [await join(), await join()];
    const gone = once(first, "close");
    const third = await join();
    await gone;
    expect([second.destroyed, third.destroyed]).toEqual([false, false]);
  });

  test("serves the files of the package by path, whole or by range, and the scripts of the player", async () => {
    const base = await pathOf();
    const page = await get(`${base}start.html?a=1`);
    expect([page.statusCode, page.headers["content-type"], page.body]).toEqual([
      200,
      "text/html",
      "<p>Hello</p>",
    ]);
    const text = await get(`${base}a%20folder/e%CC%81.txt`, { range: "bytes=2-4" });
    expect([text.statusCode, text.headers["content-range"], text.body]).toEqual([206, "bytes 2-4/10", "234"]);
    for (const part of ["__player.js", "__player.scorm.js"])
      expect((await get(base + part)).headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect((await get(`${base}__player.scorm.js`)).body).toContain("Scorm12API");
  });

  test.each([
    "../start.html",
    "..%2fstart.html",
    "%2e%2e/%2e%2e/etc/passwd",
    "a%20folder",
    "",
    "nothing.html",
    "start.html%00",
  ])("serves nothing at %s", async (path) => {
    const { statusCode } = await get((await pathOf()) + path);
    expect([400, 404]).toContain(statusCode);
  });

  test("blocks content from elsewhere, allows framing only by the product and sends no referrer", async () => {
    const { headers } = await get(`${await pathOf()}start.html`);
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; base-uri 'self'; form-action 'none'; object-src 'none'; " +
        `frame-ancestors 'self' ${u.t.config.publicUrl}`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("ignores the session cookie, and sets no cookies", async () => {
    const cookie = [...u.ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const until = Math.floor(u.t.app.now().getTime() / 1_000) + 60;
    const forged = await get(`/${until}.${u.adaId}.${"A".repeat(43)}/${id}/start.html`, { cookie });
    expect(forged.statusCode).toBe(403);
    expect((await get("/api/me", { cookie })).statusCode).toBe(404);
    const page = await get(`${await pathOf()}start.html`, { cookie });
    expect(page.headers["set-cookie"]).toBeUndefined();
  });

  test("rejects an address that has expired, was altered or is for another course", async () => {
    const base = await pathOf();
    const other = await createCourse();
    const [, token] = base.split("/");
    const statuses = async () => [
      (await get(`${base}start.html`)).statusCode,
      (await get(`/${token}/${other}/start.html`)).statusCode,
      (await get(`/${token!.replace(/^\d+/, (until) => String(Number(until) + 60))}/${id}/start.html`))
        .statusCode,
    ];
    expect(await statuses()).toEqual([200, 403, 403]);
    // The session is in constant use, which does not renew the address.
    const db = u.t.app.db();
    await db.update(sessions).set({ expiresAt: new Date(u.t.app.now().getTime() + 9e7) });
    u.t.clock.advance(courseSeconds - 1);
    expect((await statuses())[0]).toBe(200);
    u.t.clock.advance(1);
    expect((await statuses())[0]).toBe(403);
  });

  test("rejects addresses that were opened before signing out", async () => {
    const base = await pathOf();
    await u.t.app.db().delete(sessions);
    expect((await get(`${base}start.html`)).statusCode).toBe(403);
  });

  test("rejects a token from another session", async () => {
    const [{ idHash } = { idHash: "" }] = await u.t.app
      .db()
      .select({ idHash: sessions.idHash })
      .from(sessions);
    const own = courseToken(u.t.app, { userId: u.adaId, sessionHash: idHash }, id);
    expect((await get(`/${own}/${id}/start.html`)).statusCode).toBe(200);
    const anothers = courseToken(u.t.app, { userId: u.adaId, sessionHash: "no such session" }, id);
    expect((await get(`/${anothers}/${id}/start.html`)).statusCode).toBe(403);
  });

  test("serves no files of a deleted course", async () => {
    const base = await pathOf();
    await u.t.app.db().delete(items).where(eq(items.id, id));
    expect((await get(`${base}start.html`)).statusCode).toBe(404);
  });
});
