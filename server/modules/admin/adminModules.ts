import type { App } from "../../app.ts";
import type { Handled } from "../../serve.ts";
import { auditModule } from "./audit.ts";
import { broadcastsModule } from "./broadcasts.ts";
import { carouselModule } from "./carousel.ts";
import { contactsModule } from "./contacts.ts";
import { featureFlagsModule } from "./featureFlags.ts";
import { feedbackModule } from "./feedback.ts";
import { glossaryModule } from "./glossary.ts";
import { imageBanksModule } from "./imageBanks.ts";
import { optionsModule } from "./options.ts";
import { reportsModule } from "../../reports/module.ts";
import { schedulesModule } from "../../reports/schedulesModule.ts";
import { audiencesModule } from "./people/audiences.ts";
import { confirmationModule } from "./people/confirmation.ts";
import { leaveModule } from "./people/leave.ts";
import { mergeModule } from "./people/merge.ts";
import { rolesModule } from "./people/roles.ts";
import { learningRecordModule } from "./people/learningRecord.ts";
import { usersModule } from "./people/users.ts";
import { papFeedModule } from "./papFeed.ts";
import { searchSynonymsModule } from "./searchSynonyms.ts";
import { policyVersionsModule } from "./policyVersions.ts";
import { profilesModule } from "./profiles.ts";
import { releaseNotesModule } from "./releaseNotes.ts";
import { viewsModule } from "./views.ts";

/** The calls of the back office. */
export const adminModules: readonly ((app: App) => Handled[])[] = [
  viewsModule,
  auditModule,
  optionsModule,
  glossaryModule,
  searchSynonymsModule,
  releaseNotesModule,
  policyVersionsModule,
  contactsModule,
  broadcastsModule,
  carouselModule,
  imageBanksModule,
  profilesModule,
  featureFlagsModule,
  papFeedModule,
  feedbackModule,
  confirmationModule,
  usersModule,
  learningRecordModule,
  rolesModule,
  leaveModule,
  mergeModule,
  audiencesModule,
  schedulesModule,
  reportsModule,
];
