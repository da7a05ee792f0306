import {
  relationshipLifecycle,
  type RelationshipFacts,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { Model } from "../model/model.ts";

const lifeWith = (
  facts: RelationshipFacts,
  moves: readonly ("cancel" | "accept" | "deny" | "end")[] = ["cancel", "accept", "deny", "end"],
): Model<typeof relationshipLifecycle> => ({
  machine: relationshipLifecycle,
  input: facts,
  cases: [
    ...moves.flatMap((type) => [
      { type, by: "MENTEE" as const },
      { type, by: "MENTOR" as const },
    ]),
    { type: "expire" },
  ],
});

export const relationshipLifecycleModel = lifeWith({ askedBy: "MENTEE", freePlaces: 1, bothActive: true });
/** Where it cannot begin, there is nothing to end. */
const toBegin = ["cancel", "accept", "deny"] as const;
/** What else a move can depend on, one by one. */
export const relationshipLifecycleModels = [
  relationshipLifecycleModel,
  lifeWith({ askedBy: "MENTOR", freePlaces: 1, bothActive: true }),
  lifeWith({ askedBy: "MENTEE", freePlaces: 0, bothActive: true }, toBegin),
  lifeWith({ askedBy: "MENTOR", freePlaces: 4, bothActive: false }, toBegin),
];
