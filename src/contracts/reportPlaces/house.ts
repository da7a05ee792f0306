import { roleSets } from "../roleSets.ts";
import { addressIn, placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "user-report": { path: "user-report", title: "Users" },
  "user-status": { path: "user-status", title: "User status" },
  login: { path: "login", title: "Sign-ins" },
  "archiving-audiences": { path: "archiving-audiences", title: "Audiences to archive" },
  "users-missing-audiences": { path: "users-missing-audiences", title: "Users without an audience" },
  "user-audiences": { path: "user-audiences", title: "Users and their audiences" },
  "user-long-term-leave": { path: "user-long-term-leave", title: "Long-term leave" },
  "user-no-show": { path: "user-no-show", title: "No-shows" },
  cpd: { path: "cpd", title: "CPD" },
  "cpd-type": { path: "cpd/type", title: "CPD by type" },
  search: { path: "search", title: "Searches" },
  "searched-terms": { path: "searched-terms", title: "Searched terms" },
  "spell-check": { path: "spell-check", title: "Spelling" },
  "featured-carousel": { path: "featured-carousel", title: "Featured carousel" },
  "image-bank": { path: "image-bank", title: "Image banks" },
  "disliked-content": { path: "disliked-content", title: "Disliked content" },
  "release-feedback": { path: "release-feedback", title: "Release feedback" },
  "glossary-audit": { path: "glossary-audit", title: "Glossary audit" },
  "disliked-by": { path: "disliked-by/:id/:type", title: "Disliked by" },
} as const;

/** The reports of House: who they are for (P-045), and where they are. */
export const houseReportOffice = {
  name: "HouseReport",
  title: "House reports",
  path: "/admin/house/reports",
  theme: "house",
  roles: roleSets.systemAdmins,
  places,
} as const satisfies ReportOffice;

export type HouseReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends HouseReportKey>(key: Key) => placedIn(houseReportOffice, key);

/** The address of a report, with the names of its parameters in place. */
export const addressOf = (key: HouseReportKey): string => addressIn(houseReportOffice, key);
