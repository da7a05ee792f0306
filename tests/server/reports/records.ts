import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { ReportAnswer } from "#src/contracts/admin/reports.ts";
import {
  audiences,
  audienceUsers,
  auditLog,
  bankImages,
  carouselSlides,
  episodeDownloads,
  feedback,
  imageBanks,
  itemCompletions,
  itemViews,
  longTermLeaves,
  podcastSubscriptions,
  releaseNotes,
  searchedTerms,
  users,
} from "#server/schema/index.ts";
import { createAcademy, createPrincipals, type Principal } from "../fixtures.ts";
import { addEpisode, addPodcast, listen } from "../podcastRecords.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

export const reportsPath = "/api/admin/reports";

/**
 * An academy in which a little of everything has happened, and an administrator who runs reports, for all tests of a
 * file.
 */
export function startWithRecords() {
  const records = {} as { t: TestApp; ids: Record<Principal, number>; admin: Browser };
  const at = (days: number) => new Date(records.t.app.now().getTime() + days * 86_400_000);
  const dayAt = (days: number) => at(days).toISOString().slice(0, 10);
  beforeAll(async () => {
    records.t = await startTestApp();
    records.ids = await createPrincipals(records.t);
    records.admin = await records.t.signIn("system@example.org");
    await keepRecords(records, at, dayAt);
  });
  afterAll(() => records.t.close());
  const run = async (key: string, query = ""): Promise<ReportAnswer> => {
    const answer = await records.admin.get(`${reportsPath}/${key}${query}`);
    expect([key, query, answer.status, answer.status === 200 || answer.text]).toEqual([
      key,
      query,
      200,
      true,
    ]);
    return ReportAnswer.parse(answer.json);
  };
  const fields = async (key: string, names: string[], query = "") =>
    (await run(key, query)).data.map((row) => names.map((name) => row[name]));
  return Object.assign(records, { at, dayAt, run, fields });
}

async function keepRecords(
  { t, ids }: { t: TestApp; ids: Record<Principal, number> },
  at: (days: number) => Date,
  dayAt: (days: number) => string,
): Promise<void> {
  const academy = await createAcademy(t.app);
  const db = t.app.db();
  await db
    .update(users)
    .set({ disabledAt: t.app.now() })
    .where(sql`email = 'trainer@example.org'`);
  await db
    .update(users)
    .set({ passwordHash: null })
    .where(sql`email = 'pss@example.org'`);
  await db.insert(itemCompletions).values([
    { userId: ids.learner, itemId: academy.transfers, completedAt: at(-3) },
    { userId: ids.learner, itemId: academy.gifts, completedAt: at(-40) },
    { userId: ids.manager, itemId: academy.state, completedAt: at(-1) },
  ]);
  await db.insert(auditLog).values([
    { act: "login", outcome: "done", userId: ids.learner, at: at(-1) },
    { act: "login", outcome: "done", userId: ids.learner, at: at(-2) },
    { act: "login", outcome: "done", userId: ids.trainer, at: at(-7) },
    {
      act: "login",
      outcome: "refused",
      subject: `user ${ids.manager}`,
      at: at(-2),
      details: { message: "No" },
    },
    { act: "login", outcome: "refused", subject: "no account", at: at(-2), details: { message: "No" } },
  ]);
  await db.insert(audiences).values([
    { name: "Everybody here", description: "" },
    { name: "Only the gone", description: "" },
    { name: "Archived", description: "", archivedAt: t.app.now() },
  ]);
  await db.insert(audienceUsers).values([
    { audienceId: 1, userId: ids.learner, source: "hand" },
    { audienceId: 1, userId: ids.manager, source: "rule" },
    { audienceId: 2, userId: ids.trainer, source: "hand" },
    { audienceId: 3, userId: ids.content, source: "hand" },
  ]);
  const leave = { userId: ids.learner, reason: "Leave" };
  await db.insert(longTermLeaves).values([
    { ...leave, startsOn: dayAt(-10), endsOn: dayAt(-1) },
    { ...leave, startsOn: dayAt(0), endsOn: dayAt(9) },
    { ...leave, startsOn: dayAt(20), endsOn: dayAt(20) },
  ]);
  await db.insert(searchedTerms).values([
    { day: dayAt(-2), term: "pension", searches: 3, results: 0 },
    { day: dayAt(-1), term: "pension", searches: 2, results: 4, clicks: 1 },
    { day: dayAt(-1), term: "transferes", searches: 5, results: 0 },
    { day: dayAt(-1), term: "zzzz", searches: 1, results: 0 },
  ]);
  await db.insert(imageBanks).values({ name: "Doors", description: "" });
  const picture = { bankId: 1, alt: "", width: 4, height: 3, bytes: Buffer.from("x") };
  await db.insert(bankImages).values([
    { ...picture, name: "a", title: "A door", size: 100 },
    { ...picture, name: "b", title: "Another", size: 50 },
  ]);
  const slide = { summary: "", imageId: 1 };
  await db.insert(carouselSlides).values([
    {
      ...slide,
      title: "Transfers",
      url: `/item/${academy.transfers}?from=carousel`,
      position: 1,
      startsAt: at(-5),
    },
    { ...slide, title: "Soon", url: "/catalogue", position: 2, startsAt: at(5) },
    { ...slide, title: "Then", url: "/", position: 3, endsAt: at(-5) },
    { ...slide, title: "Away", url: "/", position: 4, archivedAt: t.app.now() },
  ]);
  await db.insert(itemViews).values([
    { userId: ids.learner, itemId: academy.transfers, viewedAt: at(-1) },
    { userId: ids.manager, itemId: academy.transfers, viewedAt: at(-9) },
  ]);
  await db.insert(releaseNotes).values([
    { title: "Autumn", release: "2", body: "<p>x</p>", publishedAt: at(-5) },
    { title: "Draft", release: "3", body: "<p>x</p>" },
  ]);
  const said = { type: "item" as const, subjectId: academy.gifts, reaction: "dislike" as const };
  await db.insert(feedback).values([
    { ...said, userId: ids.learner, comment: '=HYPERLINK("evil")', createdAt: at(-2) },
    { ...said, userId: ids.manager, createdAt: at(-60) },
    { ...said, userId: ids.content, reaction: "like" },
    { ...said, userId: ids.exam, removedAt: t.app.now() },
    { ...said, userId: ids.learner, subjectId: academy.state, reaction: "like" },
    { ...said, userId: ids.learner, type: "boxset", subjectId: academy.ethics, comment: "No" },
    { ...said, userId: ids.learner, type: "release", subjectId: 1 },
  ]);
  await keepListening(t, ids, at);
}

/** Two podcasts: one with listeners, and one that nobody has found yet. */
async function keepListening(
  t: TestApp,
  ids: Record<Principal, number>,
  at: (days: number) => Date,
): Promise<void> {
  const db = t.app.db();
  const ledger = await addPodcast(t, "Ledger talk");
  const quiet = await addPodcast(t, "Quiet hour");
  const out = { publishAt: at(-20) };
  const trusts = await addEpisode(t, ledger, "Trusts", out);
  const gifts = await addEpisode(t, ledger, "Gifts", { ...out, seconds: 200 });
  await addEpisode(t, quiet, "Silence", out);
  await addEpisode(t, quiet, "To come", { publishAt: at(3) });
  const { learner, manager, exam } = ids;
  const heard = (userId: number, episodeId: number, seconds: number, days: number) => ({
    ...{ userId, episodeId, seconds, startedAt: at(days) },
  });
  await listen(t, heard(learner, trusts, 60, -9), [0, 60]);
  await listen(t, heard(learner, trusts, 45, -2), [50, 95]);
  await listen(t, heard(manager, trusts, 21, -2), [0, 21]);
  await listen(t, heard(exam, gifts, 25, -1), [0, 50], [190, 300]);
  await listen(t, heard(exam, gifts, 0, -1));
  const saved = { episodeId: trusts, via: "product" } as const;
  await db.insert(episodeDownloads).values([
    { ...saved, userId: learner, at: at(-9) },
    { ...saved, userId: learner, at: at(-2) },
    { ...saved, userId: manager, at: at(-3), via: "feed" },
  ]);
  await db.insert(podcastSubscriptions).values([
    { userId: learner, podcastId: ledger, at: at(-9) },
    { userId: manager, podcastId: ledger, at: at(-2) },
    { userId: exam, podcastId: quiet, at: at(-1) },
  ]);
  const said = { type: "episode", subjectId: trusts, reaction: "like" } as const;
  await db.insert(feedback).values([
    { ...said, userId: learner, comment: "More of it", createdAt: at(-2) },
    { ...said, userId: manager, reaction: "dislike", createdAt: at(-3) },
    { ...said, userId: exam, removedAt: t.app.now() },
  ]);
}
