import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { wakeBy } from "#server/jobs/wake.ts";
import {
  bankImages,
  episodeDownloads,
  imageBanks,
  podcastEpisodes,
  podcastSubscriptions,
} from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { addEpisode, addPodcast, listen, podcastDraft as draft, uploadFile } from "../podcastRecords.ts";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice("content", "system", "learner", "manager");
const path = "/api/admin/podcasts";
const episodesPath = `${path}/episodes`;

const make = async (name: string, more = {}) =>
  (await office.content.post(path, draft(name, more))).json.data;
const read = async (id: number, browser: Browser = office.content) =>
  (await browser.get(`${path}/${id}`)).json.data;
const act = async (name: string, ...ids: number[]) =>
  (await office.content.post(`${path}/bulk`, { act: name, ids })).json.data;

/** Somebody with these roles and permissions, signed in. */
async function someone(email: string, who: object): Promise<Browser> {
  await office.t.createUser({ email, firstName: "Rae", lastName: "Reviewer", ...who });
  return office.t.signIn(email);
}

describe("podcasts", () => {
  test("are created, read and changed with the id in the path [B-494][E-147][E-148][E-150]", async () => {
    const made = await make("Ledger talk", { featured: true });
    expect(made).toMatchObject({ name: "Ledger talk", status: "draft", episodes: 0, subscribers: 0 });
    expect((await office.content.get(path)).json.data).toMatchObject([{ id: made.id, featured: true }]);
    expect(await read(made.id)).toEqual(made);
    const inPath = await office.content.patch(`${path}/${made.id}`, {
      version: made.version,
      host: "Alan Turing",
    });
    expect([inPath.status, inPath.json.data.host]).toEqual([200, "Alan Turing"]);
  });

  test("accept the id in the body of a PATCH, and refuse a stale version [E-149][E-151]", async () => {
    const made = await make("Ledger talk");
    const change = (version: string, host: string) =>
      office.content.patch(path, { id: made.id, version, host });
    const changed = await change(made.version, "Alan Turing");
    expect([changed.status, changed.json.data.host]).toEqual([200, "Alan Turing"]);
    const late = await change(made.version, "Grace Hopper");
    expect([late.status, late.json.data.current.host]).toEqual([409, "Alan Turing"]);
    expect((await office.content.patch(path, { version: made.version, host: "x" })).status).toBe(422);
    expect((await office.content.patch(path, { id: 999_999, version: made.version })).status).toBe(404);
  });

  test("require the fields of a card, a unique name, and an existing picture and audiences", async () => {
    await make("Ledger talk");
    const wrong = await office.content.post(path, draft("ledger TALK", { image_id: 99, audiences: [99] }));
    expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([
      422,
      ["audiences", "image_id"],
    ]);
    const twice = await office.content.post(path, draft("ledger TALK"));
    expect(twice.json.errors).toEqual({ name: ["A podcast with this name already exists"] });
    const bare = await office.content.post(path, {});
    expect(Object.keys(bare.json.errors).toSorted()).toEqual(["description", "host", "name", "summary"]);
  });

  test("show their picture, and count episodes, subscribers and listeners", async () => {
    const { t, ids } = office;
    const [bank] = await t.app.db().insert(imageBanks).values({ name: "Doors", description: "" }).returning();
    const picture = { bankId: bank!.id, name: "a.webp", title: "A", alt: "", width: 4, height: 3, size: 1 };
    const [image] = await t.app
      .db()
      .insert(bankImages)
      .values({ ...picture, bytes: Buffer.from("x") })
      .returning();
    const { id } = await make("Ledger talk", { image_id: image!.id });
    const first = await addEpisode(t, id, "One");
    await addEpisode(t, id, "Gone", { archivedAt: t.app.now() });
    const startedAt = t.app.now();
    await t.app
      .db()
      .insert(podcastSubscriptions)
      .values({ userId: ids.learner, podcastId: id, at: startedAt });
    await listen(t, { userId: ids.learner, episodeId: first, seconds: 5, startedAt }, [0, 5]);
    await listen(t, { userId: ids.learner, episodeId: first, seconds: 5, startedAt }, [5, 9]);
    await listen(t, { userId: ids.manager, episodeId: first, seconds: 0, startedAt });
    expect(await read(id)).toMatchObject({
      ...{ image: "/image-bank/a.webp", episodes: 1, subscribers: 1, listeners: 1 },
    });
  });

  test("can be deleted only if nobody has listened, and otherwise archived and restored", async () => {
    const { t, ids } = office;
    const heard = await addPodcast(t, "Heard");
    const episode = await addEpisode(t, heard, "One");
    await listen(t, { userId: ids.learner, episodeId: episode, seconds: 5, startedAt: t.app.now() }, [0, 5]);
    const remove = async (of: string, id: number) => {
      const { version } = (await office.content.get(`${of}/${id}`)).json.data;
      return office.content.delete(`${of}/${id}?version=${version}`);
    };
    const said = "People have listened to it. Archive it instead, so that the reports keep it";
    for (const kept of [await remove(path, heard), await remove(episodesPath, episode)])
      expect([kept.status, kept.json.message]).toEqual([409, said]);
    const { id } = await make("Silent");
    await addEpisode(t, id, "Unheard");
    expect((await remove(path, id)).status).toBe(200);
    expect((await office.content.get(episodesPath)).json.meta.total).toBe(1);
    const unheard = await addEpisode(t, heard, "Another");
    expect((await remove(episodesPath, unheard)).status).toBe(200);
    expect((await office.content.get(`${episodesPath}/${unheard}`)).status).toBe(404);
    expect(await act("archive", heard)).toMatchObject({ done: 1 });
    expect(idsOf(await office.content.get(path))).toEqual([]);
    expect(await act("restore", heard)).toMatchObject({ done: 1 });
    expect(idsOf(await office.content.get(path))).toEqual([heard]);
  });
});

describe("the review of a podcast", () => {
  let reviewer: Browser;
  let id: number;
  beforeEach(async () => {
    reviewer = await someone("rae@example.org", { roles: ["content reviewer", "event admin"] });
    id = (await make("Ledger talk")).id;
  });
  const decide = (what: string, body?: object) => reviewer.post(`/api/review/${id}/${what}`, body);
  const approve = async () => {
    const { version } = (await reviewer.get(`${path}/${id}/review`)).json.data;
    return decide("approve-podcast", { version });
  };
  const statusOf = async () => (await read(id)).status;

  test("approves a submitted podcast, which is published from then on [B-443][E-125][P-062]", async () => {
    const early = await approve();
    expect([early.status, early.json.message]).toEqual([409, "It has not been submitted for review"]);
    expect(await act("submit", id)).toMatchObject({ done: 1, refused: [] });
    expect(await read(id)).toMatchObject({ status: "in review", published_at: null });
    const approved = await approve();
    expect([approved.status, approved.json.data]).toEqual([200, { status: "approved" }]);
    const { published_at: at } = await read(id);
    expect(at).toBe(office.t.app.now().toISOString());
    const again = await approve();
    expect([again.status, again.json.message]).toEqual([409, "It has been approved already"]);
    // Taken down and approved again, it keeps the time when it was first published.
    office.t.clock.advance(60);
    await act("takeDown", id);
    await act("submit", id);
    await approve();
    expect(await read(id)).toMatchObject({ status: "approved", published_at: at });
  });

  test("disapproves with notes for the authors, allows submitting again, and accepts a trailing slash [B-444][E-129]", async () => {
    await act("submit", id);
    const silent = await decide("disapprove-podcast/", { notes: " " });
    expect([silent.status, silent.json.errors]).toEqual([422, { notes: ["Say what has to change"] }]);
    const said = await decide("disapprove-podcast/", { notes: "Too long.\nCut the end." });
    expect([said.status, said.json.data]).toEqual([200, { status: "disapproved" }]);
    expect(await read(id)).toMatchObject({ review_notes: "Too long.\nCut the end." });
    const [line] = (await office.content.get(`${path}/${id}/history`)).json.data;
    expect(line).toMatchObject({ act: "disapprove", reason: "Too long.\nCut the end." });
    expect((await decide("disapprove-podcast", { notes: "x" })).status).toBe(409);
    await act("submit", id);
    await approve();
    expect(await read(id)).toMatchObject({ status: "approved", review_notes: "" });
  });

  test("refuses an action that the status does not allow, and says why", async () => {
    const refusedBy = async (name: string) => (await act(name, id)).refused;
    expect(await refusedBy("withdraw")).toEqual([{ id, message: "It is not in review" }]);
    expect(await refusedBy("takeDown")).toEqual([{ id, message: "Learners do not see it" }]);
    await act("submit", id);
    expect(await refusedBy("submit")).toEqual([{ id, message: "It is in review already" }]);
    await act("withdraw", id);
    expect(await statusOf()).toBe("draft");
    expect((await approve()).status).toBe(409);
    expect((await reviewer.post("/api/review/999999/approve-podcast", { version: "x" })).status).toBe(404);
  });

  test("can be skipped only with the permission to set content live [P-060]", async () => {
    const live = (browser: Browser) => browser.post(`/api/review/${id}/set-podcast-live`);
    const permissions = ["can_set_content_live"];
    const allowed = await someone("live@example.org", { roles: ["content admin"], permissions });
    const learner = await someone("mere@example.org", { roles: [], permissions });
    for (const browser of [office.content, office.system, reviewer, learner])
      expect((await live(browser)).status).toBe(403);
    expect(await statusOf()).toBe("draft");
    expect((await live(allowed)).json.data).toEqual({ status: "approved" });
    const again = await live(allowed);
    expect([again.status, again.json.message]).toEqual([409, "Learners see it already"]);
  });

  test("lets the reviewer read episodes and fetch their audio, but change nothing", async () => {
    const audio = await uploadFile(office.content, "talk.mp3", Buffer.from("ID3 sound"));
    const episode = { podcast_id: id, name: "One", summary: "In short", audio };
    const made = await office.content.post(episodesPath, episode);
    expect(made.status).toBe(200);
    await addEpisode(office.t, id, "Gone", { archivedAt: office.t.app.now() });
    expect(await read(id, reviewer)).toMatchObject({ name: "Ledger talk" });
    const [shown, ...others] = (await reviewer.get(`${path}/${id}/review`)).json.data.episodes;
    expect([shown.name, shown.audio, others]).toEqual(["One", `/api/admin/uploads/${audio.id}/file`, []]);
    expect((await reviewer.get(shown.audio)).text).toBe("ID3 sound");
    expect((await office.learner.get(shown.audio)).status).toBe(403);
    expect((await reviewer.get(path)).status).toBe(403);
    expect((await reviewer.patch(`${path}/${id}`, { version: "x", name: "Mine" })).status).toBe(403);
  });

  test("is counted in the needs of the dashboard and in the navigation, for those who can settle it", async () => {
    const permissions = ["can_set_content_live"];
    const settles = await someone("settles@example.org", { roles: ["content admin"], permissions });
    const told = async (who = settles) => ({
      needs: (await who.get("/api/admin/dashboard?area=podcasts")).json.data.needs,
      waits: (await who.get("/api/waiting")).json.data["podcast reviews"],
    });
    expect(await told()).toEqual({ needs: [], waits: 0 });
    await act("submit", id);
    const { needs, waits } = await told();
    expect(waits).toBe(1);
    expect(needs).toMatchObject([
      {
        ...{ key: "podcast-reviews", count: 1, verb: "Review" },
        list: "/admin/podcasts?status=in+review&status=changes+in+review",
      },
    ]);
    expect(await told(office.content)).toEqual({ needs: [] });
    await approve();
    expect(await told()).toMatchObject({ needs: [{ key: "podcasts-without-episodes", count: 1 }], waits: 0 });
    await addEpisode(office.t, id, "One");
    expect((await told()).needs).toEqual([]);
  });
});

test("the podcasts dashboard shows whole hours, listens, new subscriptions and downloads", async () => {
  const { t, ids } = office;
  // Results requested by other tests are cached for a minute.
  t.clock.advance(61);
  const podcast = await addPodcast(t, "Ledger talk");
  const episodeId = await addEpisode(t, podcast, "One");
  const daysAgo = (days: number) => new Date(t.app.now().getTime() - days * 86_400_000);
  const heard = (userId: number, minutes: number, days: number) =>
    listen(t, { userId, episodeId, seconds: minutes * 60, startedAt: daysAgo(days) });
  // Twenty minutes are reported with the next forty: together they are an hour.
  await heard(ids.learner, 20, 3);
  await heard(ids.manager, 40, 2);
  await heard(ids.learner, 120, 1);
  await heard(ids.learner, 120, 1);
  await heard(ids.learner, 60, 40);
  await t.app
    .db()
    .insert(podcastSubscriptions)
    .values({ userId: ids.learner, podcastId: podcast, at: daysAgo(2) });
  await t.app
    .db()
    .insert(episodeDownloads)
    .values({ userId: ids.learner, episodeId, at: daysAgo(0), via: "feed" });
  const { figures } = (await office.content.get("/api/admin/dashboard?area=podcasts")).json.data;
  const told = figures.map(({ key, days, before }: { key: string; days: number[]; before: number }) => [
    key,
    days.slice(-4),
    before,
  ]);
  expect(told).toEqual([
    ["listening-hours", [0, 1, 4, 0], 1],
    ["podcast-listens", [1, 1, 2, 0], 1],
    ["podcast-subscriptions", [0, 1, 0, 0], 0],
    ["podcast-downloads", [0, 0, 0, 1], 0],
  ]);
});

describe("episodes", () => {
  let podcast: number;
  beforeEach(async () => {
    podcast = (await make("Ledger talk")).id;
  });
  const episode = (name: string, more = {}) => ({ podcast_id: podcast, name, summary: "In short", ...more });
  const add = async (name: string, more = {}) =>
    (await office.content.post(episodesPath, episode(name, more))).json.data;
  const errorsOf = async (more: object) =>
    (await office.content.post(episodesPath, episode("Odd", more))).json.errors;
  const change = async (id: number, changes: object) => {
    const { version } = (await office.content.get(`${episodesPath}/${id}`)).json.data;
    return office.content.patch(`${episodesPath}/${id}`, { version, ...changes });
  };

  test("are added last in their podcast, and can be reordered", async () => {
    const other = (await make("Other")).id;
    const [one, two] = [await add("One"), await add("Two")];
    const three = await add("Three", { podcast_id: other });
    expect([one, two, three].map(({ position }) => position)).toEqual([1, 2, 1]);
    const orderPath = `${path}/${podcast}/episodes`;
    const sent = await office.content.patch(orderPath, { ids: [two.id, one.id] });
    expect(sent.json.data.map(({ name }: { name: string }) => name)).toEqual(["Two", "One"]);
    const partly = await office.content.patch(orderPath, { ids: [one.id] });
    expect([partly.status, idsOf(partly)]).toEqual([409, [two.id, one.id]]);
    // In another podcast it comes last, too.
    const moved = await change(one.id, { podcast_id: other });
    expect([moved.json.data.position, moved.json.data.podcast]).toEqual([2, "Other"]);
    const listed = await office.content.get(`${episodesPath}?podcast_id=${other}&sort=position`);
    expect(idsOf(listed)).toEqual([three.id, one.id]);
  });

  test("are draft, scheduled or published by their date, which needs an audio file", async () => {
    const audio = await uploadFile(office.content, "talk.mp3", Buffer.from("ID3 sound"));
    expect(await errorsOf({ publish_at: office.at(60) })).toEqual({
      audio: ["Choose the audio, or leave “Publish at” empty"],
    });
    const made = await add("One", { audio });
    expect([made.status, made.audio_state]).toEqual(["draft", "waiting"]);
    const scheduled = await change(made.id, { publish_at: office.at(60) });
    expect(scheduled.json.data.status).toBe("scheduled");
    office.t.clock.advance(61);
    expect((await office.content.get(`${episodesPath}?status=published`)).json.meta.total).toBe(1);
  });

  test("have their audio read at once when it changes, not when it stays the same, and on request", async () => {
    const woken = vi.fn<(job: string) => void>();
    wakeBy(office.t.app, woken);
    const file = (text: string) => uploadFile(office.content, `${text}.mp3`, Buffer.from(`ID3 ${text}`));
    const { id } = await add("One", { audio: await file("first") });
    expect(woken.mock.calls).toEqual([["podcast-audio"]]);
    const known = { seconds: 61.4, loudness: -16.25, waveform: [0, 0.5, 1] };
    const set = (values: object) =>
      office.t.app.db().update(podcastEpisodes).set(values).where(eq(podcastEpisodes.id, id));
    await set({ ...known, audioState: "ready" });
    const renamed = await change(id, { name: "Once" });
    expect(renamed.json.data).toMatchObject({ audio_state: "ready", length: 61, loudness: -16.25 });
    expect(woken).toHaveBeenCalledTimes(1);
    const changed = await change(id, { audio: await file("second") });
    expect(changed.json.data).toMatchObject({
      ...{ audio_state: "waiting", length: null, loudness: null, waveform: [] },
    });
    expect(woken).toHaveBeenCalledTimes(2);
    const again = async () =>
      (await office.content.post(`${episodesPath}/bulk`, { act: "readAgain", ids: [id] })).json.data;
    expect((await again()).refused).toEqual([{ id, message: "Its file is being read already" }]);
    await set({ audioState: "failed", audioFailure: "It is cut off" });
    const failed = (await office.content.get(`${episodesPath}?audio_state=failed`)).json.data;
    expect(failed).toMatchObject([{ id, audio_failure: "It is cut off" }]);
    const { needs } = (await office.content.get("/api/admin/dashboard?area=podcasts")).json.data;
    expect(needs).toMatchObject([{ key: "unreadable-audio", count: 1, verb: "Read again" }]);
    expect(await again()).toMatchObject({ done: 1, refused: [] });
    expect(woken).toHaveBeenCalledTimes(3);
    const bare = await add("Bare");
    const none = await office.content.post(`${episodesPath}/bulk`, { act: "readAgain", ids: [bare.id] });
    expect(none.json.data.refused).toEqual([{ id: bare.id, message: "It has no audio file" }]);
  });

  test("accept transcripts as WebVTT, convert SRT, and report errors with their line", async () => {
    const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ada>Hello";
    const made = await add("One", { transcript: vtt });
    expect([made.transcript, made.has_transcript]).toEqual([vtt, true]);
    const srt = "1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,500\nBye";
    const { transcript } = (await change(made.id, { transcript: srt })).json.data;
    expect(transcript).toMatch(/^WEBVTT\n/);
    expect(transcript).toContain("00:00:03.000 --> 00:00:04.500\nBye");
    const wrong = await change(made.id, { transcript: `${vtt}\n\n00:00:99.000 --> 00:00:01.000\nBye` });
    expect([wrong.status, wrong.json.errors.transcript]).toEqual([422, [expect.stringMatching(/^Line 6: /)]]);
    // Lists do not include the transcript.
    expect((await office.content.get(episodesPath)).json.data[0]).not.toHaveProperty("transcript");
  });

  test("require chapters in order that begin before the audio ends", async () => {
    const at = (...times: number[]) => ({ chapters: times.map((time) => ({ at: time, title: "Part" })) });
    expect(await errorsOf(at(0, 30, 30))).toEqual({
      "chapters.2.at": ["Enter a time after the start of the previous chapter"],
    });
    const id = await addEpisode(office.t, podcast, "One");
    expect((await change(id, at(0, 100))).json.errors).toEqual({
      "chapters.1.at": ["The audio ends before this"],
    });
    expect((await change(id, at(0, 99))).json.data.chapters).toHaveLength(2);
  });

  test("require a podcast that exists and is not archived", async () => {
    expect(await errorsOf({ podcast_id: 999_999 })).toEqual({ podcast_id: ["This podcast does not exist"] });
    const { id } = await add("One");
    await act("archive", podcast);
    expect(await errorsOf({})).toEqual({ podcast_id: ["This podcast is archived. Restore it first"] });
    expect((await change(id, { name: "Still" })).status).toBe(200);
  });

  test("count each listener once per part in their drop-off, across sessions", async () => {
    const { t, ids } = office;
    const id = await addEpisode(t, podcast, "One");
    const dropOff = async () => (await office.content.get(`${episodesPath}/${id}/drop-off`)).json.data;
    expect(await dropOff()).toEqual({ listeners: 0, length: 100, heard: [] });
    const heard = { episodeId: id, seconds: 10, startedAt: t.app.now() };
    await listen(t, { ...heard, userId: ids.learner }, [0, 50]);
    await listen(t, { ...heard, userId: ids.learner }, [40, 60], [90, 400]);
    await listen(t, { ...heard, userId: ids.manager }, [0, 25.5]);
    await listen(t, { ...heard, userId: ids.trainer, seconds: 0 });
    const told = await dropOff();
    expect(told).toMatchObject({ listeners: 2, length: 100 });
    expect(told.heard).toHaveLength(100);
    expect([0, 25, 26, 59, 60, 89, 90, 99].map((part) => told.heard[part])).toEqual([2, 2, 1, 1, 0, 0, 1, 1]);
    await t.app.db().update(podcastEpisodes).set({ seconds: null });
    expect(await dropOff()).toEqual({ listeners: 2, length: null, heard: [] });
    expect((await office.content.get(`${episodesPath}/999999/drop-off`)).status).toBe(404);
  });
});
