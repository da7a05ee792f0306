import type { EmailReportKey } from "#src/contracts/reportPlaces/emails.ts";
import type { Source } from "../query.ts";
import { sentEmails } from "./sent.ts";

/** The source of each email report. */
export const emailSources: Record<EmailReportKey, Source> = { "sent-emails": sentEmails };
