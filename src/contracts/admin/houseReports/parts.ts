import type { ReportColumn, ReportFilter } from "../reports.ts";
import { userStatuses } from "../userStatuses.ts";
import { userStatusWords } from "../userStatusWords.ts";
import { choicesOf } from "../../choices.ts";
import { addressOf } from "../../reportPlaces/house.ts";

export const loginOf = `${addressOf("login")}?user_id=:user_id`;

/** The person that a row is about. */
export const person = [
  { field: "name", label: "Name", sort: true, search: true, person: true, drill: loginOf },
  { field: "email", label: "Email", sort: true, search: true },
] as const satisfies readonly ReportColumn[];

export const statusFilter = {
  field: "status",
  label: "Status",
  as: "multiSelect",
  choices: choicesOf(userStatusWords, userStatuses),
} as const satisfies ReportFilter;

export const userFilter = {
  field: "user_id",
  label: "User",
  as: "multiSelect",
  choices: "users",
} as const satisfies ReportFilter;
