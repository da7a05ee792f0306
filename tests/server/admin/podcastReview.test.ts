import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notifications, podcastEpisodes, podcasts, users } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { addEpisode, addPodcast, podcastDraft, uploadFile } from "../podcastRecords.ts";
import { createAudience } from "../podcastStudio.ts";
import { startOffice } from "./office.ts";

/** Who is told about a review, and what happens when something that learners already see is changed. */

const office = startOffice("content", "learner", "super");
const path = "/api/admin/podcasts";
const episodesPath = `${path}/episodes`;
const db = () => office.t.app.db();

type Made = { id: number; browser: Browser };
async function someone(email: string, who: object): Promise<Made> {
  const { id } = await office.t.createUser({ email, firstName: "Rae", lastName: "Reviewer", ...who });
  return { id, browser: await office.t.signIn(email) };
}

let reviewer: Made;
/** May not open the back office. */
let mere: Made;
let setter: Made;
beforeEach(async () => {
  reviewer = await someone("rae@example.org", { roles: ["content reviewer", "exam admin"] });
  mere = await someone("mere@example.org", { roles: ["content reviewer"] });
  const permissions = ["can_set_content_live"];
  setter = await someone("live@example.org", { roles: ["content admin"], permissions });
});

const toldTo = async (userId: number) =>
  (await db().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id))
    .map(({ data }) => data)
    .filter(({ type }) => type === "podcast");
const act = async (name: string, id: number) =>
  (await office.content.post(`${path}/bulk`, { act: name, ids: [id] })).json.data;
const versionOf = async (id: number): Promise<string> =>
  (await office.super.get(`${path}/${id}/review`)).json.data.version;
const decide = async (id: number, decision: "approve" | "disapprove", body?: object) =>
  reviewer.browser.post(`/api/review/${id}/${decision}-podcast`, body ?? { version: await versionOf(id) });
const statusOf = async (id: number) =>
  (await db().select().from(podcasts).where(eq(podcasts.id, id)))[0]!.status;
const change = async (of: string, id: number, changes: object, browser = office.content) => {
  const { version } = (await browser.get(`${of}/${id}`)).json.data;
  const sent = await browser.patch(`${of}/${id}`, { version, ...changes });
  expect(sent.status).toBe(200);
  return sent.json.data;
};

describe("notifications of a podcast review", () => {
  test("go to reviewers who can open the page, and tell the submitter the decision [B-443][B-444][P-062]", async () => {
    const { id } = (await office.content.post(path, podcastDraft("Ledger talk"))).json.data;
    await act("submit", id);
    const asked = {
      type: "podcast",
      message: "“Ledger talk” is waiting for your review.",
      url: `/admin/podcasts/${id}/review`,
    };
    expect(await toldTo(reviewer.id)).toEqual([asked]);
    expect(await toldTo(office.ids.super)).toEqual([asked]);
    for (const nobody of [mere.id, setter.id, office.ids.content, office.ids.learner])
      expect(await toldTo(nobody)).toEqual([]);
    // They may open the page that it leads to, and nobody else may.
    expect((await reviewer.browser.get(`${path}/${id}/review`)).status).toBe(200);
    expect((await office.learner.get(`${path}/${id}/review`)).status).toBe(403);

    await decide(id, "disapprove", { notes: "Cut the end" });
    await act("submit", id);
    await decide(id, "approve");
    const url = `/admin/podcasts/${id}/edit`;
    const disapproved = "“Ledger talk” has been disapproved. The notes of its review say what to change.";
    expect(await toldTo(office.ids.content)).toEqual([
      { type: "podcast", message: disapproved, url },
      { type: "podcast", message: "“Ledger talk” has been approved. Learners can see it now.", url },
    ]);
  });

  test("a reviewer's own dashboard lists the podcasts that wait, even without a notification [P-062]", async () => {
    const needs = async (browser: Browser, area = "accreditation") =>
      (await browser.get(`/api/admin/dashboard?area=${area}`)).json.data.needs.filter(
        ({ key }: { key: string }) => key === "podcast-reviews",
      );
    const later = await addPodcast(office.t, "Later", { status: "draft", publishedAt: null });
    const first = await addPodcast(office.t, "First", { status: "draft", publishedAt: null });
    expect(await needs(reviewer.browser)).toEqual([]);
    await act("submit", first);
    office.t.clock.advance(60);
    await act("submit", later);
    await db().delete(notifications);
    expect(await needs(reviewer.browser)).toMatchObject([
      { area: "Podcasts", count: 2, list: "/admin/podcasts/reviews", act: null },
    ]);
    const waiting = (await reviewer.browser.get("/api/review/podcasts")).json.data;
    expect(waiting).toMatchObject([
      { id: first, name: "First", status: "in review" },
      { id: later, name: "Later" },
    ]);
    // Users with the podcasts dashboard see the need there; those who do not decide see it nowhere.
    expect(await needs(office.super, "house")).toEqual([]);
    expect(await needs(office.super, "podcasts")).toMatchObject([{ count: 2 }]);
    const examiner = await someone("ed@example.org", { roles: ["exam admin"] });
    expect(await needs(examiner.browser)).toEqual([]);
    expect((await examiner.browser.get("/api/review/podcasts")).status).toBe(403);
    await db().update(podcasts).set({ archivedAt: office.t.app.now() }).where(eq(podcasts.id, first));
    expect((await reviewer.browser.get("/api/review/podcasts")).json.data).toHaveLength(1);
    expect(await needs(reviewer.browser)).toMatchObject([{ count: 1 }]);
  });

  test("are not sent to disabled reviewers, nor to submitters about their own decision", async () => {
    await db().update(users).set({ disabledAt: office.t.app.now() }).where(eq(users.id, reviewer.id));
    const { id } = (await office.super.post(path, podcastDraft("Ledger talk"))).json.data;
    await office.super.post(`${path}/bulk`, { act: "submit", ids: [id] });
    await office.super.post(`/api/review/${id}/approve-podcast`, { version: await versionOf(id) });
    expect(await toldTo(reviewer.id)).toEqual([]);
    expect(await toldTo(office.ids.super)).toEqual([]);
    expect(await statusOf(id)).toBe("approved");
  });
});

describe("approving the version that was read", () => {
  const words = "It has changed since you opened it. Look at it again, then decide";
  let id: number;
  let episode: number;
  beforeEach(async () => {
    id = await addPodcast(office.t, "Ledger talk", { status: "draft", publishedAt: null });
    episode = await addEpisode(office.t, id, "One");
    await act("submit", id);
  });
  const approve = (version: unknown) =>
    reviewer.browser.post(`/api/review/${id}/approve-podcast`, { version });
  const another = async () => addEpisode(office.t, await addPodcast(office.t, "Other"), "Two");

  test.each<[string, () => Promise<unknown>]>([
    ["its summary", () => change(path, id, { summary: "Anew" })],
    ["the notes of an episode", () => change(episodesPath, episode, { notes: "<p>Anew</p>" })],
    [
      "the chapters of an episode",
      () => change(episodesPath, episode, { chapters: [{ at: 1, title: "A" }] }),
    ],
    ["a new episode", () => addEpisode(office.t, id, "Two", { position: 2 })],
    [
      "an episode moved from another podcast",
      async () => change(episodesPath, await another(), { podcast_id: id }),
    ],
    [
      "an archived episode",
      () => office.content.post(`${episodesPath}/bulk`, { act: "archive", ids: [episode] }),
    ],
  ])("is refused after a change, until the new version is read: %s [E-125]", async (_, changed) => {
    const read = await versionOf(id);
    await changed();
    const refused = await approve(read);
    expect([refused.status, refused.json.message, await statusOf(id)]).toEqual([409, words, "in review"]);
    expect((await approve(await versionOf(id))).json.data).toEqual({ status: "approved" });
  });

  test("is unaffected by whom the podcast is for, by featuring it or by an earlier decision", async () => {
    const read = await versionOf(id);
    await change(path, id, { featured: true, audiences: [await createAudience(office.t.app, [])] });
    await decide(id, "disapprove", { notes: "Cut the end" });
    const early = await approve(read);
    expect([early.status, early.json.message]).toEqual([
      409,
      "It has been disapproved. It has to be submitted again first",
    ]);
    await act("submit", id);
    expect((await approve(read)).status).toBe(200);
    const again = await approve("of no version");
    expect([again.status, again.json.message]).toEqual([409, "It has been approved already"]);
  });

  test("is rejected without a version", async () => {
    for (const version of [undefined, null, "", 1, "x".repeat(61)])
      expect([version, (await approve(version)).status]).toEqual([version, 422]);
  });

  test("lets the reviewer read the chapters and transcripts of its episodes", async () => {
    await change(episodesPath, episode, {
      chapters: [{ at: 1, title: "Part" }],
      transcript: "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Rae>Hello",
    });
    const { episodes } = (await reviewer.browser.get(`${path}/${id}/review`)).json.data;
    expect(episodes).toMatchObject([{ chapters: [{ at: 1, title: "Part" }], has_transcript: true }]);
    const said = await reviewer.browser.get(`${episodesPath}/${episode}/transcript`);
    expect(said.json.data).toEqual([{ from: 1, to: 2, speaker: "Rae", text: "Hello" }]);
    const silent = await addEpisode(office.t, id, "Two", { position: 2 });
    expect((await reviewer.browser.get(`${episodesPath}/${silent}/transcript`)).json.data).toEqual([]);
    expect((await office.learner.get(`${episodesPath}/${episode}/transcript`)).status).toBe(403);
  });
});

describe("changing a live podcast", () => {
  let id: number;
  let episode: number;
  beforeEach(async () => {
    id = await addPodcast(office.t, "Ledger talk");
    episode = await addEpisode(office.t, id, "One");
    await addEpisode(office.t, id, "Two", { position: 2 });
  });
  const heard = async (): Promise<string[]> => {
    const { status, json } = await office.learner.get(`/api/podcasts/${id}`);
    return status === 200 ? json.data.list.map(({ name }: { name: string }) => name).toSorted() : [];
  };
  const heldOf = async (of: number) =>
    (await db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, of)))[0]!.heldAt !== null;

  test.each<[string, object]>([
    ["its name", { name: "Ledger talks" }],
    ["its summary", { summary: "Anew" }],
    ["its description", { description: "<p>Anew</p>" }],
    ["its host", { host: "Somebody else" }],
  ])("a change to %s sends it back to review and hides it from learners [B-430]", async (_, changes) => {
    const changed = await change(path, id, changes);
    expect([changed.status, await heard()]).toEqual(["in review", []]);
    const called = changed.name;
    expect(await toldTo(reviewer.id)).toMatchObject([
      { message: `“${called}” has changed and is waiting for your review.` },
    ]);
    const [line] = (await office.content.get(`${path}/${id}/history`)).json.data;
    expect(line).toMatchObject({ act: "submit" });
    await decide(id, "approve");
    expect(await heard()).toEqual(["One", "Two"]);
  });

  test("whom it is for and featuring it need no review", async () => {
    expect(await change(path, id, { featured: true })).toMatchObject({ status: "approved" });
    const nobody = await createAudience(office.t.app, []);
    const audiences = [await createAudience(office.t.app, [office.ids.learner])];
    for (const [given, list] of [
      [{ audiences: [nobody] }, []],
      [{ audiences }, ["One", "Two"]],
    ] as const) {
      expect(await change(path, id, given)).toMatchObject({ status: "approved", ...given });
      expect(await heard()).toEqual(list);
    }
    expect(await toldTo(reviewer.id)).toEqual([]);
  });

  test.each<[string, () => object | Promise<object>]>([
    ["its name", () => ({ name: "One, anew" })],
    ["its summary", () => ({ summary: "Anew" })],
    ["its notes", () => ({ notes: "<p>Anew</p>" })],
    ["its transcript", () => ({ transcript: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello" })],
    ["its chapters", () => ({ chapters: [{ at: 1, title: "Part" }] })],
    ["its audio", async () => ({ audio: await uploadFile(office.content, "a.mp3", Buffer.from("ID3 b")) })],
  ])("a change to %s holds an episode until it is approved, and the others stay live", async (_, changes) => {
    const changed = await change(episodesPath, episode, await changes());
    expect([changed.status, changed.podcast_status]).toEqual(["held", "changes in review"]);
    expect(await heard()).toEqual(["Two"]);
    expect((await office.learner.get(`/api/podcasts/episode/${episode}/audio`)).status).toBe(404);
    const reviewed = (await reviewer.browser.get(`${path}/${id}/review`)).json.data.episodes;
    expect(reviewed.map((one: { held: boolean }) => one.held)).toEqual([true, false]);
    await db().update(podcastEpisodes).set({ audioState: "ready", seconds: 100 });
    expect((await decide(id, "approve")).json.data).toEqual({ status: "approved" });
    expect(await heard()).toHaveLength(2);
    expect(await heldOf(episode)).toBe(false);
  });

  test("a second episode that changes while the first is held is held as well", async () => {
    const [, two] = (await reviewer.browser.get(`${path}/${id}/review`)).json.data.episodes;
    await change(episodesPath, episode, { name: "One, anew" });
    expect(await change(episodesPath, two.id, { name: "Two, anew" })).toMatchObject({ status: "held" });
    expect([await statusOf(id), await heard()]).toEqual(["changes in review", []]);
    await decide(id, "approve");
    expect(await heard()).toEqual(["One, anew", "Two, anew"]);
  });

  test("rescheduling an episode or editing a draft needs no review, but publishing one does", async () => {
    await change(episodesPath, episode, { publish_at: office.at(60) });
    expect(await statusOf(id)).toBe("approved");
    const audio = await uploadFile(office.content, "a.mp3", Buffer.from("ID3 b"));
    const draft = { podcast_id: id, name: "Three", summary: "In short", audio };
    const made = (await office.content.post(episodesPath, draft)).json.data;
    await change(episodesPath, made.id, { summary: "Still a draft" });
    expect([await statusOf(id), await toldTo(reviewer.id)]).toEqual(["approved", []]);
    expect(await change(episodesPath, made.id, { publish_at: office.at(-60) })).toMatchObject({
      status: "held",
    });
    expect(await toldTo(reviewer.id)).toEqual([
      {
        type: "podcast",
        message: "“Three”, an episode of “Ledger talk”, is waiting for your review.",
        url: `/admin/podcasts/${id}/review`,
      },
    ]);
    // While it waits, the reviewers are not told again.
    await change(episodesPath, made.id, { summary: "Anew" });
    expect(await toldTo(reviewer.id)).toHaveLength(1);
  });

  test("disapproving an episode keeps it held and the rest live, and saving it submits it again", async () => {
    await change(episodesPath, episode, { name: "Worse" });
    expect((await decide(id, "disapprove", { notes: "Why?" })).json.data).toEqual({ status: "approved" });
    expect([await heard(), await heldOf(episode)]).toEqual([["Two"], true]);
    expect((await office.content.get(`${path}/${id}`)).json.data.review_notes).toBe("Why?");
    await change(episodesPath, episode, { publish_at: office.at(-30) });
    expect(await statusOf(id)).toBe("changes in review");
    await decide(id, "approve");
    expect(await heard()).toEqual(["Two", "Worse"]);
  });

  test("an episode moved from an unreviewed podcast is held, too", async () => {
    const other = await addPodcast(office.t, "Rough", { status: "draft", publishedAt: null });
    const rough = await addEpisode(office.t, other, "Rough cut");
    await change(episodesPath, rough, { name: "Rougher cut" });
    expect([await statusOf(other), await heldOf(rough)]).toEqual(["draft", false]);
    await change(episodesPath, rough, { podcast_id: id });
    expect([await heldOf(rough), await heard()]).toEqual([true, ["One", "Two"]]);
  });

  describe("with an archived episode", () => {
    const bulk = async (name: string, browser = office.content) =>
      (await browser.post(`${episodesPath}/bulk`, { act: name, ids: [episode] })).json.data;

    test("is reviewed again when somebody restores the episode", async () => {
      await bulk("archive");
      expect([await statusOf(id), await heard()]).toEqual(["approved", ["Two"]]);
      expect((await bulk("restore")).done).toBe(1);
      expect([await statusOf(id), await heldOf(episode), await heard()]).toEqual([
        ...["changes in review", true, ["Two"]],
      ]);
      expect(await toldTo(reviewer.id)).toMatchObject([
        { message: "“One”, an episode of “Ledger talk”, is waiting for your review." },
      ]);
      await decide(id, "approve");
      expect(await heard()).toEqual(["One", "Two"]);
      const { undo } = await bulk("archive");
      expect((await office.content.post(`/api/admin/undo/${undo}`)).json.data.done).toBe(1);
      expect([await statusOf(id), await heard()]).toEqual(["changes in review", ["Two"]]);
    });

    test("is not reviewed for a draft, or if a user restores it who may set content live", async () => {
      await bulk("archive");
      await bulk("restore", setter.browser);
      expect([await statusOf(id), await heard()]).toEqual(["approved", ["One", "Two"]]);
      await change(episodesPath, episode, { publish_at: null });
      await bulk("archive");
      await bulk("restore");
      expect([await statusOf(id), await heldOf(episode)]).toEqual(["approved", false]);
    });

    test("is approved without what the review does not show: a held episode stays held", async () => {
      await change(episodesPath, episode, { name: "Worse" });
      await bulk("archive");
      await decide(id, "approve");
      expect([await statusOf(id), await heldOf(episode)]).toEqual(["approved", true]);
      // It is submitted again even if a user who could decide restores it: that is no decision.
      await bulk("restore", setter.browser);
      expect([await statusOf(id), await heard()]).toEqual(["changes in review", ["Two"]]);
      await setter.browser.post(`/api/review/${id}/set-podcast-live`);
      expect(await heard()).toEqual(["Two", "Worse"]);
    });

    test("is reviewed when it is restored, if it had been archived before its podcast was approved", async () => {
      const other = await addPodcast(office.t, "Rough", { status: "draft", publishedAt: null });
      await change(episodesPath, episode, { podcast_id: other });
      await bulk("archive");
      await act("submit", other);
      await decide(other, "approve");
      await bulk("restore");
      expect([await statusOf(other), await heldOf(episode)]).toEqual(["changes in review", true]);
    });
  });

  test("restoring the podcast itself shows nothing that nobody has reviewed", async () => {
    await act("archive", id);
    await change(episodesPath, episode, { name: "Worse" });
    await act("restore", id);
    expect([await statusOf(id), await heard()]).toEqual(["changes in review", ["Two"]]);
    await act("archive", id);
    await change(path, id, { summary: "Anew" });
    await act("restore", id);
    expect([await statusOf(id), await heard()]).toEqual(["in review", []]);
  });

  test("changes by a user who may set content live need no review [P-060]", async () => {
    await change(path, id, { summary: "Anew" }, setter.browser);
    await change(episodesPath, episode, { name: "One, anew" }, setter.browser);
    expect([await statusOf(id), await heard()]).toEqual(["approved", ["One, anew", "Two"]]);
    // Somebody else's change is shown once this user decides on it, not with this user's next change.
    await change(episodesPath, episode, { name: "Held" });
    await change(episodesPath, episode, { summary: "By who may" }, setter.browser);
    expect(await heard()).toEqual(["Two"]);
    await setter.browser.post(`/api/review/${id}/set-podcast-live`);
    expect(await heard()).toEqual(["Held", "Two"]);
  });

  test("an episode waiting for review is listed among the needs of the dashboard", async () => {
    await change(episodesPath, episode, { name: "One, anew" });
    const { needs } = (await setter.browser.get("/api/admin/dashboard?area=podcasts")).json.data;
    expect(needs[0]).toMatchObject({ key: "podcast-reviews", count: 1 });
    expect((await setter.browser.get(needs[0].list.replace("/admin", "/api/admin"))).json.meta.total).toBe(1);
  });
});
