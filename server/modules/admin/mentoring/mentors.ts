import { sql, type SQL } from "drizzle-orm";
import {
  AdminMentor,
  type applicationStages,
  mentorApplicationCalls,
  mentorCalls,
} from "#src/contracts/admin/mentoring/mentors.ts";
import { regularities } from "#src/contracts/mentoringWords.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { inOrder } from "../../../database/inOrder.ts";
import { isOneOf } from "../../../database/lists.ts";
import { lineOf, readHistory } from "../../../resources/history.ts";
import { oneByOne } from "../../../resources/oneByOne.ts";
import { withoutTypes, type AnyResource } from "../../../resources/resource.ts";
import { readingModule } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { withDefaults } from "../../../resources/withDefaults.ts";
import { mentoringProfiles } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { endPause, pauseProfile } from "../../mentoring/profileMoves.ts";
import { mentoringAdmins } from "./access.ts";
import { decide } from "./decide.ts";
import { relationshipsWith } from "./relationships.ts";
import { availabilityAt, takesPart, usedBy } from "./standing.ts";

const { id, userId, status, menteeLimit, submittedAt, pausedBy } = mentoringProfiles;
const p = sql`mentoring_profiles`;

const ofUser = (what: SQL): SQL => sql`(select ${what} from users u where u.id = ${userId})`;
const name = ofUser(sql`u.first_name || ' ' || u.last_name`);
/** By surname, as everywhere. */
const surname = ofUser(sql`lower(u.last_name || ' ' || u.first_name)`);
const skills = sql`array(
  select s.name from mentoring_profile_skills n join mentoring_skills s on s.id = n.skill_id
  where n.profile_id = ${id} order by ${inOrder(sql`s.name`)})`;
const used = usedBy(sql`${id}`);
const pending = sql`(
  select count(*)::int from mentoring_relationships a where a.advisor_profile_id = ${id} and a.status = 'PENDING')`;
const lastMeeting = sql`(
  select max(t.on)::text from mentoring_meetings t join mentoring_relationships a on a.id = t.relationship_id
  where a.advisor_profile_id = ${id})`;

const namesSkill = (given: readonly number[]): SQL => sql`exists (
  select from mentoring_profile_skills n where n.profile_id = ${id} and ${isOneOf(sql`n.skill_id`, given)})`;

/** Everybody who mentors or has applied to: a draft belongs to its owner alone (B-186). */
const holds = (): SQL => sql`${mentoringProfiles.type} = 'MENTOR' and ${status} <> 'DRAFT'`;
const search = sql`lower(${ofUser(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`)} || ' ' || ${mentoringProfiles.role})`;

/** What both lists show about each mentor. */
const told = {
  name,
  email: ofUser(sql`u.email`),
  skills,
  regularity: sql`case ${mentoringProfiles.regularity} ${sql.join(
    regularities.map(({ days, label }) => sql`when ${days}::int then ${label}::text`),
    sql` `,
  )} end`,
};

const mentorList = (app: App) => {
  const availability = (): SQL => sql`case when ${takesPart(p)} then ${availabilityAt(app.now(), p)} end`;
  return {
    calls: mentorCalls,
    access: mentoringAdmins,
    table: mentoringProfiles,
    holds,
    search,
    more: () => ({
      ...told,
      availability: availability(),
      away_until: sql`case when ${availability()} = 'away' then ${mentoringProfiles.awayUntil} end`,
      paused: sql`${pausedBy} is not null and ${availability()} is not distinct from 'away'`,
      places: sql`case when ${menteeLimit} is null then '' else ${used} || ' of ' || ${menteeLimit} end`,
      mentees: used,
      pending,
      last_meeting_on: lastMeeting,
    }),
    sorts: {
      name: surname,
      mentees: used,
      pending,
      last_meeting_on: sql`coalesce(${lastMeeting}, '')`,
      submitted_at: sql`coalesce(${submittedAt}, '-infinity')`,
    },
    filters: {
      availability: (given: readonly string[]) => isOneOf(availability(), given),
      skill: namesSkill,
      // A dashboard's query sends text.
      has_places: (given: unknown) =>
        sql`(${takesPart(p)} and coalesce(${menteeLimit}, 0) > ${used}) = ${String(given) === "true"}`,
    },
  };
};

/** Whether an application has not been decided. */
const isOpen = sql`${status} in ('REVIEW_PENDING', 'REVIEW_HOLD')`;

/** Which applications each stage includes. */
const stages: Readonly<Record<(typeof applicationStages)[number], SQL>> = {
  waiting: sql`${status} = 'REVIEW_PENDING'`,
  "on hold": sql`${status} = 'REVIEW_HOLD'`,
  open: isOpen,
  any: sql`true`,
};

const applicationList = (app: App) => ({
  calls: mentorApplicationCalls,
  access: mentoringAdmins,
  table: mentoringProfiles,
  file: "mentor-applications",
  holds,
  search,
  more: () => ({
    ...told,
    waiting_days: sql`case when ${isOpen} then greatest(0, floor(extract(epoch from ${app.now().toISOString()}::timestamptz
      - coalesce(${submittedAt}, ${app.now().toISOString()}::timestamptz)) / 86400))::int end`,
  }),
  sorts: { name: surname, submitted_at: sql`coalesce(${submittedAt}, '-infinity')` },
  filters: {
    stage: (given: (typeof applicationStages)[number]) => stages[given],
    skill: namesSkill,
  },
});

/** Mentors as the back office has them, including those who wait for a decision, because a dashboard queries both. */
export const mentorsOf = (app: App): AnyResource => withDefaults(withoutTypes(mentorList(app)));
/** The same people under another name: the audit log of an application is that of the mentor. */
export const applicationsOf = (app: App): AnyResource => withDefaults(withoutTypes(applicationList(app)));

const own = { audited: true };

/** Mentors, their applications, and the decisions about both (B-490). */
export function mentorsModule(app: App): Handled[] {
  const mentors = mentorsOf(app);
  const applications = applicationsOf(app);
  const shown = async (profile: number) => ({
    data: AdminMentor.parse(await findRow(app, mentors, profile)),
  });
  const deciding = (caller: Caller, profileId: number) => ({ app, mentors, caller, profileId });
  return [
    ...readingModule(app, mentorList(app)),
    ...readingModule(app, applicationList(app)),

    on(mentorCalls.history, mentoringAdmins, ({ params, query }) =>
      readHistory(app, mentors, params.id, query),
    ),
    on(mentorApplicationCalls.history, mentoringAdmins, ({ params, query }) =>
      readHistory(app, mentors, params.id, query),
    ),

    on(mentorCalls.relationships, mentoringAdmins, async ({ params }) => {
      await findRow(app, mentors, params.id);
      return { data: await relationshipsWith(app, params.id) };
    }),

    on(
      mentorApplicationCalls.bulk,
      mentoringAdmins,
      async ({ body, query, caller }) => ({
        data: await oneByOne(app, applications, body, query, (profile) =>
          decide(deciding(caller, profile), "approve"),
        ),
      }),
      own,
    ),

    on(
      mentorCalls.bulk,
      mentoringAdmins,
      async ({ body, query, caller }) => ({
        data: await oneByOne(app, mentors, body, query, (profile) =>
          body.act === "reinstate"
            ? decide(deciding(caller, profile), "reinstate")
            : sendAway(deciding(caller, profile), "resume", null, () =>
                endPause(app, { profileId: profile, by: caller.userId }),
              ),
        ),
      }),
      own,
    ),

    on(
      mentorCalls.hold,
      mentoringAdmins,
      async ({ params, body: { message }, caller }) => {
        await decide(deciding(caller, params.id), "hold", message);
        return shown(params.id);
      },
      own,
    ),

    on(
      mentorCalls.deny,
      mentoringAdmins,
      async ({ params, body: { message }, caller }) => {
        await decide(deciding(caller, params.id), "deny", message);
        return shown(params.id);
      },
      own,
    ),

    on(
      mentorCalls.pause,
      mentoringAdmins,
      async ({ params, body: { message, until }, caller }) => {
        await sendAway(deciding(caller, params.id), "pause", message, () =>
          pauseProfile(app, { profileId: params.id, message, until, by: caller.userId }),
        );
        return shown(params.id);
      },
      own,
    ),
  ];
}

type Deciding = { app: App; mentors: AnyResource; caller: Caller; profileId: number };

/** Pauses or resumes, in one transaction with its line in the audit log. */
const sendAway = (
  { app, mentors, caller, profileId }: Deciding,
  did: "pause" | "resume",
  reason: string | null,
  change: () => Promise<unknown>,
): Promise<void> =>
  app.inTransaction(async () => {
    const before = await findRow(app, mentors, profileId);
    await change();
    const after = await findRow(app, mentors, profileId);
    if (after.version === before.version) return;
    const told = ["availability", "away_until"] as const;
    const changes = told
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
      .filter((one) => one.before !== one.after);
    await app.audit(lineOf(mentors, { caller, did, before, after, reason, changes }));
  });
