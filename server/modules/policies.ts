import { desc, eq, sql, type SQL } from "drizzle-orm";
import { userCalls, type PolicyText } from "#src/contracts/user.ts";
import { signedIn } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import { policies, policyDecisions, users } from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";

type Decision = (typeof policyDecisions.$inferSelect)["decision"];

/** Policies and the user's own consent: E-021 … E-023. Nobody consents while acting as another user (B-306). */
export const policiesModule = (app: App): Handled[] => [
  on(userCalls.policies, signedIn, async ({ caller }) => ({ data: await readPolicies(app, caller.userId) })),
  on(userCalls.acceptPolicy, signedIn, ({ body, caller }) => decide(app, caller, body, "accepted")),
  on(userCalls.declinePolicy, signedIn, ({ body, caller }) => decide(app, caller, body, "declined")),
];

/** A user's latest decision about each policy. */
const newestDecisions = (app: App, userId: number) =>
  app
    .db()
    .selectDistinctOn([policyDecisions.policyId])
    .from(policyDecisions)
    .where(eq(policyDecisions.userId, userId))
    .orderBy(policyDecisions.policyId, desc(policyDecisions.decidedAt), desc(policyDecisions.id))
    .as("newest");

async function readPolicies(app: App, userId: number): Promise<PolicyText[]> {
  const newest = newestDecisions(app, userId);
  const rows = await app
    .db()
    .select({
      policy: policies,
      decision: newest.decision,
      version: newest.version,
      language: newest.language,
      at: newest.decidedAt,
    })
    .from(policies)
    .leftJoin(newest, eq(newest.policyId, policies.id))
    .orderBy(policies.id);
  return rows.map(({ policy: { id, name, version, text }, ...last }) => {
    const accepted = last.decision === "accepted";
    return {
      id,
      name,
      version,
      text,
      accepted_at: accepted ? last.at!.toISOString() : null,
      accepted_version: accepted ? last.version : null,
      accepted_language: accepted ? last.language : null,
    };
  });
}

/**
 * Whether the policy `p` still waits for a user to accept it. It does not if their latest decision accepted a version
 * that differs from the current one only after the first point (T-5).
 */
export const isOutstanding = (user: SQL): SQL => sql`not exists (
  select from (
    select d.decision, d.version from policy_decisions d
    where d.user_id = ${user} and d.policy_id = p.id order by d.decided_at desc, d.id desc limit 1
  ) newest
  where newest.decision = 'accepted' and split_part(newest.version, '.', 1) = split_part(p.version, '.', 1))`;

type Choice = { policy_id: number; language?: string | undefined; version?: string | undefined };

/** How many active users would be asked to accept a version of a policy. */
export async function countOutstanding(app: App, id: number, version: string): Promise<number> {
  const { rows } = await app.db().execute<{ people: number }>(sql`
    select count(*)::int as people from users u
    cross join (select ${id}::int as id, ${version}::text as version) p
    where u.disabled_at is null and ${isOutstanding(sql`u.id`)}`);
  return rows[0]!.people;
}

/** Replaces a policy's text with the one to accept from now on. */
export const putPolicy = (app: App, policy: Omit<typeof policies.$inferInsert, "updatedAt">) =>
  app
    .db()
    .insert(policies)
    .values(policy)
    .onConflictDoUpdate({ target: policies.id, set: { ...policy, updatedAt: app.now() } });

/**
 * Records a decision with version, time and language. Repeating it changes nothing.
 * @throws Refused 409 for a version that is no longer current: nobody decides about a text that they were not shown
 */
async function decide(
  app: App,
  caller: Caller,
  { policy_id: id, language, version }: Choice,
  decision: Decision,
): Promise<void> {
  if (language !== undefined && !isLanguage(language))
    throw refuse.invalid({ language: ["Send a language tag such as en-GB"] });
  await app.inTransaction(async () => {
    // Locked against a new version until the decision is written.
    const [policy] = await app.db().select().from(policies).where(eq(policies.id, id)).for("share");
    if (!policy) throw refuse.notFound("This policy does not exist");
    if (version !== undefined && version !== policy.version)
      throw refuse.conflict("There is a new version of this policy. Read it first");
    // Makes the second of two simultaneous decisions of one person wait for the first.
    await app.db().select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for("update");
    const newest = newestDecisions(app, caller.userId);
    const [last] = await app.db().select().from(newest).where(eq(newest.policyId, id));
    if (last?.decision === decision && last.version === policy.version) return;
    await app
      .db()
      .insert(policyDecisions)
      .values({
        userId: caller.userId,
        policyId: id,
        version: policy.version,
        language: language ?? null,
        decision,
        decidedAt: app.now(),
      });
    await app.audit({
      caller,
      act: `policy ${decision}`,
      subject: `policy ${id} ${policy.version}`,
      outcome: "done",
    });
  });
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
