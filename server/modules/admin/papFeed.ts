import { desc, not, sql } from "drizzle-orm";
import { parseFeed } from "htmlparser2";
import { papFeedCalls, type PapFeed } from "#src/contracts/admin/papFeed.ts";
import { superAdmin } from "../../access.ts";
import type { App } from "../../app.ts";
import { inPortions, isOneOf } from "../../database/lists.ts";
import { textOf } from "../../html.ts";
import { fetchOutside, OutsideRefused } from "../../http/outside.ts";
import { Refused } from "../../refusals.ts";
import { papEntries, papFeed } from "../../schema/admin.ts";
import { on, type Handled } from "../../serve.ts";

/** How many entries of a feed are kept. */
const mostEntries = 50;
const subject = "PAP feed";

type Fetch = (address: string) => Promise<string>;
type FeedApp = Pick<App, "db" | "inTransaction" | "now">;

/** The PAP feed: its address and entries. */
export const papFeedModule = (app: App, fetch: Fetch = fetchOutside): Handled[] => [
  on(papFeedCalls.read, superAdmin, async () => ({ data: await readFeed(app) })),

  on(
    papFeedCalls.update,
    superAdmin,
    ({ body: { version, ...given }, caller }) =>
      app.inTransaction(async () => {
        const begun = await app
          .db()
          .insert(papFeed)
          .values({ updatedAt: app.now() })
          .onConflictDoNothing()
          .returning({ id: papFeed.id });
        await app.db().select().from(papFeed).for("update");
        const before = await readFeed(app);
        if (version !== (begun.length > 0 ? unset : before.version))
          throw new Refused(409, {
            message: "Someone has changed the feed since you opened it",
            data: { current: before, changed: ["url", "enabled"], by: null, at: before.updated_at },
          });
        const changes = (["url", "enabled"] as const)
          .filter((field) => given[field] !== undefined && given[field] !== before[field])
          .map((field) => ({ field, before: before[field], after: given[field] }));
        if (changes.length > 0) {
          await app
            .db()
            .update(papFeed)
            .set({ ...given, updatedAt: app.now(), version: sql`gen_random_uuid()` });
          await app.audit({
            caller,
            act: "PAP feed changed",
            subject,
            outcome: "done",
            details: { did: "changed", changes },
          });
        }
        return { data: await readFeed(app) };
      }),
    { audited: true },
  ),

  on(
    papFeedCalls.refresh,
    superAdmin,
    async ({ caller }) => {
      await refreshFeed(app, fetch);
      const feed = await readFeed(app);
      const { failure } = feed;
      await app.audit({ caller, act: "PAP feed read", subject, outcome: "done", details: { failure } });
      return { data: feed };
    },
    { audited: true, limit: { name: "pap feed", max: 10, seconds: 600 } },
  ),
];

/** The version of a feed that is not set yet. */
const unset = "unset";

async function readFeed(app: FeedApp): Promise<PapFeed> {
  const [feed] = await app.db().select().from(papFeed);
  const entries = await app
    .db()
    .select()
    .from(papEntries)
    .orderBy(sql`${desc(papEntries.publishedAt)} nulls last`, papEntries.id);
  return {
    version: feed?.version ?? unset,
    url: feed?.url ?? "",
    enabled: feed?.enabled ?? false,
    updated_at: (feed?.updatedAt ?? new Date(0)).toISOString(),
    fetched_at: feed?.fetchedAt?.toISOString() ?? null,
    failure: feed?.failure ?? null,
    entries: entries.map(({ id, title, url, summary, publishedAt }) => ({
      id,
      title,
      url,
      summary,
      published_at: publishedAt?.toISOString() ?? null,
    })),
  };
}

/** Reads the feed now, if there is one. An error is stored beside it, and the previous entries stay. */
export async function refreshFeed(app: FeedApp, fetch: Fetch = fetchOutside): Promise<void> {
  const [feed] = await app.db().select().from(papFeed);
  if (!feed?.enabled || feed.url === "") return;
  const fetchedAt = app.now();
  try {
    const entries = entriesOf(await fetch(feed.url), fetchedAt);
    await app.inTransaction(async () => {
      const keys = entries.map(({ key }) => key);
      await app
        .db()
        .delete(papEntries)
        .where(not(isOneOf(papEntries.key, keys)));
      await inPortions(entries, (some) =>
        app
          .db()
          .insert(papEntries)
          .values(some)
          .onConflictDoUpdate({
            target: papEntries.key,
            set: {
              title: sql`excluded.title`,
              url: sql`excluded.url`,
              summary: sql`excluded.summary`,
              publishedAt: sql`excluded.published_at`,
              fetchedAt,
            },
          }),
      );
      await app.db().update(papFeed).set({ fetchedAt, failure: null });
    });
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error;
    await app.db().update(papFeed).set({ fetchedAt, failure: error.message });
  }
}

/**
 * The entries of an RSS or Atom feed as plain text. The parser resolves neither document types nor a file's own
 * entities.
 */
function entriesOf(xml: string, fetchedAt: Date) {
  const feed = parseFeed(xml);
  if (!feed || feed.items.length === 0)
    throw new OutsideRefused("We could not find an RSS or Atom feed with entries at this address");
  const entries = feed.items
    .slice(0, mostEntries)
    .map(({ id, link, title = "", description = "", pubDate }) => ({
      key: (id ?? link ?? title).slice(0, 500),
      title: plain(title).slice(0, 300) || "Untitled",
      url: outwards(link),
      summary: plain(description).slice(0, 1_000),
      publishedAt: pubDate && !Number.isNaN(pubDate.getTime()) ? pubDate : null,
      fetchedAt,
    }));
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

/** Text without markup, and without the one character that the database cannot store. */
const plain = (html: string): string => textOf(html.replaceAll("\0", ""));

/** A link must be http or https; anything else in its place is ignored. */
const outwards = (link: string | undefined): string | null => {
  const url = URL.parse(link ?? "");
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href.slice(0, 1_000) : null;
};
