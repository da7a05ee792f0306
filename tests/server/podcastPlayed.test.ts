import { describe, expect, test } from "vitest";
import { episodeProgress, itemCompletions } from "#server/schema/index.ts";
import { createItem, topicIn } from "./fixtures.ts";
import { startStudio } from "./podcastStudio.ts";

const u = startStudio();

const complete = (more: object = {}) =>
  u.ada.post("/api/complete", { type: "episode", id: u.made.first, ...more });
const episode = async () => (await u.ada.get(`/api/podcasts/episode/${u.made.first}`)).json.data;
const listen = (progress: number) =>
  u.ada.post(`/api/podcasts/episode/${u.made.first}/listen`, {
    ...{ duration: 1, progress, sequence: 1, heard: [], session: crypto.randomUUID() },
  });

describe("completing an episode", () => {
  test("marks it as played; doing it again changes nothing [E-032][B-157]", async () => {
    await listen(599);
    const now = u.t.app.now().toISOString();
    expect((await complete()).json).toEqual({ data: { completed_at: now, tracked: true } });
    expect(await episode()).toMatchObject({ played_at: now, position: 599 });
    u.t.clock.advance(60);
    expect((await complete({ percentage: 100 })).json.data.completed_at).toBe(now);
    expect(await u.t.app.db().select().from(episodeProgress)).toHaveLength(1);
    expect(await u.t.app.db().select().from(itemCompletions)).toEqual([]);
  });

  test("requires no reading or listening beforehand", async () => {
    expect((await complete({ position: 0.1, seconds: 0 })).status).toBe(200);
    expect(await episode()).toMatchObject({ played_at: u.t.app.now().toISOString(), position: 0 });
  });

  test("does not count as listening, which counts from when it begins", async () => {
    const log = async () =>
      (await u.ada.get("/api/activity-log")).json.data.map(({ act }: { act: string }) => act);
    await complete();
    expect(await log()).toEqual(["completed"]);
    expect((await episode()).listened_at).toBeNull();
    await complete({ percentage: "0" });
    expect(await log()).toEqual([]);
    await listen(120);
    expect(await log()).toEqual(["listened"]);
    expect(await episode()).toMatchObject({ position: 120, listened_at: u.t.app.now().toISOString() });
  });

  test('is undone by percentage "0", which resets the position only if it was played', async () => {
    await listen(120);
    for (const percentage of ["0", 0]) {
      expect((await complete({ percentage })).json).toEqual({ data: { completed_at: null, tracked: true } });
      expect(await episode()).toMatchObject({ played_at: null, position: 120 });
    }
    await complete();
    for (const percentage of ["0", "0"]) {
      expect((await complete({ percentage })).json.data.completed_at).toBeNull();
      expect(await episode()).toMatchObject({ played_at: null, position: 0 });
    }
  });

  test("keeps its own time after waiting for a network, but never a future one", async () => {
    const at = new Date(u.t.app.now().getTime() - 3_600_000).toISOString();
    expect((await complete({ at })).json.data.completed_at).toBe(at);
    await complete({ percentage: "0" });
    const tomorrow = new Date(u.t.app.now().getTime() + 86_400_000).toISOString();
    expect((await complete({ at: tomorrow })).json.data.completed_at).toBe(u.t.app.now().toISOString());
  });

  test("does not affect other listeners", async () => {
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    await complete();
    const { json } = await bob.get(`/api/podcasts/episode/${u.made.first}`);
    expect(json.data.played_at).toBeNull();
  });

  test("leaves an item with the same id alone, and vice versa", async () => {
    await createItem(u.t.app, { title: "Of the same number", topic: await topicIn(u.t.app) });
    await complete();
    const { json } = await u.ada.get(`/api/items/${u.made.first}`);
    expect(json.data.completed_at).toBeNull();
    await u.ada.post("/api/complete", { type: "item", id: u.made.first, percentage: "0" });
    expect((await episode()).played_at).not.toBeNull();
  });

  test("is refused for an unknown episode and for invalid values", async () => {
    expect((await complete({ id: 99_999 })).status).toBe(404);
    for (const wrong of [{ type: "podcast" }, { id: "1" }, { percentage: "50" }, { at: "now" }])
      expect((await complete(wrong)).status).toBe(422);
  });
});

test("an episode cannot be marked as viewed or hidden through the content endpoints", async () => {
  const { first: id } = u.made;
  expect((await u.ada.post("/api/viewed", { type: "episode", id })).status).toBe(422);
  expect((await u.ada.post(`/api/remove-from-view/${id}/episode`)).status).toBe(422);
});
