import { adminRoles } from "../roles.ts";
import { placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "sent-emails": { path: "sent", title: "Sent emails" },
} as const;

/**
 * The reports of emails (B-506): for every administrator, who sees what was sent from the sets that they edit (B-507).
 */
export const emailReportOffice = {
  name: "AdminEmailsReport",
  title: "Email reports",
  path: "/admin/emails/reports",
  theme: "house",
  roles: adminRoles,
  places,
} as const satisfies ReportOffice;

export type EmailReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends EmailReportKey>(key: Key) => placedIn(emailReportOffice, key);
