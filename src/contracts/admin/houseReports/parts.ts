import type { ReportColumn, ReportFilter } from "../reports.ts";
import { userStatuses } from "../userStatuses.ts";
import { choicesOf } from "../../choices.ts";
import { addressOf } from "../../reportPlaces/house.ts";

export const loginOf = `${addressOf("login")}?user_id=:user_id`;

/** The person that a row is about. */
export const person = [
  { field: "name", label: "Name", sort: true, search: true, person: true, drill: loginOf },
  { field: "email", label: "Email", sort: true, search: true },
] as const satisfies readonly ReportColumn[];

export const statusWords = {
  active: { label: "Active", tone: "success" },
  invited: { label: "Invited", tone: "info" },
  new: { label: "New", tone: "neutral" },
  disabled: { label: "Disabled", tone: "danger" },
} as const satisfies Record<(typeof userStatuses)[number], unknown>;

export const statusFilter = {
  field: "status",
  label: "Status",
  as: "multiSelect",
  choices: choicesOf(statusWords, userStatuses),
} as const satisfies ReportFilter;

export const userFilter = {
  field: "user_id",
  label: "User",
  as: "multiSelect",
  choices: "users",
} as const satisfies ReportFilter;
