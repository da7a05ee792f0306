import { eq, inArray, sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { policyVersionCalls, type PolicyVersionDraft } from "#src/contracts/admin/policyVersions.ts";
import { policyNames } from "#src/contracts/policyNames.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { safeHtml } from "../../html.ts";
import { refuse } from "../../refusals.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { policyVersions, searchable } from "../../schema/admin.ts";
import { on, type Handled } from "../../serve.ts";
import { countOutstanding, putPolicy } from "../policies.ts";

const { policyId, policyVersion, publishedAt } = policyVersions;

/** Numerically: 1.10 follows 1.9. */
const ordered = (version: SQL | typeof policyVersion) => sql`string_to_array(${version}, '.')::int[]`;

const name = sql<string>`(case ${policyId} ${sql.join(
  Object.entries(policyNames).map(([id, called]) => sql`when ${Number(id)} then ${called}`),
  sql` `,
)} end || ' ' || ${policyVersion})`;

/** The version that people are asked to accept now. */
const current = sql`(select p.version from policies p where p.id = ${policyId})`;
const status = sql`case when ${publishedAt} is null then 'draft'
  when ${policyVersion} = ${current} then 'current' else 'replaced' end`;

/**
 * The texts of the policies (T-5). Publishing one asks everybody to accept it at once, through the copy in `policies`.
 */
export function policyVersionsModule(app: App): Handled[] {
  return [
    ...resourceModule(app, {
      calls: policyVersionCalls,
      access: systemAdmins,
      table: policyVersions,
      more: () => ({ name, status }),
      search: searchable(policyVersion, policyVersions.text),
      sorts: { name, published_at: sql`coalesce(${publishedAt}, 'infinity')` },
      filters: { status: (given) => isOneOf(status, given) },
      unique: {
        policy_versions_version: {
          field: "policy_version",
          message: "This version already exists. Change that one, or use a higher number",
        },
      },
      rules: (_, { before }) =>
        before && before.published_at !== null
          ? {
              policy_version: ["This version has been published, and people have accepted it. Add a new one"],
            }
          : null,
      keeps: ({ published_at: at }) =>
        at === null ? null : "It has been published, so it is kept as a record of what people accepted",
      acts: {
        publish: {
          set: () => ({ publishedAt: app.now() }),
          unless: (_) => [
            [sql`${publishedAt} is not null`, "It has already been published"],
            [
              sql`${ordered(policyVersion)} <= ${ordered(current)}`,
              "A later version is current. Give this one a higher number first",
            ],
          ],
          done: publish,
        },
      },
    }),

    on(policyVersionCalls.reach, systemAdmins, async ({ params: { id } }) => {
      const [row] = await app.db().select().from(policyVersions).where(eq(policyVersions.id, id));
      if (!row) throw refuse.notFound("This policy version does not exist");
      return { data: { people: await countOutstanding(app, row.policyId, row.policyVersion) } };
    }),
  ];
}

/**
 * Adds a version and publishes it, for installations without a back office yet.
 * @returns how many people are asked to accept it
 * @throws Refused 409 if that version or a later one exists
 */
export async function addPublished(app: App, draft: z.infer<typeof PolicyVersionDraft>): Promise<number> {
  const { policy_id: id, policy_version: version } = draft;
  const text = safeHtml(draft.text);
  return app.inTransaction(async () => {
    const { rows } = await app.db().execute<{ taken: boolean }>(sql`
      select exists (select from policy_versions where policy_id = ${id} and policy_version = ${version})
        or exists (select from policies p where p.id = ${id} and ${ordered(sql`${version}::text`)} <= ${ordered(sql`p.version`)}) as taken`);
    if (rows[0]!.taken)
      throw refuse.conflict("This version or a later one is already there. Use a higher number");
    const people = await countOutstanding(app, id, version);
    const [row] = await app
      .db()
      .insert(policyVersions)
      .values({ policyId: id, policyVersion: version, text, publishedAt: app.now() })
      .returning({ id: policyVersions.id });
    await publish(app, [row!.id]);
    await app.audit({
      act: "publish",
      subject: `policy version ${row!.id}`,
      outcome: "done",
      details: { by: "command line" },
    });
    return people;
  });
}

/** Of several versions of one policy the highest becomes current. */
async function publish(app: App, ids: number[]): Promise<void> {
  const rows = await app
    .db()
    .select()
    .from(policyVersions)
    .where(inArray(policyVersions.id, ids))
    .orderBy(ordered(policyVersion));
  for (const { policyId: id, policyVersion: version, text } of rows)
    await putPolicy(app, { id, name: policyNames[id]!, version, text });
}
