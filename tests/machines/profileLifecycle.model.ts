import { profileLifecycle, type ProfileFacts } from "#src/machines/mentoring/profileLifecycle.ts";
import type { Model } from "../model/model.ts";

/** A mentee is never reviewed, so nobody decides about them. */
const unreviewed = [{ type: "submit" }, { type: "retire" }, { type: "hold" }] as const;

const lifeOf = (facts: ProfileFacts): Model<typeof profileLifecycle> => ({
  machine: profileLifecycle,
  input: facts,
  cases:
    facts.type === "MENTOR"
      ? [...unreviewed, { type: "withdraw" }, { type: "approve" }, { type: "deny" }, { type: "reinstate" }]
      : unreviewed,
});

export const profileLifecycleModel = lifeOf({ type: "MENTOR", relationships: 0 });
export const profileLifecycleModels = [
  profileLifecycleModel,
  lifeOf({ type: "MENTOR", relationships: 1 }),
  lifeOf({ type: "MENTEE", relationships: 0 }),
  lifeOf({ type: "MENTEE", relationships: 2 }),
];
