import { and, eq, isNull, sql } from "drizzle-orm";
import { itemCalls } from "#src/contracts/item.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { searchCalls } from "#src/contracts/learningSearch.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import { signedIn } from "../access.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { hiddenContent, items, itemViews, users } from "../schema/index.ts";
import { readHome } from "../search/home.ts";
import { readItem } from "../search/item.ts";
import { logOpened } from "../search/log.ts";
import { search } from "../search/search.ts";
import { suggestTitles } from "../search/suggest.ts";
import { wordsOf } from "../search/words.ts";
import { on, type Handled } from "../serve.ts";
import { completeEpisode } from "./podcasts/progress.ts";
import { completionOf, recordCompletion, takeBackCompletion } from "./learning/completions.ts";
import { mustBeLive, noContent } from "./learning/content.ts";
import { requireTurn } from "./learning/turns.ts";
import { recordReading, requireByLearner, requireRead } from "./readings.ts";
import { isTracked } from "./tracked.ts";

/** Finding, reading and completing content: E-029 … E-033 and the home page. */
export const learningModule = (app: App): Handled[] => [
  on(learningCalls.home, signedIn, async ({ caller }) => ({
    data: await readHome(app, caller),
    server_time_iso: app.now().toISOString(),
  })),

  on(learningCalls.welcomed, signedIn, async ({ caller }) => {
    if (caller.acting === "self")
      await app
        .db()
        .update(users)
        .set({ welcomedAt: app.now() })
        .where(and(eq(users.id, caller.userId), isNull(users.welcomedAt)));
  }),

  on(searchCalls.search, signedIn, ({ query, caller }) => search(app, caller, query), {
    limit: { name: "search", max: 600, seconds: 60 },
  }),

  on(learningCalls.suggestions, signedIn, async ({ query: { name }, caller }) => ({
    data: await suggestTitles(app, caller, name),
  })),

  on(learningCalls.opened, signedIn, async ({ body: { name }, caller }) => {
    if (isTracked(caller)) await logOpened(app, wordsOf(name));
  }),

  on(itemCalls.item, signedIn, async ({ params, caller }) => {
    const item = await readItem(app, caller, params.id);
    if (!item) throw noContent("item");
    return { data: item };
  }),

  on(learningCalls.viewed, signedIn, async ({ body: { type, id, opened, ...reading }, caller }) => {
    mustBeItem(type);
    const { position } = reading;
    await mustBeLive(app, "item", id);
    await requireTurn(app, caller, id);
    if (isTracked(caller)) await recordReading(app, caller.userId, id, reading);
    const view =
      isTracked(caller) && !opened
        ? await recordView(app, caller.userId, id, position)
        : { position: position ?? 0, viewedAt: app.now() };
    if (!view) throw noContent("item");
    return { data: { position: view.position, viewed_at: view.viewedAt.toISOString() } };
  }),

  on(learningCalls.complete, signedIn, async ({ body: { type, id, percentage, at, ...reading }, caller }) => {
    const done = Number(percentage) === 100;
    if (type === "episode") return { data: await completeEpisode(app, caller, id, done, at) };
    mustBeItem(type);
    await mustBeLive(app, "item", id);
    const tracked = isTracked(caller);
    if (done) await requireTurn(app, caller, id);
    if (tracked && done) {
      await recordReading(app, caller.userId, id, reading);
      const source = await requireRead(app, caller.userId, id);
      await recordCompletion(app, caller.userId, id, source, { at });
    } else if (tracked) {
      await requireByLearner(app, id);
      await takeBackCompletion(app, caller.userId, id);
    }
    const completedAt = await completionOf(app, caller.userId, id);
    return { data: { completed_at: completedAt?.toISOString() ?? null, tracked } };
  }),

  on(learningCalls.removeFromView, signedIn, async ({ params: { id, type }, body, caller }) => {
    await mustBeLive(app, type, id);
    if (isTracked(caller)) await (body?.restore ? restore : hide)(app, caller.userId, type, id);
  }),
];

/** A boxset has no progress of its own: it follows from its items. */
function mustBeItem(type: ContentType): void {
  if (type !== "item") throw refuse.invalid({ type: ["A boxset is viewed and completed through its items"] });
}

/** Another view within this time is the same view: positions arrive every few seconds. */
const sameViewMinutes = 30;

/**
 * Stores the learner's position. The latest one counts, as learners may start again; a view without a position keeps
 * the stored one.
 * @returns what is now stored, or undefined if there is no such item
 */
async function recordView(app: App, userId: number, itemId: number, position: number | undefined) {
  const now = app.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const live = app
    .db()
    .select({
      userId: sql<number>`${userId}::int`.as("user_id"),
      itemId: items.id,
      position: sql<number>`${position ?? 0}::float8`.as("position"),
      views: sql<number>`1`.as("views"),
      startedAt: sql<Date>`${at}`.as("started_at"),
      viewedAt: sql<Date>`${at}`.as("viewed_at"),
    })
    .from(items)
    .where(and(eq(items.id, itemId), items.live));
  const [view] = await app
    .db()
    .insert(itemViews)
    .select(live)
    .onConflictDoUpdate({
      target: [itemViews.userId, itemViews.itemId],
      set: {
        ...(position === undefined ? {} : { position }),
        views: sql`${itemViews.views} + case when ${itemViews.viewedAt} < ${at} - make_interval(mins => ${sameViewMinutes}::int) then 1 else 0 end`,
        viewedAt: sql`greatest(${itemViews.viewedAt}, ${at})`,
      },
    })
    .returning({ position: itemViews.position, viewedAt: itemViews.viewedAt });
  return view;
}

async function hide(app: App, userId: number, type: ContentType, contentId: number): Promise<void> {
  await app
    .db()
    .insert(hiddenContent)
    .values({ userId, type, contentId, hiddenAt: app.now() })
    .onConflictDoNothing();
}

async function restore(app: App, userId: number, type: ContentType, contentId: number): Promise<void> {
  await app
    .db()
    .delete(hiddenContent)
    .where(
      and(
        eq(hiddenContent.userId, userId),
        eq(hiddenContent.type, type),
        eq(hiddenContent.contentId, contentId),
      ),
    );
}
