import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#server/schema/people.ts";
import { mentoringProfiles, mentoringProposals, mentoringRelationships } from "#server/schema/mentoring.ts";
import { askRefusals, relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import {
  createPerson,
  createProfile,
  createRelationship,
  join,
  noticesOf,
  request,
  startPair,
} from "./mentoringPeople.ts";

const u = startPair();
const pair = (by: ProfileType = "MENTEE") => ({ mentee: u.mia, mentor: u.max, by });
const set = (id: number, changes: Partial<typeof mentoringProfiles.$inferInsert>) =>
  u.t.app.db().update(mentoringProfiles).set(changes).where(eq(mentoringProfiles.id, id));
const all = () => u.t.app.db().select().from(mentoringRelationships);
const said = (status: number, message: string) => ({
  status,
  json: { message, errors: { message: [message] } },
});
const answer = async (sent: ReturnType<typeof request>) => {
  const { status, json } = await sent;
  return { status, json };
};

describe("sending a request", () => {
  test.each(["MENTEE", "MENTOR"] as const)("works for a %s and starts as pending [B-204]", async (by) => {
    const { json } = await request(pair(by), "Hello");
    expect(json.data).toMatchObject({
      ...{ status: "PENDING", asked_by: by, as: by, message: "Hello", both_active: true },
      learner: { id: u.mia.profile, user: { first_name: "Mia" } },
      advisor: { id: u.max.profile, user: { first_name: "Max" } },
      asked_at: "2026-11-20T09:00:00.000Z",
      expires_at: "2026-12-04T09:00:00.000Z",
      steps: [{ status: "PENDING", by, message: "Hello" }],
    });
  });

  test("is refused between a user's own two profiles", async () => {
    const own = await createProfile(u.t, u.mia.userId, "MENTOR");
    expect(
      await answer(request({ mentee: u.mia, mentor: { browser: u.mia.browser, profile: own } })),
    ).toEqual(said(422, "You cannot be your own mentor. Choose someone else"));
  });

  test.each(["DRAFT", "REVIEW_PENDING", "REVIEW_DENIED", "REVIEW_HOLD"] as const)(
    "is refused for a mentor who is %s, as for one who does not exist",
    async (status) => {
      await set(u.max.profile, { status });
      const gone = said(422, "This person has no active mentoring profile. Choose someone else");
      expect(await answer(request(pair()))).toEqual(gone);
      expect(await answer(request({ mentee: u.mia, mentor: { ...u.max, profile: 999 } }))).toEqual(gone);
      // Nor is a mentee's profile a mentor's.
      expect(await answer(request({ mentee: u.mia, mentor: { ...u.max, profile: u.mia.profile } }))).toEqual(
        gone,
      );
      expect(await all()).toEqual([]);
    },
  );

  test("is refused for a mentor whose account is disabled", async () => {
    await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, u.max.userId));
    expect((await request(pair())).status).toBe(422);
  });

  test("is refused for another user's profile", async () => {
    const noor = await join(u.t, "Noor", "MENTEE");
    const sent = await noor.browser.post("/api/mentoring/relationships", {
      ...{ learner_profile_id: u.mia.profile, advisor_profile_id: u.max.profile, message: "Hello" },
    });
    expect([sent.status, sent.json.message]).toEqual([
      403,
      "You can only send requests from your own profile",
    ]);
    expect(await all()).toEqual([]);
  });

  test("is refused if the sender's own profile is not active", async () => {
    await set(u.max.profile, { status: "REVIEW_HOLD" });
    expect(await answer(request(pair("MENTOR")))).toEqual(said(409, relationshipRefusals["not active"]));
  });
});

describe("a request between the same two people", () => {
  test.each([
    ["PENDING", "pending"],
    ["ACTIVE", "active"],
  ] as const)("is refused if they already have one that is %s", async (status, words) => {
    await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, status);
    for (const by of ["MENTEE", "MENTOR"] as const)
      expect(await answer(request(pair(by)))).toEqual(said(409, askRefusals[words]));
    expect(await all()).toHaveLength(1);
  });

  test.each(["ENDED", "DENIED", "CANCELLED", "EXPIRED"] as const)(
    "is allowed if the earlier one is %s",
    async (status) => {
      await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, status);
      expect((await request(pair())).status).toBe(200);
    },
  );

  test("is refused while the mentor is away, until their date of return", async () => {
    await set(u.max.profile, { awaySince: u.t.app.now(), awayUntil: "2026-11-22" });
    expect(await answer(request(pair()))).toEqual(said(409, askRefusals.away));
    expect(await answer(request(pair("MENTOR")))).toEqual(said(409, askRefusals["away yourself"]));
    u.t.clock.advance(2 * 86_400);
    const [mia] = [await u.t.signIn(u.mia.email)];
    expect((await request({ ...pair(), mentee: { ...u.mia, browser: mia } })).status).toBe(200);
  });

  test("is refused to a mentor whom an administrator has paused, with the reason", async () => {
    await set(u.max.profile, { awaySince: u.t.app.now(), awayUntil: "2026-12-24", pausedBy: u.mia.userId });
    expect(await answer(request(pair("MENTOR")))).toEqual(said(409, askRefusals["paused yourself"]));
    expect(await answer(request(pair()))).toEqual(said(409, askRefusals.away));
  });

  test("is refused if the mentor is full", async () => {
    await set(u.max.profile, { menteeLimit: 1 });
    const noor = await join(u.t, "Noor", "MENTEE");
    await createRelationship(u.t, { mentee: noor.profile, mentor: u.max.profile }, "ACTIVE");
    expect(await answer(request(pair()))).toEqual(said(409, askRefusals.full));
    expect(await answer(request(pair("MENTOR")))).toEqual(said(409, askRefusals["full yourself"]));
  });
});

describe("duplicate requests", () => {
  test("sent at the same time become one and get the same response", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => request(pair(), "Hello")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    expect(await all()).toHaveLength(1);
    expect(await noticesOf(u.t, u.max)).toHaveLength(1);
  });

  test("with other words, or sent much later, are refused while one is pending", async () => {
    await request(pair(), "Hello");
    expect((await request(pair(), "Hello?")).json.message).toBe(askRefusals.pending);
    u.t.clock.advance(11 * 60);
    expect((await request(pair(), "Hello")).json.message).toBe(askRefusals.pending);
  });

  test("sent by both people at the same time become one", async () => {
    const answers = await Promise.all([request(pair("MENTEE")), request(pair("MENTOR"))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await all()).toHaveLength(1);
  });
});

test("requesting a suggested mentor answers the suggestion", async () => {
  const [proposal] = await u.t.app
    .db()
    .insert(mentoringProposals)
    .values({ learnerProfileId: u.mia.profile, advisorProfileId: u.max.profile, status: "sent" })
    .returning();
  await request(pair());
  const [after] = await u.t.app
    .db()
    .select()
    .from(mentoringProposals)
    .where(eq(mentoringProposals.id, proposal!.id));
  expect(after!.status).toBe("asked");
});

test.each([
  [{ learner_profile_id: 1, advisor_profile_id: 2, message: "" }, ["message"]],
  [{ learner_profile_id: 1, advisor_profile_id: 2, message: "x".repeat(251) }, ["message"]],
  [
    { learner_profile_id: "1", advisor_profile_id: -2, message: "x" },
    ["learner_profile_id", "advisor_profile_id"],
  ],
  [{}, ["learner_profile_id", "advisor_profile_id", "message"]],
])("a request like %j is refused at the fields %j [B-216][B-219]", async (body, fields) => {
  const { status, json } = await u.mia.browser.post("/api/mentoring/relationships", body);
  expect([status, Object.keys(json.errors)]).toEqual([422, fields]);
});

test("a relationship is not found by users outside it", async () => {
  const stranger = await createPerson(u.t, "Sam");
  const { id } = (await request(pair())).json.data;
  const path = `/api/mentoring/relationships/${id}`;
  expect((await stranger.browser.get(path)).status).toBe(404);
  expect((await stranger.browser.put(path, { status: "ACTIVE", message: "x" })).status).toBe(404);
  expect((await stranger.browser.get("/api/mentoring/relationships")).json.meta.total).toBe(0);
});
