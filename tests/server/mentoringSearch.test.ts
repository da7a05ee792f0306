import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles, mentoringProposals } from "#server/schema/mentoring.ts";
import { users } from "#server/schema/people.ts";
import { createProfile, createRelationship, createSkill, join, startPair } from "./mentoringPeople.ts";

const u = startPair();
const places = {
  leeds: { town: "Leeds, United Kingdom", latitude: 53.79648, longitude: -1.54785 },
  bradford: { town: "Bradford, United Kingdom", latitude: 53.79391, longitude: -1.75206 },
  york: { town: "York, United Kingdom", latitude: 53.95763, longitude: -1.08271 },
  london: { town: "London, United Kingdom", latitude: 51.50853, longitude: -0.12574 },
};
const set = (id: number, changes: Partial<typeof mentoringProfiles.$inferInsert>) =>
  u.t.app.db().update(mentoringProfiles).set(changes).where(eq(mentoringProfiles.id, id));
const search = async (query = "", { browser } = u.mia) =>
  (await browser.get(`/api/mentoring/search${query}`)).json;
type Found = { profile: { id: number; user: { first_name: string } }; score: number };
const names = (found: { data: Found[] }) => found.data.map(({ profile }) => profile.user.first_name);

describe("the mentoring search", () => {
  test("finds active mentors, but neither the searcher nor disabled users", async () => {
    await createProfile(u.t, u.mia.userId, "MENTOR", { status: "DRAFT" });
    for (const status of ["DRAFT", "REVIEW_PENDING", "REVIEW_DENIED", "REVIEW_HOLD"] as const)
      await join(u.t, status, "MENTOR", { status });
    const gone = await join(u.t, "Gone", "MENTOR");
    await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, gone.userId));
    await join(u.t, "Noor", "MENTEE");
    expect(names(await search())).toEqual(["Max"]);
    await set(u.mia.profile, { status: "DRAFT" });
    expect(names(await search())).toEqual(["Max"]);
  });

  test("finds mentees for a mentor by default, and a draft makes nobody a mentor [B-202][B-186]", async () => {
    await join(u.t, "Noor", "MENTOR");
    expect(names(await search("", u.max))).toEqual(["Mia"]);
    expect(names(await search("?as=MENTEE", u.max))).toEqual(["Noor"]);
    await set(u.max.profile, { status: "DRAFT" });
    expect(names(await search("", u.max))).toEqual(["Noor"]);
    expect(names(await search("?as=MENTOR", u.mia))).toEqual([]);
  });

  test("marks people who are away or full, and lists those who are away last", async () => {
    await set(u.max.profile, { awaySince: u.t.app.now(), menteeLimit: 1 });
    const noor = await join(u.t, "Noor", "MENTOR", { skills: [u.skill], menteeLimit: 1 });
    await createRelationship(u.t, { mentee: u.mia.profile, mentor: noor.profile }, "ACTIVE");
    expect((await search()).data).toMatchObject([
      { profile: { id: noor.profile, away: false, free_places: 0 }, relationship: { status: "ACTIVE" } },
      { profile: { id: u.max.profile, away: true, free_places: 1 }, relationship: null },
    ]);
  });

  test("does not reveal exact locations", async () => {
    await set(u.max.profile, places.leeds);
    const { text, json } = await u.mia.browser.get("/api/mentoring/search");
    expect(json.data[0].profile.town).toBe("Leeds, United Kingdom");
    expect(text).not.toContain("53.7");
  });
});

describe("a narrowed search", () => {
  let [other, both]: number[] = [];
  beforeEach(async () => {
    other = await createSkill(u.t, "Presenting");
    await set(u.mia.profile, places.leeds);
    await set(u.max.profile, { ...places.bradford, methods: ["face-to-face"] });
    both = (
      await join(u.t, "Bea", "MENTOR", {
        skills: [u.skill, other],
        ...places.london,
        regularity: 7,
        role: "Paraplanner",
      })
    ).profile;
    await join(u.t, "Cal", "MENTOR", { skills: [other], ...places.york, methods: ["phone", "face-to-face"] });
  });

  test.each([
    ["", ["Bea", "Max", "Cal"]],
    ["distance=5", []],
    ["distance=10", ["Max"]],
    ["distance=20", ["Max"]],
    ["distance=50", ["Max", "Cal"]],
    ["method=phone", ["Cal"]],
    ["method=face-to-face", ["Max", "Cal"]],
    ["regularity=7", ["Bea"]],
    ["role=paraPLAN", ["Bea"]],
    ["role=cal%20example", ["Cal"]],
    ["role=100%25", []],
    ["role=planner&regularity=30", []],
  ])("returns the right people for “%s” [B-188][B-189][B-191]", async (query, found) => {
    const answer = await search(`?${query}`);
    expect(names(answer).sort()).toEqual([...found].sort());
    expect(answer.meta).toEqual({ total: found.length, page: 1, perPage: 20 });
  });

  test("matches any of the chosen skills, and ranks people with more of them higher", async () => {
    expect(names(await search(`?skills=${other}`))).toEqual(expect.arrayContaining(["Bea", "Cal"]));
    expect(names(await search(`?skills=${u.skill}&skills=${other}`))[0]).toBe("Bea");
    expect((await search(`?skills=${u.skill}`)).meta.total).toBe(2);
  });

  test("returns the people to compare, four at most", async () => {
    expect(names(await search(`?ids=${both}&ids=${u.max.profile}&ids=${u.mia.profile}`)).sort()).toEqual([
      "Bea",
      "Max",
    ]);
    const { errors } = await search("?ids=1&ids=2&ids=3&ids=4&ids=5");
    expect(errors).toEqual({ ids: ["Compare at most 4 people"] });
  });

  test("returns consecutive pages without gaps or duplicates", async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...names(await search(`?perPage=1&page=${page}`)));
    expect(pages).toEqual(names(await search()));
    expect((await search("?perPage=1&page=4")).meta.total).toBe(3);
  });
});

describe("the score of a match", () => {
  test("follows the searcher's own profile and gives its reasons in words", async () => {
    const skills = [u.skill, await createSkill(u.t), await createSkill(u.t), await createSkill(u.t)];
    const zoe = await join(u.t, "Zoe", "MENTEE", {
      skills,
      ...places.leeds,
      methods: ["face-to-face", "online"],
      distance: 20,
      role: "Team Leader",
    });
    await set(u.max.profile, {
      ...places.bradford,
      methods: ["face-to-face"],
      regularity: 14,
      role: "team leader",
      distance: 50,
    });
    const [match] = (await search("", zoe)).data;
    expect(match).toMatchObject({
      miles: 8,
      shared_skills: [u.skill],
      reasons: [
        { of: "skills", words: "1 of your 4 skills" },
        { of: "distance", words: "8 miles away" },
        { of: "regularity", words: "Meets bi-weekly, close to monthly" },
        { of: "method", words: "Meets face-to-face" },
        { of: "role", words: "Same role: team leader" },
      ],
    });
    // A quarter of 50, most of 20, half of 15, 10 and 5, of 100.
    expect(match.score).toBe(51);
  });

  test("says so if all of several skills are shared", async () => {
    const skills = [u.skill, await createSkill(u.t, "Presenting")];
    const zoe = await join(u.t, "Zoe", "MENTEE", { skills });
    await join(u.t, "Bea", "MENTOR", { skills });
    const wordsOf = async (query: string) => {
      const { data } = await search(query, zoe);
      const bea = data.find(({ profile }: Found) => profile.user.first_name === "Bea");
      return bea.reasons.find(({ of }: { of: string }) => of === "skills").words;
    };
    expect(await wordsOf("")).toBe("All 2 of your skills");
    expect(await wordsOf(`?${skills.map((id) => `skills=${id}`).join("&")}`)).toBe(
      "All 2 skills that you chose",
    );
  });

  test.each([
    ["in the same place", places.leeds, "Less than a mile away"],
    ["one mile away", { ...places.leeds, latitude: places.leeds.latitude + 0.0145 }, "1 mile away"],
  ])("gives the distance of somebody %s in words", async (_, place, words) => {
    await set(u.mia.profile, { ...places.leeds, methods: ["face-to-face"], distance: 20 });
    await set(u.max.profile, { ...place, methods: ["face-to-face"], distance: 20 });
    expect((await search()).data[0].reasons).toContainEqual({ of: "distance", words });
  });

  test("ignores criteria that the searcher has not set", async () => {
    const nobody = await u.t.createUser({ email: "nobody@example.org" });
    const browser = await u.t.signIn(nobody.email);
    expect((await search("", { ...u.mia, browser })).data).toMatchObject([{ score: 0, reasons: [] }]);
    expect((await search(`?skills=${u.skill}`, { ...u.mia, browser })).data).toMatchObject([
      { score: 100, reasons: [{ of: "skills", words: "The skill that you chose" }] },
    ]);
  });

  test("leaves out distance if the other person does not travel that far", async () => {
    await set(u.mia.profile, { ...places.leeds, methods: ["face-to-face"], distance: 50 });
    await set(u.max.profile, { ...places.york, methods: ["face-to-face"], distance: 20 });
    const reasons = async () => (await search()).data[0].reasons.map(({ of }: { of: string }) => of);
    expect(await reasons()).not.toContain("distance");
    await set(u.max.profile, { distance: 50 });
    expect(await reasons()).toContain("distance");
  });
});

describe("invalid search input", () => {
  test.each([
    ["skills=999", { skills: ["One of these skills no longer exists. Choose again"] }],
    ["distance=20", { distance: ["Add a town to your profile to search by distance"] }],
  ])("%s is reported at its field", async (query, errors) => {
    expect(await search(`?${query}`)).toMatchObject({ errors });
  });
  test.each([
    "distance=7",
    "method=letters",
    "regularity=8",
    "skills=x",
    "as=BOSS",
    "page=0",
    `role=${"x".repeat(81)}`,
  ])("%s is refused", async (query) => {
    const { status, json } = await u.mia.browser.get(`/api/mentoring/search?${query}`);
    expect([status, Object.keys(json.errors)[0]?.split(".")[0]]).toEqual([422, query.split("=")[0]]);
  });
});

describe("towns", () => {
  const towns = async (name: string) =>
    (await u.mia.browser.get(`/api/mentoring/towns?name=${encodeURIComponent(name)}`)).json.data;
  test("are found by the beginning of their names, largest first, ignoring accents", async () => {
    expect((await towns("leeds"))[0]).toEqual({
      name: "Leeds, United Kingdom",
      latitude: 53.79648,
      longitude: -1.54785,
    });
    expect((await towns("zurich"))[0].name).toBe("Zürich, Switzerland");
    expect((await towns("boston, united k")).map(({ name }: { name: string }) => name)).toEqual([
      "Boston, United Kingdom",
    ]);
    expect(await towns("…")).toEqual([]);
    expect(await towns("xqzw")).toEqual([]);
    expect(await towns("new")).toHaveLength(10);
  });
});

describe("matches proposed by administrators", () => {
  const propose = async (mentor: number, status: "draft" | "sent") =>
    (
      await u.t.app
        .db()
        .insert(mentoringProposals)
        .values({ learnerProfileId: u.mia.profile, advisorProfileId: mentor, note: "Try this", status })
        .returning()
    )[0]!.id;
  const list = async ({ browser } = u.mia) => (await browser.get("/api/mentoring/proposals")).json.data;

  test("can be read and declined by the mentee once they were sent", async () => {
    const noor = await join(u.t, "Noor", "MENTOR");
    const draft = await propose(noor.profile, "draft");
    const sent = await propose(u.max.profile, "sent");
    expect(await list()).toMatchObject([
      { id: sent, note: "Try this", match: { profile: { id: u.max.profile } } },
    ]);
    expect(await list(u.max)).toEqual([]);
    const decline = ({ browser } = u.mia, id = sent) => browser.delete(`/api/mentoring/proposals/${id}`);
    expect([(await decline(u.max)).status, (await decline(u.mia, draft)).status]).toEqual([404, 404]);
    for (const _ of ["declined", "its answer was lost"]) expect((await decline()).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test("leave out mentors who are no longer active, however many there are", async () => {
    for (const name of ["Al", "Bo", "Cy", "Di", "Ed"])
      await propose((await join(u.t, name, "MENTOR")).profile, "sent");
    await propose(u.max.profile, "sent");
    await set(u.max.profile, { status: "REVIEW_HOLD" });
    expect((await list()).map(({ match }: { match: Found }) => match.profile.user.first_name)).toEqual([
      "Ed",
      "Di",
      "Cy",
      "Bo",
      "Al",
    ]);
  });
});
