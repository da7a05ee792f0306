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

test("every move is either allowed or refused with a message", () => {
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

describe("refusing a move (G-2)", () => {
  test.each<[string, RelationshipStatus, Partial<RelationshipFacts>, RelationshipMove, string | null]>([
    [
      "the asker cannot accept their own request",
      "PENDING",
      {},
      { type: "accept", by: "MENTEE" },
      "not yours",
    ],
    ["the other side cannot cancel a request", "PENDING", {}, { type: "cancel", by: "MENTOR" }, "not yours"],
    [
      "a full mentor cannot accept a request",
      "PENDING",
      { freePlaces: 0 },
      { type: "accept", by: "MENTOR" },
      "full",
    ],
    [
      "a request is not accepted while a profile is inactive",
      "PENDING",
      { bothActive: false },
      { type: "accept", by: "MENTOR" },
      "not active",
    ],
    [
      "an inactive profile is reported before a full mentor",
      "PENDING",
      { bothActive: false, freePlaces: 0 },
      { type: "accept", by: "MENTOR" },
      "not active",
    ],
    [
      "denying a request needs no free place",
      "PENDING",
      { freePlaces: 0 },
      { type: "deny", by: "MENTOR" },
      null,
    ],
    ["a pending request cannot be ended", "PENDING", {}, { type: "end", by: "MENTOR" }, "not begun"],
    ["an active relationship cannot be cancelled", "ACTIVE", {}, { type: "cancel", by: "MENTEE" }, "begun"],
    ["an ended relationship cannot be ended again", "ENDED", {}, { type: "end", by: "MENTEE" }, "over"],
    ["a cancelled request cannot be accepted", "CANCELLED", {}, { type: "accept", by: "MENTOR" }, "over"],
    ["an expired request cannot be accepted", "EXPIRED", {}, { type: "accept", by: "MENTOR" }, "over"],
  ])("%s", (_, status, facts, move, refusal) =>
    expect(refusalOf(status, { ...asked, ...facts }, move)).toBe(refusal),
  );
});

test("a profile with relationships never becomes a draft again, whatever the move", () => {
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
] as const)("a mentor with %j is %s", (profile, availability) =>
  expect(availabilityOf(profile)).toBe(availability),
);
