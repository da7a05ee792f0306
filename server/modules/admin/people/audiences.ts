import { createHash } from "node:crypto";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import {
  audienceCalls,
  mostPreviewed,
  type Audience,
  type AudiencePreview,
  type AudienceRule,
} from "#src/contracts/admin/audiences.ts";
import { userFields } from "#src/contracts/admin/users.ts";
import { house } from "../../../access.ts";
import type { App, Caller } from "../../../app.ts";
import { refuse } from "../../../refusals.ts";
import { membersModule } from "../../../resources/members.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { adminOptions, audiences, audienceUsers, searchable } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { takeTurn } from "./audienceTurns.ts";

const name = "audience";
const countMembers = (more = sql``) =>
  sql<number>`(select count(*)::int from audience_users m where m.audience_id = ${audiences.id}${more})`;

/** Groups of users: E-080 … E-082. Who fits the rules is kept by triggers of the database. */
export const audiencesModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: audienceCalls,
    access: house,
    table: audiences,
    more: () => ({ users: countMembers(), by_hand: countMembers(sql` and m.source = 'hand'`) }),
    search: searchable(audiences.name, audiences.description),
    unique: { audiences_name: { field: "name", message: "There is an audience of this name" } },
  }),

  on(audienceCalls.preview, house, async ({ params: { id }, body: { rules } }) => {
    await audience(app, id);
    await mustBeOptions(app, rules);
    return { data: await preview(app, id, rules) };
  }),

  on(
    audienceCalls.setRules,
    house,
    ({ params: { id }, body: { rules, confirmed }, caller }) =>
      app.inTransaction(async () => {
        await takeTurn(app, "rules");
        await app.db().select().from(audiences).where(eq(audiences.id, id)).for("update");
        const before = await audience(app, id);
        await mustBeOptions(app, rules);
        const { token, joins, leaves } = await preview(app, id, rules);
        if (token !== confirmed)
          throw refuse.conflict("Others would join or leave by now. Look at the preview again");
        await app
          .db()
          .update(audiences)
          .set({ rules, updatedAt: app.now(), version: sql`gen_random_uuid()` })
          .where(eq(audiences.id, id));
        await app.db().execute(sql`
          delete from audience_users
          where audience_id = ${id} and source = 'rule' and user_id not in (select audience_matches(${json(rules)}))`);
        await app.db().execute(sql`
          insert into audience_users (audience_id, user_id, source)
          select ${id}::int, u, 'rule' from audience_matches(${json(rules)}) u on conflict do nothing`);
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
    access: house,
    table: audienceUsers,
    of: audienceUsers.audienceId,
    more: { by: audienceUsers.source },
    field: "by hand",
    async add(id, ids) {
      await takeTurn(app, "people");
      const written = await app
        .db()
        .insert(audienceUsers)
        .values(ids.map((userId) => ({ audienceId: id, userId, source: "hand" as const })))
        .onConflictDoUpdate({
          target: [audienceUsers.audienceId, audienceUsers.userId],
          set: { source: "hand" },
          setWhere: eq(audienceUsers.source, "rule"),
        })
        .returning({ id: audienceUsers.userId });
      return { added: written.map((row) => row.id) };
    },
    async remove(id, ids) {
      await takeTurn(app, "people");
      const gone = await app
        .db()
        .delete(audienceUsers)
        .where(
          and(
            eq(audienceUsers.audienceId, id),
            inArray(audienceUsers.userId, ids),
            eq(audienceUsers.source, "hand"),
          ),
        )
        .returning({ id: audienceUsers.userId });
      const left = gone.map((row) => row.id);
      // Whoever fits the rules is one by the rules from now on.
      if (left.length > 0)
        await app.db().execute(sql`select audience_refresh(${`{${left.join(",")}}`}::int[])`);
      return left;
    },
  }),
];

const json = (rules: readonly AudienceRule[]) => sql`${JSON.stringify(rules)}::jsonb`;

const audience = async (app: App, id: number): Promise<Audience> =>
  (await findRow(app, resourcesOf(app).get(name)!, id)) as unknown as Audience;

/** A rule names options of the field's own list. */
async function mustBeOptions(app: App, rules: readonly AudienceRule[]): Promise<void> {
  const ids = rules.flatMap((rule) => rule.any_of);
  if (ids.length === 0) return;
  const rows = await app.db().select().from(adminOptions).where(inArray(adminOptions.id, ids));
  const listOf = new Map(rows.map((row) => [row.id, row.list]));
  const wrong = rules.findIndex(({ field, any_of }) =>
    any_of.some((id) => listOf.get(id) !== userFields[field]),
  );
  if (wrong >= 0) throw refuse.invalid({ [`rules.${wrong}.any_of`]: ["Choose from the list"] });
}

/** Rules as the history shows them. */
async function inWords(app: App, rules: readonly AudienceRule[]): Promise<string[]> {
  const ids = rules.flatMap((rule) => rule.any_of);
  const rows = ids.length
    ? await app.db().select().from(adminOptions).where(inArray(adminOptions.id, ids))
    : [];
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return rules.map(
    ({ field, any_of }) =>
      `${field.replaceAll("_", " ")} is ${any_of.map((id) => labels.get(id) ?? id).join(" or ")}`,
  );
}

/** Who would join and leave (T-49). The token stands for exactly these people. */
async function preview(app: App, id: number, rules: readonly AudienceRule[]): Promise<AudiencePreview> {
  const fits = sql`select u from audience_matches(${json(rules)}) u`;
  const now = sql`select user_id from audience_users where audience_id = ${id}`;
  const [joining, leaving] = [
    await people(app, sql`(${fits}) except (${now})`),
    await people(app, sql`(${now} and source = 'rule') except (${fits})`),
  ];
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
    token,
  };
}

type People = { total: number; digest: string; first: AudiencePreview["joining"] };

async function people(app: App, who: ReturnType<typeof sql>): Promise<People> {
  const { rows } = await app.db().execute<{ total: number; digest: string | null }>(sql`
    select count(*)::int as total, md5(string_agg(w.u::text, ',' order by w.u)) as digest from (${who}) w(u)`);
  const first = await app.db().execute<{ id: number; name: string }>(sql`
    select p.id, p.first_name || ' ' || p.last_name as name from users p where p.id in (${who})
    order by lower(p.last_name), lower(p.first_name), p.id limit ${mostPreviewed}`);
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
