import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { podcastEpisodes, podcasts } from "#server/schema/index.ts";
import { addEpisode, addPodcast } from "../podcastRecords.ts";
import { reportsPath, startWithRecords } from "./records.ts";

const records = startWithRecords();
const { at, dayAt, run, fields } = records;
const iso = (days: number): string => at(days).toISOString();
const lately = () => `started_at_from=${dayAt(-5)}`;
const names = (answer: { data: readonly Record<string, unknown>[] }) =>
  answer.data.map(({ episode }) => episode);

describe("podcast reports [B-497]", () => {
  test("count listens and listening time by episode [R-A-245]", async () => {
    const answer = await run("overall-listens");
    expect(answer.data).toMatchObject([
      {
        ...{ episode: "Trusts", podcast: "Ledger talk", listens: 3, listeners: 2, listened: 126 },
        ...{ last_at: iso(-2), publish_at: iso(-20) },
      },
      { episode: "Gifts", listens: 1, listeners: 1, listened: 25, last_at: iso(-1) },
      // Nobody has heard this episode, and the unpublished one is not listed.
      { episode: "Silence", podcast: "Quiet hour", listens: 0, listeners: 0, listened: 0, last_at: null },
    ]);
    expect(answer.totals).toEqual({ listens: 4, listened: 151 });
    expect(answer.chart[0]).toEqual({ name: "Trusts", values: [3] });
    expect(await fields("overall-listens", ["episode", "listens", "listened"], `?${lately()}`)).toEqual([
      ["Trusts", 2, 66],
      ["Gifts", 1, 25],
      ["Silence", 0, 0],
    ]);
    const { podcast_id: ledger } = answer.data[0]!;
    expect(names(await run("overall-listens", `?podcast_id=${String(ledger)}`))).toEqual(["Trusts", "Gifts"]);
  });

  test("count downloads, as files and by podcast apps [R-A-246]", async () => {
    const answer = await run("overall-downloads");
    expect(answer.data[0]).toMatchObject({
      ...{ episode: "Trusts", podcast: "Ledger talk", publish_at: iso(-20) },
      ...{ downloads: 3, saved: 2, fetched: 1, people: 2, last_at: iso(-2) },
    });
    expect(answer.totals).toEqual({ downloads: 3, saved: 2, fetched: 1 });
    const early = `?at_to=${dayAt(-9)}`;
    expect((await run("overall-downloads", early)).data[0]).toMatchObject({ downloads: 1, people: 1 });
  });

  test("show how much of an episode is heard, each part once, and how many finish it [R-A-247]", async () => {
    const answer = await run("overall-engagement");
    // 95 of 100 s and 21 of 100 s; 60 of 200 s, as there is nothing beyond its end.
    expect(answer.data).toMatchObject([
      {
        ...{ episode: "Trusts", podcast: "Ledger talk", publish_at: iso(-20), length: 100, listeners: 2 },
        ...{ average: 58, finished: 1, finished_share: 50 },
      },
      { episode: "Gifts", length: 200, listeners: 1, average: 30, finished: 0, finished_share: 0 },
      { episode: "Silence", listeners: 0, average: null, finished: 0, finished_share: null },
    ]);
    expect(answer.totals).toEqual({ finished: 1 });
    // In the last days alone the learner has heard 45 s.
    expect((await run("overall-engagement", `?${lately()}`)).data[0]).toMatchObject({
      average: 33,
      finished: 0,
    });
  });

  test("show the listening time per listen, per listener and in total [R-A-248]", async () => {
    const answer = await run("average-play-time");
    expect(answer.data).toMatchObject([
      {
        ...{ episode: "Trusts", podcast: "Ledger talk", publish_at: iso(-20), length: 100 },
        ...{ listens: 3, listened: 126, per_listen: 42, per_listener: 63 },
      },
      { episode: "Gifts", listens: 1, listened: 25, per_listen: 25, per_listener: 25 },
      { episode: "Silence", listens: 0, listened: 0, per_listen: null, per_listener: null },
    ]);
    expect(answer.totals).toEqual({ listens: 4, listened: 151 });
    expect(answer.chart[0]).toEqual({ name: "Trusts", values: [2] });
  });

  test("list likes and dislikes by user, without removed ones [R-A-249]", async () => {
    const answer = await run("user-reactions");
    expect(answer.data).toMatchObject([
      {
        ...{ email: "learner@example.org", episode: "Trusts", podcast: "Ledger talk", reaction: "like" },
        ...{ comment: "More of it", at: iso(-2), audiences: ["Everybody here"] },
      },
      { email: "manager@example.org", reaction: "dislike", comment: "", at: iso(-3) },
    ]);
    expect(answer.chart).toEqual([{ name: "Trusts", values: [1, 1] }]);
    expect((await run("user-reactions", "?reaction=dislike")).meta.total).toBe(1);
    expect((await run("user-reactions", `?at_from=${dayAt(-2)}`)).meta.total).toBe(1);
  });

  test("list subscribers and since when they subscribe [R-A-250]", async () => {
    const answer = await run("subscriptions");
    expect(answer.data).toMatchObject([
      { email: "exam@example.org", podcast: "Quiet hour", at: iso(-1) },
      { email: "manager@example.org", podcast: "Ledger talk", at: iso(-2) },
      { email: "learner@example.org", podcast: "Ledger talk", at: iso(-9) },
    ]);
    expect(answer.chart).toEqual([
      { name: "Ledger talk", values: [2] },
      { name: "Quiet hour", values: [1] },
    ]);
  });

  test("show listening by audience, including people in none [R-A-251]", async () => {
    const told = ["audience", "people", "listeners", "share", "listens", "listened", "subscribers"];
    const [everybody, none, ...others] = await fields("audience-breakdown", told);
    expect(everybody).toEqual(["Everybody here", 2, 2, 100, 3, 126, 2]);
    expect(none).toEqual(["No audience", 11, 1, 9, 1, 25, 1]);
    expect(others).toEqual([]);
    const ofLate = (await fields("audience-breakdown", told, `?${lately()}`))[0];
    expect(ofLate).toEqual(["Everybody here", 2, 2, 100, 2, 66, 2]);
    const { podcast_id: quiet } = (await run("subscriptions")).data[0]!;
    const ofQuiet = await fields("audience-breakdown", told, `?podcast_id=${String(quiet)}&sort=audience`);
    expect(ofQuiet).toEqual([
      ["Everybody here", 2, 0, 0, 0, 0, 0],
      ["No audience", 11, 0, 0, 0, 0, 1],
    ]);
  });

  test("do not count people whom the filters exclude", async () => {
    const [audience] = (await records.admin.get("/api/admin/audiences?search=Everybody")).json.data;
    const asked = `?audience=${audience.id}`;
    expect(await fields("overall-listens", ["episode", "listeners"], asked)).toEqual([
      ["Trusts", 2],
      ["Gifts", 0],
      ["Silence", 0],
    ]);
    expect((await run("subscriptions", asked)).meta.total).toBe(2);
  });

  test("are open to administrators of podcasts, and cannot be scheduled [B-496]", async () => {
    const keysOf = async (email: string) =>
      (await (await records.t.signIn(email)).get(reportsPath)).json.data.map(
        ({ key }: { key: string }) => key,
      );
    expect(await keysOf("content@example.org")).toEqual([
      // Content is theirs as well.
      ...["user-reminders", "notification-dispatch"],
      ...["overall-listens", "overall-downloads", "overall-engagement", "average-play-time"],
      ...["user-reactions", "subscriptions", "audience-breakdown"],
      // For every administrator.
      "sent-emails",
    ]);
    const schedule = { report: "overall-listens", name: "x", frequency: "daily", at: "09:00" };
    const made = await records.admin.post(`${reportsPath}/schedule`, schedule);
    expect([made.status, Object.keys(made.json.errors)]).toEqual([422, expect.arrayContaining(["report"])]);
  });

  test("leave out episodes that learners cannot hear, unless somebody has heard them", async () => {
    const { t } = records;
    const out = { publishAt: at(-20) };
    const draft = await addPodcast(t, "Draft", { status: "draft" });
    const archived = await addPodcast(t, "Archived", { archivedAt: at(-1) });
    for (const podcast of [draft, archived]) await addEpisode(t, podcast, "Nowhere to be heard", out);
    const [quiet] = await t.app.db().select().from(podcasts).where(eq(podcasts.name, "Quiet hour"));
    const unread = { audioState: "failed", seconds: null } as const;
    for (const more of [unread, { heldAt: at(-1) }, { archivedAt: at(-1) }])
      await addEpisode(t, quiet!.id, "Unheard", { ...out, ...more });
    await t.app
      .db()
      .update(podcastEpisodes)
      .set({ heldAt: at(-1) })
      .where(eq(podcastEpisodes.name, "Trusts"));
    for (const key of ["overall-listens", "overall-downloads", "overall-engagement", "average-play-time"])
      expect([key, names(await run(key)).toSorted()]).toEqual([key, ["Gifts", "Silence", "Trusts"]]);
  });
});
