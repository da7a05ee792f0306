import { describe, expect, test } from "vitest";
import {
  profileTypes,
  relationshipStatuses,
  type ProfileType,
  type RelationshipStatus,
} from "#src/contracts/mentoringWords.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import { availabilityOf } from "#src/machines/mentoring/profileLifecycle.ts";
import {
  moveRelationship,
  refusalOf,
  type RelationshipFacts,
  type RelationshipMove,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import { explore } from "../model/model.ts";
import { profileLifecycleModels } from "./profileLifecycle.model.ts";
import { relationshipLifecycleModel } from "./relationshipLifecycle.model.ts";

const asked: RelationshipFacts = { askedBy: "MENTEE", freePlaces: 1, bothActive: true };

test("the statuses of a relationship are the states of its machine [B-203]", () =>
  expect(Object.keys(relationshipLifecycleModel.machine.states)).toEqual([...relationshipStatuses]));

const moves = (by: ProfileType) =>
  (["cancel", "accept", "deny", "end"] as const).map((type): RelationshipMove => ({ type, by }));

test("each move is either allowed, or refused with words", () => {
  for (const status of relationshipStatuses)
    for (const askedBy of profileTypes)
      for (const freePlaces of [0, 1])
        for (const bothActive of [true, false])
          for (const move of profileTypes.flatMap(moves)) {
            const facts = { askedBy, freePlaces, bothActive };
            const refusal = refusalOf(status, facts, move);
            expect(refusal === null).toBe(moveRelationship(status, facts, move) !== undefined);
            if (refusal) expect(relationshipRefusals[refusal]).toMatch(/\.$/);
          }
});

describe("why a move is not allowed (G-2)", () => {
  test.each<[string, RelationshipStatus, Partial<RelationshipFacts>, RelationshipMove, string | null]>([
    ["the asker waits for the other", "PENDING", {}, { type: "accept", by: "MENTEE" }, "not yours"],
    ["the asked cannot cancel", "PENDING", {}, { type: "cancel", by: "MENTOR" }, "not yours"],
    ["no place is left", "PENDING", { freePlaces: 0 }, { type: "accept", by: "MENTOR" }, "full"],
    [
      "a profile is not active",
      "PENDING",
      { bothActive: false },
      { type: "accept", by: "MENTOR" },
      "not active",
    ],
    [
      "a full mentor's profile that is not active is said to be so",
      "PENDING",
      { bothActive: false, freePlaces: 0 },
      { type: "accept", by: "MENTOR" },
      "not active",
    ],
    ["denying needs no place", "PENDING", { freePlaces: 0 }, { type: "deny", by: "MENTOR" }, null],
    ["it has not begun", "PENDING", {}, { type: "end", by: "MENTOR" }, "not begun"],
    ["it has begun", "ACTIVE", {}, { type: "cancel", by: "MENTEE" }, "begun"],
    ["it is over", "ENDED", {}, { type: "end", by: "MENTEE" }, "over"],
    ["it was cancelled a moment ago", "CANCELLED", {}, { type: "accept", by: "MENTOR" }, "over"],
    ["it has expired", "EXPIRED", {}, { type: "accept", by: "MENTOR" }, "over"],
  ])("%s", (_, status, facts, move, refusal) =>
    expect(refusalOf(status, { ...asked, ...facts }, move)).toBe(refusal),
  );
});

test("whoever has a relationship never goes back to a draft, by whatever way", () => {
  const ways = profileLifecycleModels
    .filter(({ input }) => input.relationships > 0)
    .flatMap((model) => explore(model).vertices.flatMap(({ edges }) => edges));
  expect(ways.filter(({ verdict }) => verdict === "taken").length).toBeGreaterThan(5);
  expect(ways.filter(({ verdict, state }) => verdict === "taken" && state.value === "DRAFT")).toEqual([]);
});

test.each([
  [{ away: false, freePlaces: 1 }, "available"],
  [{ away: true, freePlaces: 0 }, "away"],
  [{ away: false, freePlaces: 0 }, "at capacity"],
] as const)("a mentor who is %j is %s", (profile, availability) =>
  expect(availabilityOf(profile)).toBe(availability),
);
