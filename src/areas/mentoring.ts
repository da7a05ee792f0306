import { mentoringChanged } from "#src/contracts/mentoringChanged.ts";
import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { mentoringReportOffice } from "#src/contracts/reportPlaces/mentoring.ts";
import { mentoringAdmins } from "#src/contracts/roleSets.ts";
import { entry } from "#src/routes/admin/group.ts";
import {
  mentorApplications,
  mentoringAdminRoutes,
  mentoringDashboard,
  mentoringProposals,
  mentoringSkills,
  mentors,
} from "#src/routes/admin/mentoring.ts";
import { link } from "#src/routes/navigation.ts";
import { mentoringRoutes } from "#src/routes/mentoring.ts";
import { area } from "./area.ts";

const may = { permissions: ["access_mentoring"] } as const;

/** Mentoring: finding a match, sending requests, meeting, and its part of the back office. */
export const mentoring = area({
  rows: [...mentoringRoutes, ...mentoringAdminRoutes],
  screens: () => import("#src/screens/mentoring.ts"),
  officeScreens: () => import("#src/screens/admin/mentoring.ts"),
  navigation: [
    {
      title: "Mentoring",
      links: [
        link("MentoringIndex", "Find a Match", "match", may),
        link("MentoringRelationships", "Relationships", "relationships", {
          ...may,
          waits: [{ of: "mentoring requests", word: "waiting" }],
        }),
        link("MentoringProfile", "Details", "details", may),
      ],
    },
  ],
  live: [mentoringChanged],
  office: {
    places: [mentoringSkills, mentors, mentorApplications, mentoringProposals],
    reports: mentoringReportOffice,
    waits: [
      {
        at: "AdminMentoringMentorApproval",
        of: "mentor applications",
        word: "waiting for a review",
        act: { label: "Review mentors", query: { stage: "waiting" } },
      },
    ],
    dashboard: mentoringDashboard,
    navigation: {
      parentGroup: words.mentoring,
      icon: "mentoring",
      theme: "mentoring",
      requiredRoles: mentoringAdmins.roles,
      permission: mentoringAdmins.permissions[0],
      sections: [
        { navGroup: "Overview", links: [entry("MentoringDashboard", "Mentoring dashboard")] },
        {
          navGroup: "Mentors",
          links: [
            entry("AdminMentoringSkillManagement", "Skills"),
            entry("AdminMentoringMentorManagement", "Mentors"),
            entry("AdminMentoringMentorApproval", "Mentor approval"),
            entry("AdminMentoringProposals", "Proposed matches"),
          ],
        },
        { navGroup: "Reports", links: [entry("AdminMentoringReports", "Mentoring reports")] },
      ],
    },
  },
});
