import { randomUUID } from "node:crypto";
import { and, eq, ne, or, sql, type SQL } from "drizzle-orm";
import { holds } from "#src/contracts/roles.ts";
import { bulkCalls } from "#src/contracts/admin/resource.ts";
import { savedViewCalls, type LostDefault, type SavedView } from "#src/contracts/admin/savedViews.ts";
import { routes } from "#src/areas/table.ts";
import { admins } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { inOrder } from "../../database/inOrder.ts";
import { refuse } from "../../refusals.ts";
import { hasAlready } from "../../repeated.ts";
import { undo } from "../../resources/bulk.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";
import { defaultViews, savedViews, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";

/** Per list; more would not help. */
const mostViews = 50;

type View = typeof savedViews.$inferSelect;

/**
 * What every list of the back office has: saved views, including the one that it opens with, and undoing a bulk act.
 */
export const viewsModule = (app: App): Handled[] => [
  on(
    bulkCalls.undo,
    admins,
    async ({ params: { token }, caller }) => ({ data: await undo(app, caller, token, resourcesOf(app)) }),
    { audited: true },
  ),

  on(savedViewCalls.list, admins, async ({ query: { resource }, caller }) => {
    const views = await read(app, caller, and(eq(savedViews.resource, resource), inSight(resource, caller)));
    return { data: views, lost: await lostDefault(app, caller, resource, views) };
  }),

  on(savedViewCalls.save, admins, ({ body, caller }) =>
    app.inTransaction(async () => {
      const { resource, name, query, columns } = body;
      const mine = and(eq(savedViews.userId, caller.userId), eq(savedViews.resource, resource));
      const [same] = await app
        .db()
        .select()
        .from(savedViews)
        .where(and(mine, isNamed(name)))
        .for("update");
      if (same) return { data: await change(app, caller, same, { name, query, columns }) };
      if ((await app.db().$count(savedViews, mine)) >= mostViews)
        throw refuse.invalid({ name: [`You can save at most ${mostViews} views. Delete one first`] });
      const [saved] = await app
        .db()
        .insert(savedViews)
        .values({ userId: caller.userId, ...body })
        .onConflictDoNothing()
        .returning();
      if (!saved) throw refuse.conflict("A view with this name has just been saved. Try again");
      return { data: await shown(app, caller, saved.id) };
    }),
  ),

  on(savedViewCalls.change, admins, ({ params: { id }, body: { version, ...changes }, caller }) =>
    app.inTransaction(async () => {
      const view = await toChange(app, caller, id);
      if (view.version !== version) {
        if (hasAlready(view, changes)) return { data: await shown(app, caller, id) };
        throw refuse.conflict(
          `“${view.name}” has changed since you opened it. Check the current version and try again`,
        );
      }
      const { name } = changes;
      const others = and(
        eq(savedViews.userId, view.userId),
        eq(savedViews.resource, view.resource),
        ne(savedViews.id, id),
      );
      if (name !== undefined && (await app.db().$count(savedViews, and(others, isNamed(name)))) > 0)
        throw refuse.invalid({ name: ["You already have a view with this name"] });
      if (changes.shared && !mayOpen(view.resource, caller))
        throw refuse.forbidden("You can share only views of lists you can open");
      return { data: await change(app, caller, view, changes) };
    }),
  ),

  on(savedViewCalls.remove, admins, ({ params: { id }, caller }) =>
    app.inTransaction(async () => {
      const view = await toChange(app, caller, id);
      const ofIt = eq(defaultViews.viewId, id);
      // Whoever deletes the view knows that it is gone; the others who had it as their default are told its name.
      await app
        .db()
        .delete(defaultViews)
        .where(and(ofIt, eq(defaultViews.userId, caller.userId)));
      await app.db().update(defaultViews).set({ name: view.name }).where(ofIt);
      await app.db().delete(savedViews).where(eq(savedViews.id, id));
      await note(app, caller, "removed", view, null);
    }),
  ),

  on(savedViewCalls.makeDefault, admins, ({ body: { resource, view: id }, caller }) =>
    app.inTransaction(async () => {
      const mine = and(eq(defaultViews.userId, caller.userId), eq(defaultViews.resource, resource));
      if (id === null) return void (await app.db().delete(defaultViews).where(mine));
      const [view] = await app
        .db()
        .select()
        .from(savedViews)
        .where(and(eq(savedViews.id, id), eq(savedViews.resource, resource), inSight(resource, caller)))
        .for("share");
      if (!view) throw refuse.notFound(gone);
      const set = { viewId: id, name: view.name };
      await app
        .db()
        .insert(defaultViews)
        .values({ userId: caller.userId, resource, ...set })
        .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.resource], set });
    }),
  ),
];

const gone = "This view no longer exists";

const isNamed = (name: string): SQL => eq(sql`lower(${savedViews.name})`, name.toLowerCase());

/** Whether somebody may open the list whose route has this name. */
function mayOpen(resource: string, { roles, permissions }: Caller): boolean {
  const needs = routes.rowNamed(resource)?.needs;
  return (
    (needs?.roles?.some((role) => roles.includes(role)) ?? false) &&
    (needs?.permissions ?? []).every((permission) => holds({ roles, can: permissions }, permission))
  );
}

/** The caller's own views of a list, and shared ones if they may open it. */
const inSight = (resource: string, caller: Caller): SQL | undefined => {
  const mine = eq(savedViews.userId, caller.userId);
  return mayOpen(resource, caller) ? or(mine, savedViews.shared) : mine;
};

/** The owner of a view may change it, and a super administrator if it is shared. */
const mayChange = ({ userId, shared }: Pick<View, "userId" | "shared">, caller: Caller): boolean =>
  userId === caller.userId || (shared && caller.roles.includes("super admin"));

/** The view to change. @throws Refused 404 where the caller does not see it, 403 where they may not change it */
async function toChange(app: App, caller: Caller, id: number): Promise<View> {
  const [view] = await app.db().select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  const isSeen = view && (view.userId === caller.userId || (view.shared && mayOpen(view.resource, caller)));
  if (!isSeen) throw refuse.notFound(gone);
  if (!mayChange(view, caller))
    throw refuse.forbidden("Only its owner or a super admin can change this view");
  return view;
}

type Changes = { [Field in "name" | "query" | "columns" | "shared"]?: View[Field] | undefined };

async function change(app: App, caller: Caller, view: View, changes: Changes): Promise<SavedView> {
  const [after] = await app
    .db()
    .update(savedViews)
    .set({ ...changes, version: randomUUID() })
    .where(eq(savedViews.id, view.id))
    .returning();
  await note(app, caller, "changed", view, after!);
  return shown(app, caller, view.id);
}

const shown = async (app: App, caller: Caller, id: number): Promise<SavedView> =>
  (await read(app, caller, eq(savedViews.id, id)))[0]!;

/** Audits changes to a view that others see, or saw; private views are not audited. */
async function note(app: App, caller: Caller, did: string, before: View, after: View | null): Promise<void> {
  if (!before.shared && !after?.shared) return;
  const fields = ["name", "query", "columns", "shared"] as const;
  const changes = fields
    .filter((field) => String(before[field]) !== String(after?.[field] ?? ""))
    .map((field) => ({ field, before: before[field], after: after?.[field] ?? null }));
  await app.audit({
    caller,
    act: `saved view ${did}`,
    subject: `saved view ${before.id}`,
    outcome: "done",
    details: { did, resource: before.resource, changes },
  });
}

const read = (app: App, caller: Caller, where: SQL | undefined): Promise<SavedView[]> =>
  app
    .db()
    .select({
      view: savedViews,
      owner: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      isDefault: sql<boolean>`exists (
        select from default_views d where d.view_id = ${savedViews.id} and d.user_id = ${caller.userId})`,
      defaultOf: sql<number>`(
        select count(*)::int from default_views d
        where d.view_id = ${savedViews.id} and d.user_id <> ${caller.userId})`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(where)
    .orderBy(inOrder(savedViews.name), savedViews.id)
    .then((rows) =>
      rows.map(({ view: { userId, ...view }, owner, isDefault, defaultOf }) => ({
        ...view,
        owner: { id: userId, name: owner },
        mine: userId === caller.userId,
        can_change: mayChange({ userId, shared: view.shared }, caller),
        is_default: isDefault,
        default_of: defaultOf,
      })),
    );

/** The caller's default view, if they can no longer see it. */
async function lostDefault(
  app: App,
  { userId }: Caller,
  resource: string,
  views: readonly SavedView[],
): Promise<LostDefault | null> {
  const [chosen] = await app
    .db()
    .select({ viewId: defaultViews.viewId, name: defaultViews.name })
    .from(defaultViews)
    .where(and(eq(defaultViews.userId, userId), eq(defaultViews.resource, resource)));
  if (!chosen || views.some(({ id }) => id === chosen.viewId)) return null;
  return { name: chosen.name, because: chosen.viewId === null ? "deleted" : "unshared" };
}
