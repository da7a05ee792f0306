import {
  matchSearchMachine,
  noFilters,
  type MatchFilters,
  type MatchSearchContext,
} from "#src/machines/mentoring/matchSearchMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const words = ({ skills, distance, method, regularity, role }: MatchFilters): string =>
  [skills.join(), distance, method, regularity, role.trim() || (role && "blank")].filter(Boolean).join(" ");

export const matchSearchModel: Model<typeof matchSearchMachine> = {
  machine: matchSearchMachine,
  input: { asked: noFilters },
  cases: [
    { type: "filters.changed", change: { skills: [3] } },
    { type: "filters.changed", change: { skills: [] } },
    { type: "filters.changed", change: { role: " " } },
    { type: "submit" },
    { type: "clear" },
    { type: "address.changed", asked: { ...noFilters, skills: [3] } },
    { type: "address.changed", asked: noFilters },
    failed("watchAddress"),
  ],
  view: ({ filters, asked, sent }: MatchSearchContext): string =>
    `${words(filters)} asked ${words(asked)} ${sent ? `sent ${words(sent)}` : ""}`,
};
