import { policyIds } from "./limits.ts";
import { sharedMessages } from "./messages/shared.ts";

/** The policies that users are asked about, by number, with the names from the footer and the dialog (B-281, B-238). */
export const policyNames: Readonly<Record<number, string>> = {
  [policyIds.gdpr]: sharedMessages.footer.gdpr,
  [policyIds.cookies]: sharedMessages.footer.cookiePolicy,
};
