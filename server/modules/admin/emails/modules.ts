import { emailSets } from "#src/contracts/emails/emailSets.ts";
import type { Module } from "../../../areas/area.ts";
import { emailsModule } from "./emails.ts";
import { sentEmailsModule } from "./sent.ts";
import { emailVariantsModule } from "./variants.ts";

/** The emails of each set, and sent emails. */
export const emailModules: readonly Module[] = [
  ...emailSets.flatMap((set) => [emailsModule(set), emailVariantsModule(set)]),
  sentEmailsModule,
];
