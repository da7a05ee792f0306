import {
  mentoringAreaMachine,
  type MentoringAreaContext,
} from "#src/machines/mentoring/mentoringAreaMachine.ts";
import type { ProfileStatus } from "#src/contracts/mentoringWords.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

type AreaModel = Model<typeof mentoringAreaMachine>;

const came = (MENTEE: ProfileStatus | null, MENTOR: ProfileStatus | null) =>
  ({ type: "profiles.came", standing: { MENTEE, MENTOR } }) as const;

const cases: AreaModel["cases"] = [
  came(null, null),
  came("DRAFT", null),
  came("ACTIVE", null),
  came(null, "DRAFT"),
  came(null, "ACTIVE"),
  came(null, "REVIEW_PENDING"),
  came(null, "REVIEW_DENIED"),
  came("ACTIVE", "REVIEW_HOLD"),
  came("ACTIVE", "ACTIVE"),
  { type: "profiles.failed", failure: "why" },
  { type: "view.chosen", view: "MENTEE" },
  { type: "view.chosen", view: "MENTOR" },
  { type: "retry" },
  failed("hearProfiles"),
];
const view = ({ standing, view: chosen }: MentoringAreaContext): string =>
  `${standing ? `${standing.MENTEE} ${standing.MENTOR}` : "untold"} as ${chosen}`;

export const mentoringAreaModel: AreaModel = {
  machine: mentoringAreaMachine,
  input: { standing: null, view: null },
  cases,
  view,
};

/** A page that came with them, for a user who has chosen before. */
export const mentoringAreaToldModel: AreaModel = {
  ...mentoringAreaModel,
  cases: cases.filter(({ type }) => type !== "retry"),
  input: { standing: { MENTEE: "ACTIVE", MENTOR: "ACTIVE" }, view: "MENTEE" },
};
