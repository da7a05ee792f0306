import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mentoringFitCalls } from "#src/contracts/admin/mentoring/fit.ts";
import { mentoringProposalCalls } from "#src/contracts/admin/mentoring/proposals.ts";
import { proposalsThatCan, type ProposalMove } from "#src/machines/mentoring/proposalLifecycle.ts";
import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { nameOf } from "../../../reports/parts.ts";
import { resourceModule } from "../../../resources/resourceModule.ts";
import { mentoringProfiles, mentoringProposals } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { findMatches } from "../../mentoring/search.ts";
import { tellProposal } from "../../mentoring/tell.ts";
import { mentoringAdmins } from "./access.ts";
import { proposalBars } from "./proposalBars.ts";
import { availabilityAt, takesPart } from "./standing.ts";

const { id, learnerProfileId, advisorProfileId, status, sentAt, proposedBy } = mentoringProposals;

const ofProfile = (profile: PgColumn, what: SQL): SQL => sql`(
  select ${what} from mentoring_profiles p join users u on u.id = p.user_id where p.id = ${profile})`;
const mentee = ofProfile(learnerProfileId, nameOf("u"));
const mentor = ofProfile(advisorProfileId, nameOf("u"));
const surname = (profile: PgColumn): SQL =>
  ofProfile(profile, sql`lower(u.last_name || ' ' || u.first_name)`);
/** The request between the two since the proposal was sent. */
const request = sql`(
  select r.status from mentoring_relationships r
  where ${status} = 'asked' and r.learner_profile_id = ${learnerProfileId}
    and r.advisor_profile_id = ${advisorProfileId} and r.asked_at >= ${sentAt}
  order by r.id limit 1)`;

const cannot = (move: ProposalMove["type"]): SQL => sql`not ${isOneOf(status, proposalsThatCan(move))}`;

/** Matches that administrators propose to mentees: drafts, sent ones, and what came of them. */
export function mentoringProposalsModule(app: App): Handled[] {
  const availability = (): SQL =>
    ofProfile(advisorProfileId, sql`case when ${takesPart()} then ${availabilityAt(app.now())} end`);
  const tellAll = async (ids: readonly number[], what: "proposed" | "withdrawn"): Promise<void> => {
    const rows = await app.db().select().from(mentoringProposals).where(isOneOf(id, ids)).orderBy(id);
    for (const row of rows) await tellProposal(app, row, what);
  };
  return [
    ...resourceModule(app, {
      calls: mentoringProposalCalls,
      access: mentoringAdmins,
      table: mentoringProposals,
      file: "mentoring-proposals",
      more: () => ({
        name: sql`${mentee} || ' with ' || ${mentor}`,
        mentee,
        mentor,
        availability: availability(),
        request,
        proposer: sql`(select ${nameOf("u")} from users u where u.id = ${proposedBy})`,
      }),
      search: sql`lower(${mentee} || ' ' || ${mentor})`,
      sorts: {
        name: surname(learnerProfileId),
        mentor: surname(advisorProfileId),
        sent_at: sql`coalesce(${sentAt}, 'infinity')`,
      },
      filters: { availability: (given) => isOneOf(availability(), given) },
      unique: {
        mentoring_proposals_open: {
          field: "advisor_profile_id",
          message: "This mentor has already been proposed to this mentee. Choose someone else",
        },
      },
      begin: (_, caller) => ({ proposedBy: caller.userId }),
      async rules(draft, { before }) {
        if (before && before.status !== "draft")
          return { note: ["It has been sent, so it cannot be changed. Withdraw it and propose again"] };
        const bars = proposalBars(
          app.now(),
          sql`${draft.learner_profile_id}::int`,
          sql`${draft.advisor_profile_id}::int`,
        );
        const { rows } = await app.db().execute<{ field: string; said: string }>(sql`
          select distinct on (field) field, said from (values ${sql.join(
            bars.map(({ field, said, when }, n) => sql`(${n}::int, ${field}::text, ${said}::text, ${when})`),
            sql`, `,
          )}) b (n, field, said, holds) where holds order by field, n`);
        return Object.fromEntries(rows.map(({ field, said }) => [field, [said]]));
      },
      keeps: ({ status: now }) =>
        now === "draft" ? null : "It has been sent, so it is kept as a record of what the mentee was told",
      acts: {
        send: {
          set: () => ({ status: "sent", sentAt: app.now() }),
          unless: () =>
            [
              { when: cannot("send"), said: "It has already been sent" },
              ...proposalBars(app.now(), sql`${learnerProfileId}`, sql`${advisorProfileId}`),
            ].map(({ when, said }): readonly [SQL, string] => [when, said]),
          done: (_, ids) => tellAll(ids, "proposed"),
        },
        withdraw: {
          set: () => ({ status: "withdrawn" }),
          unless: (_) => [[cannot("withdraw"), "It is not waiting for the mentee"]],
          done: (_, ids) => tellAll(ids, "withdrawn"),
        },
      },
    }),

    on(mentoringFitCalls.fit, mentoringAdmins, async ({ query }) => ({
      data: await fitOf(app, query),
    })),
  ];
}

/** How well the mentor fits, as the mentee would see it from their own profile; null if they take no part. */
async function fitOf(app: App, { mentee: menteeId, mentor: mentorId }: { mentee: number; mentor: number }) {
  const [looking] = await app
    .db()
    .select({ user: mentoringProfiles.userId })
    .from(mentoringProfiles)
    .where(
      and(
        sql`${mentoringProfiles.id} = ${menteeId}`,
        sql`${mentoringProfiles.type} = 'MENTEE' and ${takesPart(sql`mentoring_profiles`)}`,
      ),
    );
  if (!looking) return null;
  const query = { as: "MENTEE" as const, skills: [], role: "", ids: [mentorId], page: 1, perPage: 1 };
  const { data } = await findMatches(app, { user: looking.user, now: app.now() }, query);
  return data[0] ?? null;
}
