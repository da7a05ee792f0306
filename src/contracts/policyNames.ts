import { policyIds } from "./limits.ts";
import { sharedMessages } from "./messages/shared.ts";

/** The policies that are asked about, by their numbers, as the footer and the dialog call them (B-281, B-238). */
export const policyNames: Readonly<Record<number, string>> = {
  [policyIds.gdpr]: sharedMessages.footer.gdpr,
  [policyIds.cookies]: sharedMessages.footer.cookiePolicy,
};
