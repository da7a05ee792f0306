/** Where the reports of House are. Routes know it too, so nothing here loads what the reports say. */
import { roleSets } from "../roleSets.ts";
import type { ReportArea } from "../admin/reports.ts";

/** Who House's reports are for (P-045), and where they are. */
export const houseReportArea = {
  path: "/admin/house/reports",
  theme: "house",
  roles: roleSets.systemAdmins,
} as const satisfies ReportArea;

/** Each report by its key: where it is below its area, and its title. */
export const houseReportPlaces = {
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
} as const satisfies Readonly<Record<string, { path: string; title: string }>>;

export type HouseReportKey = keyof typeof houseReportPlaces;

/** What a report's declaration says of its place. */
export const placed = <const Key extends HouseReportKey>(key: Key) => ({
  key,
  ...houseReportPlaces[key],
  area: houseReportArea,
});

/** The address of a report, with its parameters as they are named there. */
export const addressOf = <const Key extends HouseReportKey>(key: Key) =>
  `${houseReportArea.path}/${houseReportPlaces[key].path}` as const;
