import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { bulkLimit, type BulkDone } from "#src/contracts/admin/resource.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { Refused, refuse } from "../refusals.ts";
import { undoTokens } from "../schema/admin.ts";
import { hashOf, newToken } from "../sessions/tokens.ts";
import { defined, type Given } from "./draft.ts";
import { lineOf } from "./history.ts";
import type { RowQuery } from "./listQuery.ts";
import {
  ownTo,
  type AnyResource,
  type Asking,
  type Errors,
  type Fields,
  type FilledAct,
  type RecordRow,
  type SameAct,
} from "./resource.ts";
import { findRow, readIds, readRows } from "./rows.ts";

/** How long a bulk act can be undone for. */
const undoMs = 600_000;

export type BulkAsk = { act: string; ids?: number[]; all?: true; reason?: string; given?: Given };
type Refusals = BulkDone["refused"];
/** What each record had before and has now. */
type Were = { id: number; from: Fields; to: Fields }[];
type Performed = { done: number[]; refused: Refusals; were?: Were };
type Doing = { name: string; asking: Asking; reason: string | null };

/** Does one thing to many records, in one transaction with a line for each in the audit log. */
export async function runBulkAct(
  app: App,
  resource: AnyResource,
  caller: Caller,
  { act: name, ids, all, reason, given }: BulkAsk,
  question: RowQuery,
): Promise<BulkDone> {
  if ((ids === undefined) === (all === undefined))
    throw refuse.invalid({ ids: ["Select some, or all that match"] });
  const act = resource.acts[name]!;
  const asking = { app, resource, caller, given: filledIn(resource, name, given) };
  const doing: Doing = { name, asking, reason: reason ?? null };
  return auditingRefusal(doing, act, async () => {
    if ("next" in act) await act.begin?.(asking, "do");
    const chosen = ids ? [...new Set(ids)] : await readIds(app, resource, question, bulkLimit + 1);
    if (chosen.length > bulkLimit)
      throw refuse.invalid({ ids: [`Choose at most ${formatNumber(bulkLimit)} at once`] });
    const performed = await ("next" in act ? fill(doing, act, chosen) : doSame(doing, act, chosen));
    const { done, refused } = performed;
    const undo = "next" in act ? name : act.undo;
    return {
      done: done.length,
      refused,
      undo: undo !== undefined && done.length > 0 ? await keepUndo(doing, undo, performed) : null,
    };
  });
}

/**
 * Does something to one record in a request of its own, in one transaction with its line in the audit log.
 * @throws Refused 404; 409 where the act does not apply to this record
 */
export const actOnOne = (
  { app, resource, caller }: Omit<Asking, "given">,
  id: number,
  { name, act, reason = null }: { name: string; act: SameAct; reason?: string | null },
): Promise<RecordRow> =>
  app.inTransaction(async () => {
    const doing: Doing = { name, asking: { app, resource, caller, given: {} }, reason };
    const { refused } = await doSame(doing, act, [id]);
    const row = await findRow(app, resource, id);
    if (refused[0]) throw refuse.conflict(refused[0].message);
    return row;
  });

/**
 * Undoes one of the caller's own bulk acts, once. Refuses records that have since changed in a way that prevents it.
 */
export async function undo(
  app: App,
  caller: Caller,
  token: string,
  resources: ReadonlyMap<string, AnyResource>,
): Promise<Omit<BulkDone, "undo">> {
  return app.inTransaction(async () => {
    const [kept] = await app
      .db()
      .delete(undoTokens)
      .where(
        and(
          eq(undoTokens.tokenHash, hashOf(token)),
          eq(undoTokens.userId, caller.userId),
          gt(undoTokens.expiresAt, app.now()),
        ),
      )
      .returning();
    const found = kept && resources.get(kept.resource);
    if (!found) throw refuse.notFound("This can no longer be undone");
    if (!(await found.access.allows(caller, app))) throw refuse.forbidden();
    const resource = ownTo(found, caller);
    const act = resource.acts[kept.act]!;
    const asking = { app, resource, caller, given: kept.given ?? {} };
    const doing: Doing = { name: kept.act, asking, reason: "undone" };
    if ("next" in act) await act.begin?.(asking, "undo");
    const { done, refused } = await ("next" in act
      ? putBack(doing, act, kept.were ?? [])
      : doSame(doing, act, kept.ids));
    return { done: done.length, refused };
  });
}

/** The values filled in for an act. @throws Refused 422 on its field */
function filledIn({ calls }: AnyResource, act: string, given: Given = {}): Given {
  const form = calls.bulk?.forms[act];
  if (!form) return {};
  const read = z.object(form).safeParse(given);
  const faults = read.success
    ? Object.keys(defined(read.data)).length === 0
      ? { given: ["Choose what to change"] }
      : null
    : Object.fromEntries(
        read.error.issues.map(({ path, message }) => [`given.${path.join(".")}`, [message]]),
      );
  if (faults) throw refuse.invalid(faults);
  return defined(read.data!);
}

/**
 * Splits records into those that an act applies to, locked until the transaction ends, and the others with the reason.
 */
async function among(
  { asking }: Doing,
  act: SameAct | FilledAct,
  ids: readonly number[],
): Promise<Performed> {
  const { table } = asking.resource;
  const bars = act.unless?.(asking) ?? [];
  const why: SQL<string | null> =
    bars.length === 0
      ? sql`null`
      : sql`case ${sql.join(
          bars.map(([when, said]) => sql`when ${when} then ${said}::text`),
          sql` `,
        )} end`;
  const locked = await asking.app
    .db()
    .select({ id: sql<number>`${table.id}`, why: sql<string | null>`${why}` })
    .from(table as PgTable)
    .where(and(isOneOf(table.id, ids), asking.resource.holds?.()))
    .orderBy(table.id)
    .for("no key update");
  const said = new Map(locked.map((row) => [row.id, row.why]));
  return {
    done: ids.filter((id) => said.get(id) === null),
    refused: ids.flatMap((id) => {
      const message = said.has(id) ? said.get(id) : "It no longer exists";
      return message ? [{ id, message }] : [];
    }),
  };
}

async function doSame(doing: Doing, act: SameAct, ids: readonly number[]): Promise<Performed> {
  const { asking, name: did, reason } = doing;
  const { app, resource, caller } = asking;
  const { done: fitting, refused } = await among(doing, act, ids);
  const rows = await readRows(app, resource, fitting);
  const wrong = await act.judge?.(asking, rows);
  const done = fitting.filter((id) => !wrong?.has(id));
  for (const [id, errors] of wrong ?? []) refused.push({ id, message: firstOf(errors) });
  const performed = { done, refused };
  if (done.length === 0) return performed;
  const before = byId(rows);
  await touch(doing, done, act.set(app));
  await act.done?.(app, done, caller);
  const after = await readRows(app, resource, done);
  await app.audit(
    ...after.map((row) => lineOf(resource, { caller, did, before: before.get(row.id)!, after: row, reason })),
  );
  return performed;
}

/** Writes the values that were filled in to each record. */
async function fill(doing: Doing, act: FilledAct, ids: readonly number[]): Promise<Performed> {
  const { asking } = doing;
  const { done: fitting, refused } = await among(doing, act, ids);
  const rows = await readRows(asking.app, asking.resource, fitting);
  const now = await act.now(asking, rows);
  const wrong = await act.judge?.(asking, rows);
  const were: Were = [];
  for (const { id } of rows) {
    const from = now.get(id)!;
    const to = act.next(from, asking);
    const errors = wrong?.get(id);
    if (isSame(from, to)) refused.push({ id, message: act.already });
    else if (errors) refused.push({ id, message: firstOf(errors) });
    else were.push({ id, from, to });
  }
  if (were.length === 0) refuseAltogether(wrong);
  return { ...(await write(doing, act, rows, were)), refused, were };
}

/** Restores what each record had before, if it still has what it was given. */
async function putBack(doing: Doing, act: FilledAct, were: Were): Promise<Performed> {
  const { asking } = doing;
  const ids = were.map(({ id }) => id);
  const { done: fitting, refused } = await among(doing, act, ids);
  const rows = await readRows(asking.app, asking.resource, fitting);
  const now = await act.now(asking, rows);
  const back: Were = [];
  for (const { id, from, to } of were) {
    const current = now.get(id);
    if (!current) continue;
    if (isSame(current, to)) back.push({ id, from: current, to: from });
    else refused.push({ id, message: "Changed since, so not undone" });
  }
  return { ...(await write(doing, act, rows, back)), refused };
}

/** Refuses at the field if the values are wrong in the same way for every record. */
function refuseAltogether(wrong: ReadonlyMap<number, Errors> | undefined): void {
  const [first, ...others] = [...(wrong?.values() ?? [])].map((errors) => JSON.stringify(errors));
  if (first === undefined || others.some((one) => one !== first)) return;
  const errors = JSON.parse(first) as Errors;
  if ("" in errors) return;
  throw refuse.invalid(
    Object.fromEntries(Object.entries(errors).map(([field, said]) => [`given.${field}`, said])),
  );
}

async function write(
  doing: Doing,
  act: FilledAct,
  rows: readonly RecordRow[],
  were: Were,
): Promise<Pick<Performed, "done">> {
  const { asking, reason } = doing;
  const { app, resource, caller } = asking;
  const done = were.map(({ id }) => id);
  if (done.length === 0) return { done };
  const columns = ({ to }: Were[number]) => act.columns?.(to, asking) ?? {};
  if (!act.beside)
    for (const some of Map.groupBy(were, (one) => JSON.stringify(columns(one))).values())
      await touch(
        doing,
        some.map(({ id }) => id),
        columns(some[0]!),
      );
  await act.put?.(asking, were);
  const before = byId(rows);
  const after = act.beside ? before : byId(await readRows(app, resource, done));
  await app.audit(
    ...were.map(({ id, from, to }) => {
      const sides = { before: before.get(id)!, after: after.get(id)! };
      const changes = Object.keys(to)
        .filter((field) => !isSame({ [field]: from[field] }, { [field]: to[field] }))
        .map((field) => ({ field, before: from[field] ?? null, after: to[field] ?? null }));
      return lineOf(resource, { caller, did: act.did, ...sides, reason, changes, beside: act.beside });
    }),
  );
  if (resource.written && !act.beside)
    for (const id of done) await resource.written({ app, caller, id }, before.get(id)!, after.get(id)!);
  return { done };
}

/** Runs the work in one transaction. Audits a refusal if values were filled in, such as roles. */
async function auditingRefusal<T>(
  { asking }: Doing,
  act: SameAct | FilledAct,
  work: () => Promise<T>,
): Promise<T> {
  const { app, resource, caller, given } = asking;
  try {
    return await app.inTransaction(work);
  } catch (error) {
    if ("next" in act && error instanceof Refused)
      await app.audit({
        caller,
        act: `${resource.name} ${act.did}`,
        subject: `many ${resource.calls.list.words.many}`,
        outcome: "refused",
        details: { ...given, because: error.message },
      });
    throw error;
  }
}

const touch = (
  {
    asking: {
      app,
      resource: { table },
    },
  }: Doing,
  ids: readonly number[],
  set: Given,
) =>
  app
    .db()
    .update(table as PgTable)
    .set({ ...set, updatedAt: app.now(), version: sql`gen_random_uuid()` } as PgUpdateSetSource<PgTable>)
    .where(isOneOf(table.id, ids));

const firstOf = (errors: Errors): string => Object.values(errors)[0]![0]!;

const byId = (rows: readonly RecordRow[]) => new Map(rows.map((row) => [row.id, row]));

const isSame = (one: Fields, other: Fields): boolean =>
  Object.keys(other).every(
    (field) => JSON.stringify(one[field] ?? null) === JSON.stringify(other[field] ?? null),
  );

/** Keeps only the hash of the token, and sweeps away expired ones. */
async function keepUndo(
  { asking: { app, resource, caller, given } }: Doing,
  act: string,
  { done: ids, were }: Performed,
): Promise<string> {
  const token = newToken();
  const now = app.now();
  await app.db().delete(undoTokens).where(lt(undoTokens.expiresAt, now));
  await app
    .db()
    .insert(undoTokens)
    .values({
      tokenHash: hashOf(token),
      userId: caller.userId,
      resource: resource.name,
      act,
      ids,
      ...(were && { given, were }),
      expiresAt: new Date(now.getTime() + undoMs),
    });
  return token;
}
