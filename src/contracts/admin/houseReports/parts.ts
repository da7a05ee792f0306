import type { ReportColumn, ReportFilter } from "../reports.ts";
import { userStatuses } from "../userStatuses.ts";
import { userStatusWords } from "../userStatusWords.ts";
import { choicesOf } from "../../choices.ts";

/** The person that a row is about, and where their name leads: to the user, if nothing says more about the row. */
export const personAt = <const Drill extends string>(drill: Drill) =>
  [
    { field: "name", label: "Name", sort: true, search: true, person: true, drill },
    { field: "email", label: "Email", sort: true, search: true },
  ] as const satisfies readonly ReportColumn[];
export const person = personAt("/admin/house/users/:user_id/edit");

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
