import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

export const recordRoutes = [
  route("UserCPDLog", "/cpd-log", { title: "CPD Log", needs: { login: true, features: ["cpd_log"] } }),
  route("AcademyActivityLog", "/activity-log", { title: "Activity Log" }),
  route("ActivityHistory", "/activity-log/:type/:id", { title: "Activity", ids: ["id"], breadcrumbs: true }),
  route("Glossary", "/glossary", { title: "Glossary" }),
  route("GlossaryTerm", "/glossary/:id", { title: "Term", ids: ["id"], breadcrumbs: true }),
  route("ReleaseNotes", "/release-notes", { title: "Release notes" }),
  route("ReleaseNote", "/release-notes/:id", { title: "Release note", ids: ["id"], breadcrumbs: true }),
] as const;

/** The addresses of a learner's record, and of reference pages. */
export const toRecord = linksAmong(recordRoutes);
