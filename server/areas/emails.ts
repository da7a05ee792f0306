import { reports } from "#src/contracts/admin/emailReports.ts";
import { emails as emailsDashboard } from "../dashboards/emails.ts";
import { sentEmailKind } from "../modules/admin/emails/sentKind.ts";
import { emailSources } from "../reports/emails/sources.ts";
import { emailSends } from "../schema/emails.ts";
import type { ServerArea } from "./area.ts";

/**
 * Everything that the system sends. Its modules use the messages of all areas, so they belong to the layer above
 * (`modules/all.ts`).
 */
export const emails: ServerArea = {
  modules: [],
  auditRecords: { [sentEmailKind]: emailSends },
  dashboard: emailsDashboard,
  reports: { declared: reports, sources: emailSources },
};
