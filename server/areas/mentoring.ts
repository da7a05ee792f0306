import { mentorCalls } from "#src/contracts/admin/mentoring/mentors.ts";
import { reports } from "#src/contracts/admin/mentoringReports.ts";
import { mentoring as mentoringDashboard } from "../dashboards/mentoring.ts";
import { mentorsModule } from "../modules/admin/mentoring/mentors.ts";
import { mentoringProposalsModule } from "../modules/admin/mentoring/proposals.ts";
import { mentoringSkillsModule } from "../modules/admin/mentoring/skills.ts";
import { mentoringModule } from "../modules/mentoring/index.ts";
import { mentoringWaits } from "../modules/mentoring/waits.ts";
import { mentoringSources } from "../reports/mentoring/sources.ts";
import { mentoringProfiles } from "../schema/index.ts";
import * as messages from "../modules/mentoring/messages.ts";
import type { ServerArea } from "./area.ts";

/** Mentoring. */
export const mentoring: ServerArea = {
  waits: [mentoringWaits],
  modules: [mentoringModule, mentoringSkillsModule, mentorsModule, mentoringProposalsModule],
  messages: Object.values(messages),
  reports: { declared: reports, sources: mentoringSources },
  dashboard: mentoringDashboard,
  auditRecords: { [mentorCalls.list.words.one]: mentoringProfiles },
};
