import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { bulkLimit, type BulkDone } from "#src/contracts/admin/resource.ts";
import type { App, Caller } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { undoTokens } from "../schema/admin.ts";
import { hashOf, newToken } from "../sessions/tokens.ts";
import { lineOf } from "./history.ts";
import type { Question } from "./question.ts";
import type { AnyResource } from "./resource.ts";
import { readIds, readRows } from "./rows.ts";

/** For how long a bulk act can be undone. */
const undoMs = 600_000;

type Asked = { act: string; ids?: number[]; all?: true; reason?: string };

/** Does one thing to many records, in one transaction with a line for each in the audit log. */
export async function doToMany(
  app: App,
  resource: AnyResource,
  caller: Caller,
  { act, ids, all, reason }: Asked,
  question: Question,
): Promise<BulkDone> {
  if ((ids === undefined) === (all === undefined))
    throw refuse.invalid({ ids: ["Choose some, or all that the list finds"] });
  return app.inTransaction(async () => {
    const chosen = ids ? [...new Set(ids)] : await readIds(app, resource, question, bulkLimit + 1);
    if (chosen.length > bulkLimit)
      throw refuse.invalid({ ids: [`Choose at most ${bulkLimit.toLocaleString("en-GB")} at once`] });
    const { done, refused } = await perform(app, resource, caller, act, chosen, reason ?? null);
    const { undo } = resource.acts[act]!;
    return {
      done: done.length,
      refused,
      undo: undo !== undefined && done.length > 0 ? await keepUndo(app, resource, caller, undo, done) : null,
    };
  });
}

/** Undoes a bulk act of the caller's own, once. What has changed since in a way that does not allow it is refused. */
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
    const resource = kept && resources.get(kept.resource);
    if (!resource) throw refuse.notFound("This cannot be undone any more");
    if (!(await resource.access.allows(caller, app))) throw refuse.forbidden();
    const { done, refused } = await perform(app, resource, caller, kept.act, kept.ids, "undone");
    return { done: done.length, refused };
  });
}

async function perform(
  app: App,
  resource: AnyResource,
  caller: Caller,
  name: string,
  ids: readonly number[],
  reason: string | null,
): Promise<{ done: number[]; refused: BulkDone["refused"] }> {
  const { table } = resource;
  const act = resource.acts[name]!;
  const among = isOneOf(table.id, ids);
  const locked = await app
    .db()
    .select({
      id: table.id,
      applies: act.applies ? sql<boolean>`${act.applies(caller)}` : sql<boolean>`true`,
    })
    .from(table as PgTable)
    .where(among)
    .orderBy(table.id)
    .for("no key update");
  const applies = new Map(locked.map((row) => [row.id as number, row.applies as boolean]));
  const done = ids.filter((id) => applies.get(id));
  const refused = ids
    .filter((id) => !applies.get(id))
    .map((id) => ({
      id,
      message: applies.has(id)
        ? (act.otherwise ?? "This cannot be done to it")
        : "It does not exist any more",
    }));
  if (done.length === 0) return { done, refused };
  const before = new Map((await readRows(app, resource, done)).map((row) => [row.id, row]));
  await app
    .db()
    .update(table as PgTable)
    .set({ ...act.set(app), updatedAt: app.now(), version: sql`gen_random_uuid()` } as never)
    .where(isOneOf(table.id, done));
  await act.done?.(app, done, caller);
  const after = await readRows(app, resource, done);
  await app.audit(
    ...after.map((row) =>
      lineOf(resource, { caller, did: name, before: before.get(row.id)!, after: row, reason }),
    ),
  );
  return { done, refused };
}

/** Only its hash is kept, and with it what is over is swept away. */
async function keepUndo(
  app: App,
  resource: AnyResource,
  { userId }: Caller,
  act: string,
  ids: number[],
): Promise<string> {
  const token = newToken();
  const now = app.now();
  await app.db().delete(undoTokens).where(lt(undoTokens.expiresAt, now));
  await app
    .db()
    .insert(undoTokens)
    .values({
      tokenHash: hashOf(token),
      userId,
      resource: resource.name,
      act,
      ids,
      expiresAt: new Date(now.getTime() + undoMs),
    });
  return token;
}
