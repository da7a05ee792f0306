import { describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { mentoringProfiles, mentoringRelationships } from "#server/schema/mentoring.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { createRelationship, join, moveTo, noticesOf, request, startPair } from "./mentoringPeople.ts";

const u = startPair();
const other = { MENTEE: "MENTOR", MENTOR: "MENTEE" } as const;
const pair = (by: ProfileType = "MENTEE") => ({ mentee: u.mia, mentor: u.max, by });
const sideOf = (side: ProfileType) => (side === "MENTEE" ? u.mia : u.max);
const made = (status: RelationshipStatus, askedBy: ProfileType = "MENTEE") =>
  createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, status, askedBy);
const stored = async (id: number) =>
  (await u.t.app.db().select().from(mentoringRelationships).where(eq(mentoringRelationships.id, id)))[0]!;

type Refusal = keyof typeof relationshipRefusals;
type Who = "whoever asked" | "whoever was asked";
const allowed = "allowed";
/** The response to each move in each status, by the ledger (B-204 … B-209): written by hand, not from the machine. */
const law: Record<RelationshipStatus, Record<string, Record<Who, Refusal | typeof allowed>>> = {
  PENDING: {
    CANCELLED: { "whoever asked": allowed, "whoever was asked": "not yours" },
    ACTIVE: { "whoever asked": "not yours", "whoever was asked": allowed },
    DENIED: { "whoever asked": "not yours", "whoever was asked": allowed },
    ENDED: { "whoever asked": "not begun", "whoever was asked": "not begun" },
  },
  ACTIVE: {
    CANCELLED: { "whoever asked": "begun", "whoever was asked": "begun" },
    ACTIVE: { "whoever asked": "begun", "whoever was asked": "begun" },
    DENIED: { "whoever asked": "begun", "whoever was asked": "begun" },
    ENDED: { "whoever asked": allowed, "whoever was asked": allowed },
  },
  ENDED: overForAll(),
  DENIED: overForAll(),
  CANCELLED: overForAll(),
  EXPIRED: overForAll(),
};
function overForAll() {
  const over = { "whoever asked": "over", "whoever was asked": "over" } as const;
  return { CANCELLED: over, ACTIVE: over, DENIED: over, ENDED: over };
}

const cases = Object.entries(law).flatMap(([status, moves]) =>
  Object.entries(moves).flatMap(([to, sides]) =>
    Object.entries(sides).flatMap(([who, answer]) =>
      (["MENTEE", "MENTOR"] as const).map((askedBy) => ({
        ...{ status: status as RelationshipStatus, to, who: who as Who, answer, askedBy },
      })),
    ),
  ),
);

describe("every move of either side in every status [B-203][B-204][B-205][B-206][B-207][B-208][B-209]", () => {
  test.each(cases)(
    "$status, requested by the $askedBy: a move to $to by $who gives “$answer”",
    async ({ status, to, who, answer, askedBy }) => {
      const id = await made(status, askedBy);
      const mover = who === "whoever asked" ? askedBy : other[askedBy];
      const { status: code, json } = await moveTo(sideOf(mover), id, to, "A reason");
      if (answer === "allowed") {
        expect([code, json.data.status]).toEqual([200, to]);
        expect(json.data.steps).toMatchObject([{ status: to, by: mover, message: "A reason" }]);
        expect((await stored(id)).status).toBe(to);
        return;
      }
      const words = relationshipRefusals[answer];
      expect([code, json]).toEqual([409, { message: words, errors: { message: [words] } }]);
      expect((await stored(id)).status).toBe(status);
      expect(await noticesOf(u.t, u.mia)).toEqual([]);
    },
  );
});

describe("starting a relationship", () => {
  test.each(["MENTEE", "MENTOR"] as const)(
    "is refused while the mentor is on hold, for a request by the %s",
    async (askedBy) => {
      const id = await made("PENDING", askedBy);
      await u.t.app
        .db()
        .update(mentoringProfiles)
        .set({ status: "REVIEW_HOLD" })
        .where(eq(mentoringProfiles.id, u.max.profile));
      const answer = await moveTo(sideOf(other[askedBy]), id, "ACTIVE");
      expect([answer.status, answer.json.message]).toEqual([409, relationshipRefusals["not active"]]);
      expect((await moveTo(sideOf(other[askedBy]), id, "DENIED")).status).toBe(200);
    },
  );

  test("gives the last place to one of two mentees accepted at once, and tells the other why [T-41]", async () => {
    await u.t.app
      .db()
      .update(mentoringProfiles)
      .set({ menteeLimit: 1 })
      .where(eq(mentoringProfiles.id, u.max.profile));
    const noor = await join(u.t, "Noor", "MENTEE");
    const first = (await request(pair())).json.data.id;
    const second = (await request({ mentee: noor, mentor: u.max })).json.data.id;
    const answers = await Promise.all([first, second].map((id) => moveTo(u.max, id, "ACTIVE")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.json.message).toBe(relationshipRefusals.full);
    const left = answers[0]!.status === 409 ? { person: u.mia, id: first } : { person: noor, id: second };
    expect((await stored(left.id)).status).toBe("PENDING");
    expect((await noticesOf(u.t, left.person)).at(-1)).toEqual({
      message:
        "Max Example has no free place at the moment. Your request stays open until 4 December 2026, in case a place becomes free.",
      url: `/mentoring/relationship/${left.id}`,
    });
  });

  test("succeeds for only one of two mentees who accept a mentor's offers at once [T-41]", async () => {
    await u.t.app
      .db()
      .update(mentoringProfiles)
      .set({ menteeLimit: 1 })
      .where(eq(mentoringProfiles.id, u.max.profile));
    const noor = await join(u.t, "Noor", "MENTEE");
    const ids = [
      (await request(pair("MENTOR"))).json.data.id as number,
      (await request({ mentee: noor, mentor: u.max, by: "MENTOR" })).json.data.id as number,
    ];
    const answers = await Promise.all([moveTo(u.mia, ids[0]!, "ACTIVE"), moveTo(noor, ids[1]!, "ACTIVE")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("gives a place that becomes free to a request that stayed open [T-41]", async () => {
    await u.t.app
      .db()
      .update(mentoringProfiles)
      .set({ menteeLimit: 1 })
      .where(eq(mentoringProfiles.id, u.max.profile));
    const noor = await join(u.t, "Noor", "MENTEE");
    const first = (await request(pair())).json.data.id;
    const second = (await request({ mentee: noor, mentor: u.max })).json.data.id;
    await moveTo(u.max, first, "ACTIVE");
    expect((await moveTo(u.max, second, "ACTIVE")).status).toBe(409);
    await moveTo(u.mia, first, "ENDED");
    expect((await moveTo(u.max, second, "ACTIVE")).status).toBe(200);
  });
});

describe("repeated and simultaneous moves", () => {
  test("the same move takes effect once and always gets the same response", async () => {
    const { id } = (await request(pair())).json.data;
    const answers = await Promise.all([1, 2, 3].map(() => moveTo(u.max, id, "ACTIVE", "Welcome")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]!.json.data.steps).toHaveLength(2);
    expect(await noticesOf(u.t, u.mia)).toHaveLength(2);
  });

  test("another reason or the other side makes it a different move", async () => {
    const id = await made("ACTIVE");
    expect((await moveTo(u.mia, id, "ENDED", "One")).status).toBe(200);
    expect((await moveTo(u.mia, id, "ENDED", "Two")).json.message).toBe(relationshipRefusals.over);
    expect((await moveTo(u.max, id, "ENDED", "One")).json.message).toBe(relationshipRefusals.over);
  });

  test("only one of a simultaneous acceptance and cancellation succeeds, and the other reports why", async () => {
    const { id } = (await request(pair())).json.data;
    const [cancelled, accepted] = await Promise.all([
      moveTo(u.mia, id, "CANCELLED", "Changed my mind"),
      moveTo(u.max, id, "ACTIVE", "Yes"),
    ]);
    // Whichever came first, the other one is told what has happened.
    const late = cancelled!.status === 409 ? cancelled! : accepted!;
    expect([cancelled!.status, accepted!.status].sort()).toEqual([200, 409]);
    expect([relationshipRefusals.over, relationshipRefusals.begun]).toContain(late.json.message);
  });
});

test.each([
  [{ status: "ACTIVE", message: "" }, "message"],
  [{ status: "ACTIVE", message: "  " }, "message"],
  [{ status: "ACTIVE", message: "x".repeat(251) }, "message"],
  [{ status: "EXPIRED", message: "x" }, "status"],
  [{ status: "PENDING", message: "x" }, "status"],
  [{ message: "x" }, "status"],
])("a move like %j is refused at the field %s [B-216][B-219]", async (body, field) => {
  const id = await made("PENDING");
  const answer = await u.max.browser.put(`/api/mentoring/relationships/${id}`, body);
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
  expect((await moveTo(u.max, id, "DENIED", "x".repeat(250))).status).toBe(200);
});
