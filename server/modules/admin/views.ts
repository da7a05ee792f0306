import { and, eq, sql } from "drizzle-orm";
import { adminCalls, type SavedView } from "#src/contracts/admin/resource.ts";
import { admins } from "../../access.ts";
import type { App } from "../../app.ts";
import { inOrder } from "../../database/inOrder.ts";
import { refuse } from "../../refusals.ts";
import { undo } from "../../resources/bulk.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";
import { savedViews } from "../../schema/admin.ts";
import { on, type Handled } from "../../serve.ts";

/** Of one list; more would be no help. */
const mostViews = 50;

/** What belongs to every list of the back office: the own saved views, and undoing a bulk act. */
export const viewsModule = (app: App): Handled[] => [
  on(
    adminCalls.undo,
    admins,
    async ({ params: { token }, caller }) => ({ data: await undo(app, caller, token, resourcesOf(app)) }),
    { audited: true },
  ),

  on(adminCalls.views, admins, async ({ query: { resource }, caller }) => {
    const rows = await app
      .db()
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.userId, caller.userId), eq(savedViews.resource, resource)))
      .orderBy(inOrder(savedViews.name));
    return { data: rows satisfies SavedView[] };
  }),

  on(adminCalls.saveView, admins, ({ body, caller: { userId } }) =>
    app.inTransaction(async () => {
      const { resource, name, query, columns } = body;
      const mine = and(eq(savedViews.userId, userId), eq(savedViews.resource, resource));
      const [same] = await app
        .db()
        .select()
        .from(savedViews)
        .where(and(mine, eq(sql`lower(${savedViews.name})`, name.toLowerCase())));
      if (!same && (await app.db().$count(savedViews, mine)) >= mostViews)
        throw refuse.invalid({ name: [`Keep at most ${mostViews} views; delete one first`] });
      const [saved] = same
        ? await app
            .db()
            .update(savedViews)
            .set({ name, query, columns })
            .where(eq(savedViews.id, same.id))
            .returning()
        : await app
            .db()
            .insert(savedViews)
            .values({ userId, ...body })
            .returning();
      return { data: saved! };
    }),
  ),

  on(adminCalls.removeView, admins, async ({ params: { id }, caller: { userId } }) => {
    const gone = await app
      .db()
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .returning({ id: savedViews.id });
    if (gone.length === 0) throw refuse.notFound("This view does not exist");
  }),
];
