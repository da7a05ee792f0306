import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { mergeCalls, type MergeDraft, type MergePlan } from "#src/contracts/admin/merge.ts";
import { emailLanguages, type EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { roleLabels, type RoleName } from "#src/contracts/roles.ts";
import { systemAdmins } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { refuse } from "../../../refusals.ts";
import { examAttempts, userMerges, users, type MergeLog } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { newToken } from "../../../sessions/tokens.ts";
import { takeTurn } from "./audienceTurns.ts";
import { mustBeConfirmed } from "./confirmation.ts";
import { refreshAudiences } from "./manualMembers.ts";
import { managersAbove, belongings, keyOf, mergedFields } from "./mergeCatalogue.ts";
import { mergeLeave, partLeaves } from "./mergeLeaves.ts";
import { findBetween, lowerBetween, raiseBetween } from "./mergeManagers.ts";
import { findRows, mergeRows, unmergeRows } from "./mergeRows.ts";
import { hasSuperAdmin, lockUser, protectSuperAdmins, noSuperAdmin } from "./userRecords.ts";

type Asked = z.output<typeof MergeDraft>;
type Person = Record<string, unknown> & {
  id: number;
  version: string;
  name: string;
  roles: RoleName[];
  manager_id: number | null;
  manager: string | null;
  language: EmailLanguage | null;
};

/** Merging two accounts of one person, and undoing it: E-070, T-50. Not while acting as another user. */
export const mergeModule = (app: App): Handled[] => [
  on(
    mergeCalls.merge,
    systemAdmins,
    async ({ body, caller }) => {
      if (body.confirmed !== undefined) await mustBeConfirmed(app, caller);
      return app.inTransaction(async () => {
        const [from, into] = await lockBoth(app, caller, body);
        const plan = await planOf(app, caller, from, into, body);
        if (body.confirmed === undefined) return { data: { plan, merged: null } };
        const done = await findRepeated(app, caller, body);
        if (done !== undefined) return { data: { plan: { ...plan, refused: null }, merged: done } };
        if (plan.refused) throw refuse.conflict(plan.refused);
        if (plan.token !== body.confirmed)
          throw refuse.conflict("Something has changed since the preview. Check it again");
        return { data: { plan, merged: await merge(app, caller, from, into, plan) } };
      });
    },
    { audited: true },
  ),

  on(
    mergeCalls.undo,
    systemAdmins,
    async ({ params: { id }, caller }) => {
      await mustBeConfirmed(app, caller);
      await app.inTransaction(() => unmerge(app, caller, id));
    },
    { audited: true },
  ),

  on(mergeCalls.ofUser, systemAdmins, async ({ params: { id } }) => {
    await app.inTransaction(() => lockUser(app, id));
    const person = (column: ReturnType<typeof sql>) =>
      sql<{ id: number; name: string }>`(select json_build_object(
        'id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${column})`;
    const rows = await app
      .db()
      .select({
        id: userMerges.id,
        from: person(sql`${userMerges.fromId}`),
        into: person(sql`${userMerges.intoId}`),
        by: person(sql`${userMerges.byId}`),
        at: userMerges.at,
        undone: userMerges.undoneAt,
      })
      .from(userMerges)
      .where(or(eq(userMerges.fromId, id), eq(userMerges.intoId, id)))
      .orderBy(desc(userMerges.id));
    return {
      data: rows.map(({ at, undone, ...row }) => ({
        ...row,
        at: at.toISOString(),
        undone_at: undone && undone.toISOString(),
      })),
    };
  }),
];

/** Locks both accounts, in order of id, so that two merges never deadlock. What the plan counts is what is moved. */
async function lockBoth(app: App, caller: Caller, { from, into }: Pick<Asked, "from" | "into">) {
  if (from === into) throw refuse.invalid({ into: ["Choose another account"] });
  await takeTurn(app, "people");
  for (const id of [from, into].toSorted((a, b) => a - b)) await lockUser(app, id, "and theirs");
  const people = [await personOf(app, from), await personOf(app, into)] as const;
  people.forEach((person) => protectSuperAdmins(caller, person));
  return people;
}

async function personOf(app: App, id: number): Promise<Person> {
  const { rows } = await app.db().execute<Person>(sql`
    select id, record_version as version, first_name || ' ' || last_name as name, email, roles, first_name, last_name, job_title,
      employee_number, manager_id, (select m.first_name || ' ' || m.last_name from users m where m.id = users.manager_id) as manager,
      language, external, pss_enrolled, sso_subject, disabled_at is not null as disabled
    from users where id = ${id}`);
  const person = rows[0]!;
  return { ...person, language_name: person.language && emailLanguages[person.language].name };
}

/** What a merge would do, based on the current data. */
async function planOf(
  app: App,
  caller: Caller,
  from: Person,
  into: Person,
  { choices }: Asked,
): Promise<MergePlan> {
  const pair = { from: from.id, into: into.id };
  const moves: MergePlan["moves"] = [];
  const conflicts: MergePlan["conflicts"] = [];
  const kept: string[] = [];
  let both = 0;
  for (const { column, label, single, words = column } of mergedFields) {
    // Nobody goes on reporting to the account that closes: the other one gets its manager, or none if it has none.
    const isLeft = column === "manager_id" && into.manager_id === from.id;
    const [theirs, ours] = [from[column], isLeft ? null : into[column]];
    const key = `field.${column}`;
    const takes = theirs !== null && theirs !== ours && (await mayHave(app, into.id, column, theirs));
    if (!takes && !isLeft) continue;
    const [theirWord, ourWord] = [wordOf(from[words]), wordOf(into[words])];
    if (ours === null) moves.push({ key, label: single ? label : `${label}: ${theirWord}`, count: 1 });
    else if (single)
      kept.push(`Its ${label[0]!.toLowerCase()}${label.slice(1)}: the other account has its own`);
    else
      conflicts.push({
        ...{ key, label, count: 1, from: theirWord, into: ourWord },
        choice: choices[key] ?? "into",
      });
  }
  const between = await findBetween(app, pair);
  if (between)
    moves.push({
      key: "field.manager_between",
      label: `Manager of ${between.name}: ${wordOf(from.manager)}`,
      count: 1,
    });
  for (const of of belongings) {
    const found = await findRows(app, of, pair);
    const { label } = of;
    const key = keyOf(of);
    both += found.both;
    if (found.moves > 0) moves.push({ key, label, count: found.moves });
    if (found.conflicts > 0)
      conflicts.push({
        ...{ key, label, count: found.conflicts, from: found.from, into: found.into },
        choice: choices[key] ?? "into",
      });
  }
  const { rows: scheduled } = await app.db().execute<{ n: number }>(sql`
    select count(*)::int as n from report_schedules where ${from.id} = any(recipients)`);
  const reports = scheduled[0]!.n;
  const stays = [
    `The address ${String(from.email)}, which can no longer be used to sign in`,
    ...kept,
    ...(from.roles.length > 0
      ? [`Roles, which must be assigned again: ${from.roles.map((role) => roleLabels[role]).join(", ")}`]
      : []),
    ...(reports > 0 ? [`Scheduled reports it receives: ${reports}`] : []),
    ...(both > 0 ? [`Values that are the same in both: ${both}`] : []),
  ];
  const refused = await refusalOf(app, caller, from, into);
  const plan = {
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    ...{ moves, conflicts, stays, refused },
  };
  return { ...plan, token: createHash("sha256").update(JSON.stringify(plan)).digest("base64url") };
}

/** The id of the merge that this one repeats because the response was lost; undefined if it has been undone since. */
async function findRepeated(
  app: App,
  caller: Caller,
  { from, into, confirmed }: Asked,
): Promise<number | undefined> {
  const [row] = await app
    .db()
    .select({ id: userMerges.id })
    .from(userMerges)
    .where(
      and(
        eq(userMerges.fromId, from),
        eq(userMerges.intoId, into),
        eq(userMerges.byId, caller.userId),
        isNull(userMerges.undoneAt),
        sql`${userMerges.log} ->> 'confirmed' = ${confirmed}`,
      ),
    );
  return row?.id;
}

const wordOf = (value: unknown): string =>
  value === true ? "Yes" : value === false ? "No" : String(value ?? "None");

async function refusalOf(app: App, caller: Caller, from: Person, into: Person): Promise<string | null> {
  if (from.id === caller.userId) return "Your own account cannot be closed";
  if (into.disabled) return `${into.name}'s account is disabled`;
  const [merged] = await app
    .db()
    .select({ id: userMerges.id })
    .from(userMerges)
    .where(and(eq(userMerges.fromId, from.id), isNull(userMerges.undoneAt)));
  if (merged) return `${from.name} has already been merged`;
  const [open] = await app
    .db()
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, from.id), eq(examAttempts.status, "OPEN")));
  return open ? `${from.name} is sitting an exam at the moment` : null;
}

async function merge(
  app: App,
  caller: Caller,
  from: Person,
  into: Person,
  { moves, conflicts, token }: MergePlan,
): Promise<number> {
  const pair = { from: from.id, into: into.id };
  const keepsFrom = new Set(conflicts.filter((one) => one.choice === "from").map(({ key }) => key));
  const log: MergeLog = {
    moved: {},
    swapped: {},
    fields: { before: {}, after: {} },
    wasDisabled: from.disabled === true,
    confirmed: token,
  };
  await withPlaceholder(app, async (between) => {
    for (const of of belongings) await mergeRows(app, of, pair, keepsFrom.has(keyOf(of)), between, log);
  });
  await raiseBetween(app, pair, from.manager_id, log);
  await partLeaves(app, pair, log);
  const taken = new Set([...moves.map(({ key }) => key), ...keepsFrom]);
  for (const { column } of mergedFields)
    if (taken.has(`field.${column}`)) {
      log.fields.before[column] = into[column];
      log.fields.after[column] = from[column];
    }
  const left = mergedFields.flatMap(({ column, single }) =>
    single && column in log.fields.after ? [[column, null]] : [],
  );
  await setFields(app, from.id, {
    ...Object.fromEntries(left),
    disabled_at: sql`coalesce(disabled_at, ${app.now().toISOString()}::timestamptz)`,
  });
  if (from.roles.includes("super admin") && !(await hasSuperAdmin(app))) throw refuse.conflict(noSuperAdmin);
  await setFields(app, into.id, log.fields.after);
  await app.sessions.endAll([from.id]);
  const [made] = await app
    .db()
    .insert(userMerges)
    .values({ fromId: from.id, intoId: into.id, byId: caller.userId, at: app.now(), log })
    .returning({ id: userMerges.id });
  const changes = [
    { field: "account", before: from.name, after: into.name },
    ...moves.map(({ label, count }) => ({ field: label, before: null, after: count })),
    ...conflicts.map(({ label, choice, ...one }) => ({ field: label, before: null, after: one[choice] })),
  ];
  await audit(app, caller, "merged", [from, into], { changes, merge: made!.id });
  return made!.id;
}

async function unmerge(app: App, caller: Caller, id: number): Promise<void> {
  const [row] = await app.db().select().from(userMerges).where(eq(userMerges.id, id)).for("update");
  if (!row) throw refuse.notFound("This merge no longer exists");
  const pair = { from: row.fromId, into: row.intoId };
  const people = await lockBoth(app, caller, pair);
  if (row.undoneAt) throw refuse.conflict("This merge has already been undone");
  const [later] = await app
    .db()
    .select({ id: userMerges.id })
    .from(userMerges)
    .where(
      and(
        gt(userMerges.id, id),
        isNull(userMerges.undoneAt),
        sql`(${userMerges.fromId} in (${pair.from}, ${pair.into}) or ${userMerges.intoId} in (${pair.from}, ${pair.into}))`,
      ),
    );
  if (later) throw refuse.conflict("Undo the later merge of these accounts first");
  const { log } = row;
  await withPlaceholder(app, async (between) => {
    for (const of of belongings.toReversed()) await unmergeRows(app, of, pair, between, log);
  });
  await lowerBetween(app, pair, log);
  await mergeLeave(app, pair, log);
  const now = await personOf(app, pair.into);
  // Keeps what somebody has changed since.
  const unchanged: string[] = [];
  for (const [column, given] of Object.entries(log.fields.after))
    if (now[column] === given && (await mayHave(app, pair.into, column, log.fields.before[column])))
      unchanged.push(column);
  await setFields(
    app,
    pair.into,
    Object.fromEntries(unchanged.map((column) => [column, log.fields.before[column]])),
  );
  const back = mergedFields.flatMap(({ column, single }) =>
    single && unchanged.includes(column) ? [[column, log.fields.after[column]]] : [],
  );
  await setFields(app, pair.from, {
    ...Object.fromEntries(back),
    ...(log.wasDisabled ? {} : { disabled_at: null }),
  });
  // The triggers see whom rows go to. They do not see that an account has lost a row that put it into an audience, or
  // a manual membership that stood for one by its rules.
  await refreshAudiences(app, [pair.from, pair.into]);
  await app.db().update(userMerges).set({ undoneAt: app.now() }).where(eq(userMerges.id, id));
  await audit(app, caller, "merge undone", people, { merge: id });
}

/** Whether a user may have this value: a manager may not report to them, directly or indirectly. */
async function mayHave(app: App, id: number, column: string, value: unknown): Promise<boolean> {
  if (column !== "manager_id" || typeof value !== "number") return true;
  const { rows } = await app.db().execute(sql`select where ${id} in ${managersAbove(value)}`);
  return rows.length === 0;
}

/** Creates a temporary user: two rows cannot swap places without a third. */
async function withPlaceholder(app: App, work: (between: number) => Promise<void>): Promise<void> {
  const [row] = await app
    .db()
    .insert(users)
    .values({
      email: `${newToken()}@merge.invalid`,
      firstName: "Merge",
      lastName: "Merge",
      disabledAt: app.now(),
    })
    .returning({ id: users.id });
  await work(row!.id);
  await app.db().delete(users).where(eq(users.id, row!.id));
}

async function setFields(app: App, id: number, values: Record<string, unknown>): Promise<void> {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}, `);
  await app.db().execute(sql`
    update users set ${sql.join(set)}updated_at = ${app.now().toISOString()}::timestamptz,
      record_version = gen_random_uuid()
    where id = ${id}`);
}

/**
 * Writes a line for each account, with its versions, so that whoever had it open learns who has changed it (T-47).
 */
async function audit(
  app: App,
  caller: Caller,
  did: string,
  people: readonly [from: Person, into: Person],
  details: object,
): Promise<void> {
  const accounts = { from: people[0].id, into: people[1].id };
  for (const { id, version } of people)
    await app.audit({
      caller,
      act: `user ${did}`,
      subject: `user ${id}`,
      outcome: "done",
      details: { did, accounts, ...details, from: version, to: (await personOf(app, id)).version },
    });
}
