import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepTime } from "#server/modules/mentoring/keepTime.ts";
import { draftOf, requireWhole, skillsOf } from "#server/modules/mentoring/profileParts.ts";
import { rowIsAway } from "#server/modules/mentoring/records.ts";
import { knownTown } from "#server/modules/mentoring/towns.ts";
import {
  mentoringClosings,
  mentoringGoals,
  mentoringMeetings,
  mentoringProfiles,
  mentoringRelationships,
  mentoringSteps,
  notifications,
  outbox,
  users,
} from "#server/schema/index.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import {
  mentoringLimits,
  profileStatuses,
  proposalStatuses,
  relationshipStatuses,
} from "#src/contracts/mentoringWords.ts";
import type { RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { moveRelationship, type RelationshipMove } from "#src/machines/mentoring/relationshipLifecycle.ts";
import { startTestApp, type TestApp } from "./harness.ts";

const day = 86_400_000;
type Profile = typeof mentoringProfiles.$inferSelect;
type Relationship = typeof mentoringRelationships.$inferSelect;
type Step = typeof mentoringSteps.$inferSelect;

let t: TestApp;
let profiles: ReadonlyMap<number, Profile>;
let relationships: Relationship[];
let stepsBy: ReadonlyMap<number, Step[]>;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  const all = await t.app.db().select().from(mentoringProfiles);
  profiles = new Map(all.map((profile) => [profile.id, profile]));
  relationships = await t.app.db().select().from(mentoringRelationships).orderBy(mentoringRelationships.id);
  const steps = await t.app.db().select().from(mentoringSteps).orderBy(asc(mentoringSteps.id));
  stepsBy = Map.groupBy(steps, ({ relationshipId }) => relationshipId);
});
afterAll(() => t.close());

const ofType = (type: Profile["type"]) => [...profiles.values()].filter((one) => one.type === type);
const now = () => t.app.now();
const rowsOf = async <T extends Record<string, unknown>>(asked: ReturnType<typeof sql>): Promise<T[]> =>
  (await t.app.db().execute<T>(asked)).rows as T[];
/** Lists wrong relationships with their number and status. */
const wrongOnes = (isWrong: (one: Relationship, steps: Step[]) => boolean) =>
  relationships
    .filter((one) => isWrong(one, stepsBy.get(one.id)!))
    .map(({ id, status }) => `${id} ${status}`);

describe("the mentoring profiles of the demo academy", () => {
  test("include sixty mentors, in every status, and forty mentees [B-193]", () => {
    expect([ofType("MENTOR").length, ofType("MENTEE").length]).toEqual([60, 40]);
    const statuses = ofType("MENTOR").map(({ status }) => status);
    expect(profileStatuses.filter((status) => !statuses.includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === "ACTIVE").length).toBeGreaterThan(40);
    const waiting = ofType("MENTOR").filter(({ status }) => status === "REVIEW_PENDING");
    expect(new Set(waiting.map(({ submittedAt }) => submittedAt!.getTime())).size).toBeGreaterThan(3);
    expect(new Set(ofType("MENTEE").map(({ status }) => status))).toEqual(new Set(["ACTIVE", "DRAFT"]));
  });

  test("meet the requirements of the server, and name known towns", async () => {
    for (const profile of profiles.values()) {
      const draft = draftOf(profile, await skillsOf(t.app, profile.id));
      if (profile.status !== "DRAFT") requireWhole(profile.type, draft);
      if (draft.town) expect(await knownTown(draft.town)).toEqual(draft.town);
      if (profile.type === "MENTEE") expect(profile.menteeLimit).toBeNull();
    }
    expect(new Set([...profiles.values()].map(({ town }) => town)).size).toBeGreaterThan(50);
    const abouts = [...profiles.values()].map(({ about }) => about).filter((about) => about !== "");
    expect(new Set(abouts).size).toBe(abouts.length);
  });

  test("were created, submitted and decided in order, after their users had joined", async () => {
    const there = await t.app.db().select().from(users);
    const joined = new Map(there.map((user) => [user.id, user]));
    const accounts = new Set(
      ["learner", "manager", "trainer", "reviewer", "exam", "adm", "event"].map(emailOf),
    );
    for (const { userId, type, status, createdAt, submittedAt, decidedAt, ...one } of profiles.values()) {
      const user = joined.get(userId)!;
      const moments = [
        ...(accounts.has(user.email) ? [] : [user.createdAt]),
        createdAt,
        ...[submittedAt, decidedAt].flatMap((at) => at ?? []),
        now(),
      ].map((at) => at.getTime());
      expect([user.email, moments]).toEqual([user.email, moments.toSorted((a, b) => a - b)]);
      expect([status, submittedAt === null]).toEqual([status, status === "DRAFT"]);
      const isDecided = type === "MENTOR" && status !== "DRAFT" && status !== "REVIEW_PENDING";
      expect([user.email, decidedAt !== null]).toEqual([user.email, isDecided]);
      expect([one.declineMessage !== "", one.holdMessage !== ""]).toEqual([
        status === "REVIEW_DENIED",
        status === "REVIEW_HOLD",
      ]);
      if (!accounts.has(user.email)) expect(user.permissions).toContain("access_mentoring");
      expect(user.disabledAt).toBeNull();
      expect(user.passwordHash).not.toBeNull();
    }
  });

  test("include mentors who are away, one of them paused, and one mentor without a free place", () => {
    const away = ofType("MENTOR").filter((one) => rowIsAway(one, now()));
    expect(away.map(({ status }) => status)).toEqual(away.map(() => "ACTIVE"));
    expect(away.filter(({ awayUntil }) => awayUntil !== null)).toHaveLength(1);
    expect(away.filter(({ pausedBy }) => pausedBy !== null)).toHaveLength(1);
    expect(away.length).toBeGreaterThan(2);
    expect(ofType("MENTOR").filter((one) => one.status === "ACTIVE" && placesOf(one) === 0)).toHaveLength(1);
  });

  test("include two skills requested but not offered, two unused ones and one archived", async () => {
    const found = await rowsOf<{ asked: number; offered: number; archived: boolean }>(sql`
      select count(p.id) filter (where p.type = 'MENTEE')::int as asked,
        count(p.id) filter (where p.type = 'MENTOR' and p.status = 'ACTIVE')::int as offered,
        s.archived_at is not null as archived
      from mentoring_skills s left join mentoring_profile_skills ps on ps.skill_id = s.id
      left join mentoring_profiles p on p.id = ps.profile_id group by s.id`);
    const inUse = found.filter(({ archived }) => !archived);
    expect(found.length - inUse.length).toBe(1);
    expect(inUse.length).toBeGreaterThanOrEqual(25);
    expect(inUse.filter(({ asked, offered }) => asked > 0 && offered === 0)).toHaveLength(2);
    expect(inUse.filter(({ asked, offered }) => asked === 0 && offered === 0)).toHaveLength(2);
  });
});

const activeOf = (id: number): number =>
  relationships.filter(
    (one) => one.status === "ACTIVE" && (one.advisorProfileId === id || one.learnerProfileId === id),
  ).length;
const placesOf = ({ id, menteeLimit }: Profile): number => (menteeLimit ?? 0) - activeOf(id);

/** The move that leads to a step. */
function moveOf({ status, by }: Step): RelationshipMove {
  const moves = { ACTIVE: "accept", DENIED: "deny", CANCELLED: "cancel", ENDED: "end" } as const;
  if (status === "EXPIRED") return { type: "expire" };
  if (status === "PENDING" || by === null) throw new Error("a request is no move");
  return { type: moves[status], by };
}

describe("the relationships of the demo academy", () => {
  test("cover every status, each reached as the lifecycle allows [B-203]", () => {
    const replayed = relationships.map(({ id, askedBy }) => {
      const [request, ...moves] = stepsBy.get(id)!;
      expect(request).toMatchObject({ status: "PENDING", by: askedBy });
      const facts = { askedBy, freePlaces: 1, bothActive: true };
      return moves.reduce<RelationshipStatus | undefined>(
        (status, step) => status && moveRelationship(status, facts, moveOf(step)),
        "PENDING",
      );
    });
    expect(replayed).toEqual(relationships.map(({ status }) => status));
    expect(new Set(replayed)).toEqual(new Set(relationshipStatuses));
  });

  test("agree with their recorded steps", () => {
    const at = (steps: Step[], status: RelationshipStatus) =>
      steps.find((step) => step.status === status)?.at.getTime() ?? null;
    expect(
      wrongOnes(
        (one, steps) =>
          one.askedAt.getTime() !== at(steps, "PENDING") ||
          one.changedAt.getTime() !== steps.at(-1)!.at.getTime() ||
          (one.acceptedAt?.getTime() ?? null) !== at(steps, "ACTIVE") ||
          (one.endedAt?.getTime() ?? null) !== at(steps, "ENDED") ||
          one.message !== steps[0]!.message,
      ),
    ).toEqual([]);
    expect(wrongOnes((one) => one.nextMeetingOn !== null && one.status !== "ACTIVE")).toEqual([]);
    const written = [...stepsBy.values()].flat();
    expect(written.filter(({ message }) => message.length > mentoringLimits.message)).toEqual([]);
    expect(written.filter(({ message, by }) => (message === "") !== (by === null))).toEqual([]);
  });

  test("have steps in order and in time, between active profiles", () => {
    expect(
      wrongOnes((one, steps) => {
        const times = steps.map(({ at }) => at.getTime());
        const inOrder = times.every((at, n) => at <= now().getTime() && at > (times[n - 1] ?? 0));
        const answered = times[1] ?? now().getTime();
        return (
          !inOrder || (one.status === "EXPIRED" ? answered !== +one.expiresAt : answered >= +one.expiresAt)
        );
      }),
    ).toEqual([]);
    expect(
      wrongOnes((one) => {
        const [mentee, mentor] = [profiles.get(one.learnerProfileId)!, profiles.get(one.advisorProfileId)!];
        return (
          mentee.type !== "MENTEE" ||
          mentor.type !== "MENTOR" ||
          mentee.userId === mentor.userId ||
          mentee.status !== "ACTIVE" ||
          mentor.status !== "ACTIVE" ||
          one.askedAt < mentee.submittedAt! ||
          one.askedAt < mentor.decidedAt!
        );
      }),
    ).toEqual([]);
  });

  test("never exceed a mentor's limit, and have no open request to a mentor who takes none [B-190]", () => {
    expect(ofType("MENTOR").filter((one) => placesOf(one) < 0)).toEqual([]);
    expect(
      wrongOnes((one) => {
        const mentor = profiles.get(one.advisorProfileId)!;
        return one.status === "PENDING" && (placesOf(mentor) === 0 || rowIsAway(mentor, now()));
      }),
    ).toEqual([]);
  });

  test("have goals, meetings and closing forms only when these are possible", async () => {
    const of = new Map(relationships.map((one) => [one.id, one]));
    const until = ({ endedAt }: Relationship) => endedAt ?? now();
    for (const goal of await t.app.db().select().from(mentoringGoals)) {
      const one = of.get(goal.relationshipId)!;
      for (const at of [goal.createdAt, ...(goal.doneAt ? [goal.doneAt] : [])])
        expect([goal.text, at >= one.acceptedAt! && at <= until(one)]).toEqual([goal.text, true]);
      expect(goal.text.length).toBeLessThanOrEqual(mentoringLimits.goal);
    }
    for (const { on, notes, relationshipId } of await t.app.db().select().from(mentoringMeetings)) {
      const one = of.get(relationshipId)!;
      const [from, to] = [one.acceptedAt!, until(one)].map((at) => at.toISOString().slice(0, 10));
      expect([notes, from! <= on && on <= to!]).toEqual([notes, true]);
      expect([0, 6]).not.toContain(new Date(on).getUTCDay());
    }
    const closings = await t.app.db().select().from(mentoringClosings);
    for (const { relationshipId, at } of closings) {
      const { status, endedAt } = of.get(relationshipId)!;
      expect([status, at > endedAt! && at <= now()]).toEqual(["ENDED", true]);
    }
    const sides = [...Map.groupBy(closings, ({ relationshipId }) => relationshipId).values()];
    expect(sides.filter((both) => both.length === 2).length).toBeGreaterThan(3);
  });

  test("include one without a recent meeting; all others meet regularly", async () => {
    const meetings = await t.app.db().select().from(mentoringMeetings);
    const quiet = relationships.filter((one) => {
      if (one.status !== "ACTIVE") return false;
      const last = Math.max(
        one.acceptedAt!.getTime(),
        ...meetings.filter(({ relationshipId }) => relationshipId === one.id).map(({ on }) => Date.parse(on)),
      );
      const rhythm = Math.max(
        ...[one.learnerProfileId, one.advisorProfileId].map((id) => profiles.get(id)!.regularity!),
      );
      return now().getTime() - last > 1.2 * rhythm * day;
    });
    expect(quiet).toHaveLength(1);
  });
});

describe("mentoring for the demo accounts", () => {
  const open = (name: string) => t.signIn(emailOf(name), demoPassword);
  const listOf = async (name: string) =>
    (await (await open(name)).get("/api/mentoring/relationships")).json.data as {
      status: string;
      as: string;
      asked_by: string;
    }[];

  test("the learner has a mentor, a pending request and a proposal", async () => {
    expect((await listOf("learner")).map(({ status, as }) => [status, as])).toEqual([
      ["ACTIVE", "MENTEE"],
      ["PENDING", "MENTEE"],
    ]);
    const learner = await open("learner");
    expect((await learner.get("/api/mentoring/proposals")).json.data).toHaveLength(1);
  });

  test("the mentoring administrators see proposals in every status, with the open ones still valid", async () => {
    const office = await open("super");
    const { data } = (await office.get("/api/admin/mentoring/proposals")).json;
    expect([...new Set(data.map(({ status }: { status: string }) => status))].sort()).toEqual(
      [...proposalStatuses].sort(),
    );
    for (const { status, request, proposer, sent_at } of data) {
      expect([status, request !== null]).toEqual([status, status === "asked"]);
      expect([status, sent_at === null]).toEqual([status, status === "draft"]);
      expect(proposer).not.toBeNull();
    }
    const isOpen = ({ status }: { status: string }) => status === "draft" || status === "sent";
    for (const { learner_profile_id: mentee, advisor_profile_id: mentor, name } of data.filter(isOpen)) {
      const draft = { learner_profile_id: mentee, advisor_profile_id: mentor };
      const { errors } = (await office.post("/api/admin/mentoring/proposals", draft)).json;
      // It is refused as the pair already has one, and for no other reason.
      expect([name, errors.advisor_profile_id]).toEqual([
        name,
        [expect.stringContaining("already been proposed")],
      ]);
    }
  });

  test("the manager is a mentor with a request to answer", async () => {
    const [first, ...others] = await listOf("manager");
    expect(first).toMatchObject({ status: "PENDING", as: "MENTOR", asked_by: "MENTEE" });
    expect(others.map(({ status }) => status)).toContain("ACTIVE");
  });

  test.each([
    ["mentoring", []],
    ["reviewer", ["REVIEW_PENDING"]],
    ["exam", ["REVIEW_HOLD"]],
    ["adm", ["REVIEW_DENIED"]],
  ])("%s has access to mentoring, but no active profile", async (name, statuses) => {
    const { own } = (await (await open(name)).get("/api/mentoring/profiles")).json.data;
    expect((own as Profile[]).map(({ status }) => status)).toEqual(statuses);
    const [user] = await t.app
      .db()
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)));
    expect(user!.permissions).toContain("access_mentoring");
  });
});

describe("the first day with the demo academy", () => {
  test.each(["14", "3"])("sends nothing about mentoring when requests expire after %s days", async (days) => {
    const other = await startTestApp({ seed: true, env: { MENTORING_REQUEST_DAYS: days } });
    const told = () => Promise.all([other.app.db().$count(notifications), other.app.db().$count(outbox)]);
    const before = await told();
    const [ofMentoring] = (
      await other.app
        .db()
        .execute<{ n: number }>(
          sql`select count(*)::int as n from notifications where data->>'type' = 'mentoring'`,
        )
    ).rows;
    expect(ofMentoring!.n).toBe(0);
    await keepTime(other.app);
    if (days === "14") {
      other.clock.advance(day / 1_000);
      await keepTime(other.app);
    }
    expect(await told()).toEqual(before);
    await other.close();
  });
});
