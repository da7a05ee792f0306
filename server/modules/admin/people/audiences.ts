import { createHash } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import {
  audienceCalls,
  audienceExclusionCalls,
  mostPreviewed,
  operatorOf,
  type Audience,
  type AudiencePreview,
  type AudienceRule,
} from "#src/contracts/admin/audiences.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import { userFields, type UserField } from "#src/contracts/admin/users.ts";
import { systemAdmins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { inOrder } from "../../../database/inOrder.ts";
import { inPortions, isOneOf } from "../../../database/lists.ts";
import { refuse } from "../../../refusals.ts";
import { messagesTo } from "../../../reminders/ahead.ts";
import { membersModule } from "../../../resources/members.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { hasAlready } from "../../../repeated.ts";
import { stale } from "../../../resources/stale.ts";
import {
  adminOptions,
  audienceExclusions,
  audiences,
  audienceUsers,
  searchable,
} from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { takeTurn } from "./audienceTurns.ts";
import { addManually, refreshAudiences, removeManual } from "./manualMembers.ts";

const name = "audience";
const countMembers = (more = sql``) =>
  sql<number>`(select count(*)::int from audience_users m where m.audience_id = ${audiences.id}${more})`;

/** Groups of users: E-080 … E-082. Database triggers maintain who matches the rules. */
export const audiencesModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: audienceCalls,
    access: systemAdmins,
    table: audiences,
    more: () => ({
      users: countMembers(),
      by_hand: countMembers(sql` and m.source = 'hand'`),
      excluded: sql`(select count(*)::int from audience_exclusions x where x.audience_id = ${audiences.id})`,
    }),
    search: searchable(audiences.name, audiences.description),
    unique: { audiences_name: { field: "name", message: "An audience with this name already exists" } },
  }),

  on(audienceCalls.preview, systemAdmins, async ({ params: { id }, body: { rules, version } }) => {
    await audienceAsRead(app, id, { version, rules });
    await mustBeOptions(app, rules);
    return { data: await preview(app, id, rules) };
  }),

  on(
    audienceCalls.setRules,
    systemAdmins,
    ({ params: { id }, body: { rules, version, confirmed }, caller }) =>
      app.inTransaction(async () => {
        await takeTurn(app, "rules");
        await app.db().select().from(audiences).where(eq(audiences.id, id)).for("update");
        const before = await audienceAsRead(app, id, { version, rules });
        if (before.version !== version) return { data: before };
        await mustBeOptions(app, rules);
        const { token, joins, leaves } = await preview(app, id, rules);
        if (token !== confirmed)
          throw refuse.conflict("Different people would now join or leave. Check the preview again");
        await app
          .db()
          .update(audiences)
          .set({ rules, updatedAt: app.now(), version: sql`gen_random_uuid()` })
          .where(eq(audiences.id, id));
        await app.db().execute(sql`
          delete from audience_users
          where audience_id = ${id} and source = 'rule' and user_id not in (${fitting(id, rules)})`);
        await app.db().execute(sql`
          insert into audience_users (audience_id, user_id, source)
          select ${id}::int, u, 'rule' from (${fitting(id, rules)}) f(u) on conflict do nothing`);
        const after = await audience(app, id);
        await audit(app, caller, "rules changed", id, {
          changes: [
            { field: "rules", before: await inWords(app, before.rules), after: await inWords(app, rules) },
            { field: "users", before: before.users, after: after.users },
          ],
          rules,
          joins,
          leaves,
          from: before.version,
          to: after.version,
        });
        return { data: after };
      }),
    { audited: true },
  ),

  ...membersModule(app, {
    name,
    calls: audienceCalls,
    access: systemAdmins,
    table: audienceUsers,
    of: audienceUsers.audienceId,
    more: { by: audienceUsers.source },
    field: "by hand",
    async add(id, ids) {
      await takeTurn(app, "people");
      const barred = await app
        .db()
        .$count(
          audienceExclusions,
          and(eq(audienceExclusions.audienceId, id), isOneOf(audienceExclusions.userId, ids)),
        );
      if (barred > 0)
        throw refuse.invalid({
          ids: ["One of these people is excluded from this audience. Stop excluding them first"],
        });
      return { added: await addManually(app, id, ids) };
    },
    remove: (id, ids) => removeManual(app, id, ids),
  }),

  // Takes the turn of rules, so that a simultaneous write cannot add a person again who has just been excluded.
  ...membersModule(app, {
    name,
    calls: audienceExclusionCalls,
    access: systemAdmins,
    table: audienceExclusions,
    of: audienceExclusions.audienceId,
    field: "excluded",
    words: { added: "users excluded", removed: "users excluded no longer" },
    async add(id, ids) {
      await takeTurn(app, "rules");
      const written = await inPortions(
        ids.map((userId) => ({ audienceId: id, userId })),
        (some) =>
          app
            .db()
            .insert(audienceExclusions)
            .values(some)
            .onConflictDoNothing()
            .returning({ id: audienceExclusions.userId }),
      );
      await app
        .db()
        .delete(audienceUsers)
        .where(and(eq(audienceUsers.audienceId, id), isOneOf(audienceUsers.userId, ids)));
      return { added: written.flat().map((row) => row.id) };
    },
    async remove(id, ids) {
      await takeTurn(app, "rules");
      const gone = await app
        .db()
        .delete(audienceExclusions)
        .where(and(eq(audienceExclusions.audienceId, id), isOneOf(audienceExclusions.userId, ids)))
        .returning({ id: audienceExclusions.userId });
      const left = gone.map((row) => row.id);
      if (left.length > 0) await refreshAudiences(app, left);
      return left;
    },
  }),
];

/**
 * Dates pass without a write: adds and removes those who now match, or no longer match, a rule on a date. Repeating it
 * changes nothing.
 */
export async function refreshDatedAudiences(app: Pick<App, "db" | "inTransaction">): Promise<void> {
  const { rows } = await app.db().execute<{ id: number }>(sql`
    select distinct d.u as id from audiences a
    cross join lateral (
      (select audience_matches(a.rules) except select m.user_id from audience_users m where m.audience_id = a.id)
      union all
      (select m.user_id from audience_users m where m.audience_id = a.id and m.source = 'rule'
        except select audience_matches(a.rules))
    ) d(u)
    where a.archived_at is null and jsonb_path_exists(a.rules, '$[*] ? (@.field == "joined" || @.field == "last_sign_in")')`);
  const people = rows.map(({ id }) => id);
  for (let from = 0; from < people.length; from += atOnce)
    await app.inTransaction(async () => {
      await app
        .db()
        .execute(sql`select audience_refresh(${sql.param(people.slice(from, from + atOnce))}::int[])`);
    });
}
const atOnce = 500;

/** Everybody who matches the rules and is not excluded, as rows of one id. */
const fitting = (id: number, rules: readonly AudienceRule[]) => sql`
  select u from audience_matches(${json(rules)}) u
  where not exists (select from audience_exclusions x where x.audience_id = ${id} and x.user_id = u)`;

const json = (rules: readonly AudienceRule[]) => sql`${JSON.stringify(rules)}::jsonb`;

const audience = async (app: App, id: number): Promise<Audience> =>
  (await findRow(app, resourcesOf(app).get(name)!, id)) as Audience;

/**
 * The audience whose rules are about to be replaced as a whole. Rules that somebody else has saved since they were read
 * must not be lost. If the rules are already as sent, an earlier save was made and its response lost.
 */
async function audienceAsRead(
  app: App,
  id: number,
  { version, rules }: { version: string; rules: readonly AudienceRule[] },
): Promise<Audience> {
  const current = await audience(app, id);
  if (current.version !== version && !hasAlready(current, { rules }))
    throw await stale(app, resourcesOf(app).get(name)!, current, version, "you opened it");
  return current;
}

/** The options that a rule on an option list names; none for any other. */
const optionsOf = (rule: AudienceRule): readonly number[] =>
  isOptionField(rule.field)
    ? ((("any_of" in rule && rule.any_of) || ("none_of" in rule && rule.none_of) || []) as number[])
    : [];
const isOptionField = (field: AudienceRule["field"]): field is UserField => field in userFields;

/** A rule must name options of the field's own list. */
async function mustBeOptions(app: App, rules: readonly AudienceRule[]): Promise<void> {
  const ids = rules.flatMap(optionsOf);
  if (ids.length === 0) return;
  const rows = await app.db().select().from(adminOptions).where(isOneOf(adminOptions.id, ids));
  const listOf = new Map(rows.map((row) => [row.id, row.list]));
  const wrong = rules.findIndex((rule) =>
    optionsOf(rule).some((id) => listOf.get(id) !== userFields[rule.field as UserField]),
  );
  if (wrong >= 0)
    throw refuse.invalid({ [`rules.${wrong}.${operatorOf(rules[wrong]!)}`]: ["Choose from the list"] });
}

/** Rules as the history shows them. */
async function inWords(app: App, rules: readonly AudienceRule[]): Promise<string[]> {
  const ids = rules.flatMap(optionsOf);
  const rows = ids.length
    ? await app.db().select().from(adminOptions).where(isOneOf(adminOptions.id, ids))
    : [];
  const labels = new Map<unknown, string>(rows.map(({ id, label }) => [id, label]));
  const named = (list: readonly unknown[]) => list.map((one) => labels.get(one) ?? String(one)).join(" or ");
  return rules.map((rule) => {
    const field = rule.field.replaceAll("_", " ");
    if ("any_of" in rule)
      return `${field} ${rule.field === "job_title" ? "has" : "is"} ${named(rule.any_of)}`;
    if ("none_of" in rule)
      return `${field} ${rule.field === "job_title" ? "has not" : "is not"} ${named(rule.none_of)}`;
    if ("is" in rule) return rule.is ? field : `not ${field}`;
    if ("from" in rule) return `${field} on or after ${rule.from}`;
    if ("before" in rule) return `${field} before ${rule.before}`;
    if ("within_days" in rule) return `${field} in the last ${rule.within_days} days`;
    return `${field} more than ${rule.not_within_days} days ago, or never`;
  });
}

/** Who would join and leave (T-49). The token identifies exactly these people. */
async function preview(app: App, id: number, rules: readonly AudienceRule[]): Promise<AudiencePreview> {
  const fits = fitting(id, rules);
  const now = sql`select user_id from audience_users where audience_id = ${id}`;
  const moving = {
    joining: sql`(${fits}) except (${now})`,
    leaving: sql`(${now} and source = 'rule') except (${fits})`,
  };
  const [joining, leaving] = [await people(app, moving.joining), await people(app, moving.leaving)];
  const [counted] = await app
    .db()
    .select({ total: count() })
    .from(audienceUsers)
    .where(eq(audienceUsers.audienceId, id));
  const token = createHash("sha256")
    .update(JSON.stringify([id, rules, joining.digest, leaving.digest]))
    .digest("base64url");
  return {
    joins: joining.total,
    leaves: leaving.total,
    stays: counted!.total - leaving.total,
    joining: joining.first,
    leaving: leaving.first,
    messages: {
      days: reminderLimits.foreseenDays,
      ...(await messagesTo(app, { audience: id, ...moving })),
    },
    token,
  };
}

type People = { total: number; digest: string; first: AudiencePreview["joining"] };

async function people(app: App, who: ReturnType<typeof sql>): Promise<People> {
  const { rows } = await app.db().execute<{ total: number; digest: string | null }>(sql`
    select count(*)::int as total, md5(string_agg(w.u::text, ',' order by w.u)) as digest from (${who}) w(u)`);
  const first = await app.db().execute<{ id: number; name: string }>(sql`
    select p.id, p.first_name || ' ' || p.last_name as name from users p where p.id in (${who})
    order by ${inOrder(sql`p.last_name`)}, ${inOrder(sql`p.first_name`)}, p.id limit ${mostPreviewed}`);
  return { total: rows[0]!.total, digest: rows[0]!.digest ?? "", first: first.rows };
}

const audit = (app: App, caller: Caller, did: string, id: number, details: object) =>
  app.audit({
    caller,
    act: `${name} ${did}`,
    subject: `${name} ${id}`,
    outcome: "done",
    details: { did, ...details },
  });
