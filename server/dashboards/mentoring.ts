import { sql } from "drizzle-orm";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { mentoringReportOffice } from "#src/contracts/reportPlaces/mentoring.ts";
import {
  mentorApplications,
  mentoringDashboard,
  mentoringProposals,
  mentoringSkills,
} from "#src/routes/admin/mentoring.ts";
import type { App } from "../app.ts";
import { mentoringAdmins } from "../modules/admin/mentoring/access.ts";
import { applicationsOf, mentorsOf } from "../modules/admin/mentoring/mentors.ts";
import { isAtRisk } from "../modules/admin/mentoring/standing.ts";
import { readRows } from "../resources/rows.ts";
import {
  mentoringMeetings,
  mentoringProfiles,
  mentoringRelationships,
  mentoringSkills as skills,
} from "../schema/index.ts";
import {
  addressSince,
  byDay,
  kindsOf,
  ofList,
  ofResource,
  type FigureSource,
  type ServerDashboard,
  type Waiting,
} from "./dashboard.ts";

const report = (key: keyof (typeof mentoringReportOffice)["places"]) => addressIn(mentoringReportOffice, key);

/** Mentors are shown by name. */
const mentorKind = {
  async names(app: App, ids: readonly number[]) {
    const rows = await readRows(app, mentorsOf(app), ids, ["name"]);
    return new Map(rows.map((row) => [row.id, String(row.name)]));
  },
};

/** Requests that will expire unanswered unless someone acts. */
function endingSoon(app: App): Waiting {
  const until = new Date(app.now().getTime() + mentoringLimits.reminderDays * day).toISOString();
  const { status, expiresAt, askedAt } = mentoringRelationships;
  return {
    from: mentoringRelationships,
    where: sql`${status} = 'PENDING' and ${expiresAt} <= ${until}::timestamptz`,
    since: askedAt,
    question: { answer: "PENDING", expires_at_to: until },
  };
}

const meetings: FigureSource = (from) => sql`
  select ${mentoringMeetings.on} as day, count(*) as n from ${mentoringMeetings}
  where ${mentoringMeetings.on} >= (${from} at time zone 'UTC')::date group by 1`;

/** What mentoring administrators have to do, how mentoring is going, and what was decided. */
export const mentoring: ServerDashboard = {
  place: mentoringDashboard,
  access: mentoringAdmins,
  kinds: { ...kindsOf([mentoringSkills, mentoringProposals]), mentor: mentorKind },
  needs: [
    {
      key: "mentor-applications",
      counted: "mentor applications",
      words: mentorApplications.words,
      reason: { one: "waits for a review", many: "wait for a review" },
      waiting: (app) => ofList(applicationsOf(app), { stage: "waiting" }, mentoringProfiles.submittedAt),
      list: mentorApplications.path,
      verb: "Review",
    },
    {
      key: "relationships-at-risk",
      words: { one: "relationship", many: "relationships" },
      reason: {
        one: "is at risk: they have not met for a long time",
        many: "are at risk: they have not met for a long time",
      },
      waiting: (app) => ({
        from: mentoringRelationships,
        where: isAtRisk(app.now(), sql`mentoring_relationships`),
        since: mentoringRelationships.changedAt,
        question: { at_risk: "true" },
      }),
      list: report("relationships"),
    },
    {
      key: "requests-ending",
      words: { one: "request", many: "requests" },
      reason: { one: "is about to expire", many: "are about to expire" },
      waiting: endingSoon,
      list: report("requests"),
    },
    {
      key: "skills-not-offered",
      words: mentoringSkills.words,
      reason: {
        one: "is asked for, and no mentor offers it",
        many: "are asked for, and no mentor offers them",
      },
      waiting: (app) => ofResource(app, "mentoring skill", { not_offered: "true" }, skills.createdAt),
      list: mentoringSkills.path,
    },
  ],
  figures: [
    {
      key: "mentoring-meetings",
      label: "Meetings",
      at: addressSince(report("most-active"), "met_on"),
      source: meetings,
    },
    {
      key: "mentoring-requests",
      label: "Requests",
      at: addressSince(report("requests"), "asked_at"),
      source: byDay(mentoringRelationships.askedAt, mentoringRelationships),
    },
    {
      key: "mentoring-relationships",
      label: "Relationships begun",
      at: addressSince(report("relationships"), "began_at"),
      source: byDay(mentoringRelationships.acceptedAt, mentoringRelationships),
    },
    {
      key: "mentoring-applications",
      label: "Mentor applications",
      at: addressSince(mentorApplications.path, "submitted_at", { stage: "any" }),
      source: byDay(
        mentoringProfiles.submittedAt,
        mentoringProfiles,
        // An application that was taken back is a draft again, for its owner's eyes only.
        sql`${mentoringProfiles.type} = 'MENTOR' and ${mentoringProfiles.status} <> 'DRAFT'`,
      ),
    },
  ],
};
