import { sql } from "drizzle-orm";
import type { ListedAbout } from "#src/contracts/contentLists.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import type { App } from "../../app.ts";
import type { Catalogue, Content, Named } from "../catalogue.ts";
import type { Standing } from "../standing.ts";
import { isOpened } from "./shares.ts";

/** A row of a list before its filters; `at` in milliseconds. */
export type Entry = Pick<Content, "type" | "id"> & { at: number | null } & Partial<
    Pick<ListedAbout, "read" | "shared">
  >;

/** The list's owner, and the data for it. */
export type Known = {
  app: App;
  userId: number;
  catalogue: Catalogue;
  standing: Standing;
  /** The requested topic or tag. */
  of: number | undefined;
};

/** The entries of a list, in its own order. */
export type Entries = {
  entries: readonly Entry[];
  named?: Named;
  /** In milliseconds. */
  since?: number;
};

/** The source of a list; null if its subject does not exist. */
export type Source = (known: Known) => Promise<Entries | null>;

const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** Rows that a user has added to one of their own tables, the latest first. */
async function ownRows(
  { app, userId }: Known,
  table: "listed_content" | "hidden_content",
  when: string,
): Promise<Entries> {
  const { rows } = await app.db().execute<Entry & Record<string, unknown>>(sql`
    select type, content_id as id, ${milliseconds(when)} as at from ${sql.raw(table)}
    where user_id = ${userId} order by ${sql.raw(when)} desc, type, content_id`);
  return { entries: rows };
}

export const myList: Source = (known) => ownRows(known, "listed_content", "listed_at");
export const hidden: Source = (known) => ownRows(known, "hidden_content", "hidden_at");

/** With the same time, items come before the boxset that they are in. */
const latestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) => other.at! - one.at! || other.type.localeCompare(one.type) || one.id - other.id,
  );

/** Completed items, and boxsets whose items are all completed, dated by the last of them. */
export const completed: Source = async ({ catalogue: { items, boxsets }, standing: { completed: at } }) => ({
  entries: latestFirst([
    ...[...items.values()].flatMap(({ type, id }) => (id in at ? { type, id, at: at[id]! } : [])),
    ...[...boxsets.values()].flatMap(({ type, id, items: own }) =>
      own.every((item) => item.id in at)
        ? { type, id, at: Math.max(...own.map((item) => at[item.id]!)) }
        : [],
    ),
  ]),
});

type View = { id: number; read: number; at: number };

/**
 * Items that were opened but not completed, and boxsets in progress, dated by the last opening of one of their items.
 */
export const continueWith: Source = async ({ app, userId, catalogue, standing }) => {
  const { rows } = await app.db().execute<View & Record<string, unknown>>(sql`
    select v.item_id as id, greatest(v.position, r.furthest) as read, ${milliseconds("v.viewed_at")} as at
    from item_views v left join item_readings r on r.user_id = v.user_id and r.item_id = v.item_id
    where v.user_id = ${userId}`);
  const views = new Map(rows.map((view) => [view.id, view]));
  const boxsets = [...catalogue.boxsets.values()].flatMap(({ type, id, items }): Entry[] => {
    const touched = items.flatMap((item) => views.get(item.id)?.at ?? standing.completed[item.id] ?? []);
    const isDone = items.every((item) => item.id in standing.completed);
    return touched.length > 0 && !isDone ? [{ type, id, at: Math.max(...touched) }] : [];
  });
  const items = rows.filter(({ id }) => !(id in standing.completed));
  return {
    entries: latestFirst([
      ...items.map(({ id, at, read }) => ({ type: "item" as const, id, at, read })),
      ...boxsets,
    ]),
  };
};

type Share = { type: ContentType; id: number; at: number; by: string; note: string; opened: boolean };

/** What colleagues have shared; content shared by several appears once, from the last of them. */
export const shared: Source = async ({ app, userId }) => {
  const { rows } = await app.db().execute<Share & Record<string, unknown>>(sql`
    select * from (
      select distinct on (s.type, s.content_id) s.type, s.content_id as id, ${milliseconds("s.shared_at")} as at,
        u.first_name || ' ' || u.last_name as by, s.note, ${isOpened} as opened
      from shared_content s join users u on u.id = s.shared_by
      where s.user_id = ${userId} order by s.type, s.content_id, s.shared_at desc) latest
    order by at desc, type, id`);
  return {
    entries: rows.map(({ type, id, at, by, note, opened }) => ({
      type,
      id,
      at,
      shared: { by, note, opened },
    })),
  };
};
