import { describe, expect, test } from "vitest";
import { podcastEpisodes } from "#server/schema/index.ts";
import { asking, createEpisode, createPodcast, names, startStudio } from "./podcastStudio.ts";

const u = startStudio();

const { searched, episodes, subscribe, listen } = asking(u);

describe("searching podcasts", () => {
  test("finds podcasts with every word, in the requested order [B-147]", async () => {
    const make = async (name: string, published: number, summary = "Of other things") => {
      const id = await createPodcast(u.t.app, { name, summary });
      await createEpisode(u.t.app, id, { published });
      return id;
    };
    const ethics = await make("Ethics aloud", -3, "What to do at work");
    await make("Zebra crossing", -1);
    const quiet = await createPodcast(u.t.app, { name: "Quiet so far" });
    await subscribe(ethics);
    await subscribe(quiet);
    const shop = "Talking shop";
    expect(names(await searched(""))).toEqual(["Zebra crossing", "Ethics aloud", shop, "Quiet so far"]);
    expect(names(await searched("order=name"))).toEqual([
      "Ethics aloud",
      "Quiet so far",
      shop,
      "Zebra crossing",
    ]);
    expect(names(await searched("order=subscriptions"))).toEqual([
      ...["Ethics aloud", "Quiet so far"],
      ...["Zebra crossing", shop],
    ]);
    expect(names(await searched("name=WORK ethics"))).toEqual(["Ethics aloud"]);
    expect(names(await searched("name=100%25"))).toEqual([]);
    expect(names(await searched("name=nothing"))).toEqual([]);
  });

  test("is paged, with an empty page beyond the last one", async () => {
    for (let index = 0; index < 4; index += 1) await createPodcast(u.t.app, { name: `Show ${index}` });
    const { json } = await u.ada.get("/api/podcasts/search?order=name&page=2&perPage=2");
    expect([names(json.data), json.meta]).toEqual([["Show 2", "Show 3"], { total: 5, page: 2, perPage: 2 }]);
    expect((await u.ada.get("/api/podcasts/search?page=9")).json).toEqual({
      data: [],
      meta: { total: 5, page: 9, perPage: 20 },
    });
  });

  test("rejects unknown orders", async () => {
    expect((await u.ada.get("/api/podcasts/search?order=random")).status).toBe(422);
    expect((await u.ada.get("/api/podcasts/episode-search?order=subscriptions")).status).toBe(422);
  });
});

describe("searching episodes", () => {
  test("finds words in names, summaries and transcripts [B-148]", async () => {
    await createEpisode(u.t.app, u.made.podcast, {
      name: "Pensions",
      summary: "A guest explains",
      transcript: "WEBVTT - Made by hand\n\n00:00.000 --> 00:02.000\n<v Grace>The annuity doesn't pay.\n",
    });
    for (const name of [
      "pension",
      "ensio",
      "GUEST",
      "annuity",
      "annui guest",
      "ANNUITY, guest!",
      "doesn't pay",
    ])
      expect([name, names(await episodes(`name=${name}`))]).toEqual([name, ["Pensions"]]);
    // Neither the markup of a transcript nor its times count as text, and no character has a special meaning.
    for (const name of [
      "annuity+beginnings",
      "webvtt",
      "hand",
      "00:02",
      "grace",
      "%25",
      "'",
      "%5C",
      "%26+|+!",
      ":*",
    ])
      expect([name, names(await episodes(`name=${name}`))]).toEqual([name, []]);
    await u.t.app.db().update(podcastEpisodes).set({ transcript: "" });
    expect(names(await episodes("name=annuity"))).toEqual([]);
  });

  test.each([
    ...["4.5", "4.5%25", "capital", "income", "capital/income", "2025-26", "2025", "2026", "27"],
    ...["gov.uk", "gov", "www.gov.uk/pensions", "self-employed", "employed", "R%26D"],
  ])("finds decimals, pairs, ranges of years and domains, and their parts: %s", async (name) => {
    const said =
      "4.5% of capital/income in 2025-26, 2026\u201327 for the self-employed; R&amp;D: www.gov.uk/pensions";
    await createEpisode(u.t.app, u.made.podcast, {
      name: "Pensions",
      transcript: `WEBVTT\n\n00:00.000 --> 00:02.000\n${said}\n`,
    });
    expect(names(await episodes(`name=${name}`))).toEqual(["Pensions"]);
  });

  test("orders by begun, newest, or subscribed podcasts first, and filters by played [B-148]", async () => {
    const other = await createPodcast(u.t.app, { name: "Another" });
    await createEpisode(u.t.app, other, { name: "Yesterday's" });
    await listen(u.made.first, 20);
    u.t.clock.advance(60);
    await listen(u.made.third, 40);
    u.t.clock.advance(60);
    await listen(u.made.second, 0);
    await subscribe(u.made.podcast);
    expect(names(await episodes("order=continue"))).toEqual(["Ends", "Beginnings"]);
    expect(names(await episodes("order=newest"))).toEqual(["Yesterday's", "Ends", "Middles", "Beginnings"]);
    expect(names(await episodes("order=recent"))).toEqual(["Ends", "Middles", "Beginnings", "Yesterday's"]);
    await u.ada.post("/api/complete", { type: "episode", id: u.made.third });
    expect(names(await episodes("order=continue"))).toEqual(["Beginnings"]);
    expect(names(await episodes("played=true"))).toEqual(["Ends"]);
    expect(names(await episodes(`played=false&podcast=${u.made.podcast}`))).toEqual([
      "Middles",
      "Beginnings",
    ]);
  });
});
