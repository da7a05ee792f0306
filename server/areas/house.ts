import { reports } from "#src/contracts/admin/houseReports.ts";
import { house as houseDashboard } from "../dashboards/house.ts";
import { broadcastsModule } from "../modules/admin/broadcasts.ts";
import { carouselModule } from "../modules/admin/carousel.ts";
import { contactsModule } from "../modules/admin/contacts.ts";
import { featureFlagsModule } from "../modules/admin/featureFlags.ts";
import { feedbackModule } from "../modules/admin/feedback.ts";
import { glossaryModule } from "../modules/admin/glossary.ts";
import { imageBanksModule } from "../modules/admin/imageBanks.ts";
import { papFeedModule } from "../modules/admin/papFeed.ts";
import { audiencesModule } from "../modules/admin/people/audiences.ts";
import { leaveModule } from "../modules/admin/people/leave.ts";
import { learningRecordModule } from "../modules/admin/people/learningRecord.ts";
import { mergeModule } from "../modules/admin/people/merge.ts";
import { rolesModule } from "../modules/admin/people/roles.ts";
import { usersModule } from "../modules/admin/people/users.ts";
import { policyVersionsModule } from "../modules/admin/policyVersions.ts";
import { profilesModule } from "../modules/admin/profiles.ts";
import { releaseNotesModule } from "../modules/admin/releaseNotes.ts";
import { searchSynonymsModule } from "../modules/admin/searchSynonyms.ts";
import { houseSources } from "../reports/house/sources.ts";
import * as deliveryMessages from "../messages/messages.ts";
import * as messages from "../modules/admin/messages.ts";
import * as peopleMessages from "../modules/admin/people/messages.ts";
import * as reportMessages from "../reports/messages.ts";
import type { ServerArea } from "./area.ts";

/** Running the academy: its people, what they all see, and what is on or off. */
export const house: ServerArea = {
  modules: [
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
    usersModule,
    learningRecordModule,
    rolesModule,
    leaveModule,
    mergeModule,
    audiencesModule,
  ],
  reports: { declared: reports, sources: houseSources },
  messages: [messages, peopleMessages, reportMessages, deliveryMessages].flatMap((some) =>
    Object.values(some),
  ),
  dashboard: houseDashboard,
  auditKinds: ["carousel", "feedback", "PAP feed", "policy"],
};
