import type { EmailReportKey } from "#src/contracts/reportPlaces/emails.ts";
import type { Source } from "../query.ts";
import { sentEmails } from "./sent.ts";

/** What each report of emails comes from. */
export const emailSources: Record<EmailReportKey, Source> = { "sent-emails": sentEmails };
