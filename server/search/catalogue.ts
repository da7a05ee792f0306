import { sql } from "drizzle-orm";
import type { CpdBreakdown, ItemKind } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import { inOrder } from "../database/inOrder.ts";
import { isLiveBoxset } from "./liveBoxsets.ts";
import { readSynonyms, type Synonyms } from "./synonyms.ts";
import { wordsOf } from "./words.ts";

export type Named = { id: number; name: string };

type Common = {
  id: number;
  title: string;
  summary: string;
  topic: Named;
  minutes: number;
  cpd: CpdBreakdown;
  publishedAt: string;
  /** `publishedAt` in milliseconds, for sorting. */
  published: number;
};
export type CatalogueItem = Common & {
  type: "item";
  kind: ItemKind;
  tags: readonly Named[];
  /** When it was last changed, in milliseconds (T-14). */
  updated: number;
};
/** Its minutes and CPD are those of its live items, which are in its order. */
export type CatalogueBoxset = Common & {
  type: "boxset";
  kind: null;
  items: readonly CatalogueItem[];
  /** Whether its items are done in order. */
  inOrder: boolean;
  /** Its place among featured content; null if it is not featured. */
  featured: number | null;
};
export type Content = CatalogueItem | CatalogueBoxset;
/** An exam as search finds it. */
export type CatalogueExam = Omit<Common, "topic"> & { type: "exam"; kind: null; topic: null };
export type Found = Content | CatalogueExam;

/** Live content without its texts: the same for everyone, and small enough to be cached in memory. */
export type Catalogue = {
  version: string;
  items: ReadonlyMap<number, CatalogueItem>;
  /** Only boxsets with live items. */
  boxsets: ReadonlyMap<number, CatalogueBoxset>;
  /** Not in the catalogue: they are found through search. */
  exams: ReadonlyMap<number, CatalogueExam>;
  synonyms: Synonyms;
  /** In their order. */
  topics: readonly Named[];
  /** By name. */
  tags: readonly Named[];
};

const kept = new WeakMap<App, { version: string; catalogue: Promise<Catalogue> }>();

/**
 * Returns the catalogue of a version that a statement has just read with its own rows. It is loaded again when the
 * version has changed; the database changes the version with every change of content.
 */
export function catalogueOf(app: App, version: string): Promise<Catalogue> {
  const known = kept.get(app);
  if (known?.version === version) return known.catalogue;
  const catalogue = loadCatalogue(app);
  kept.set(app, { version, catalogue });
  catalogue.then(
    // The loaded catalogue may be newer than the requested version.
    (read) => {
      if (kept.get(app)?.catalogue === catalogue) kept.set(app, { version: read.version, catalogue });
    },
    () => {
      if (kept.get(app)?.catalogue === catalogue) kept.delete(app);
    },
  );
  return catalogue;
}

type Row = {
  version: string;
  topics: Named[];
  tags: Named[];
  items: (Omit<CatalogueItem, "type" | "topic" | "tags" | "publishedAt"> & {
    topicId: number;
    tagIds: number[];
  })[];
  boxsets: {
    id: number;
    title: string;
    summary: string;
    topicId: number;
    published: number;
    itemIds: number[];
    inOrder: boolean;
    featured: number | null;
  }[];
  exams: { id: number; title: string; summary: string; minutes: number; published: number }[];
  synonyms: string[];
};

const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

const everything = sql<Row>`json_build_object(
  'version', (select version from content_version),
  'topics', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, name), '[]') from topics),
  'tags', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${inOrder(sql`name`)}), '[]') from tags),
  'items', (
    select coalesce(json_agg(json_build_object(
      'id', i.id, 'title', i.title, 'summary', i.summary, 'kind', i.kind, 'topicId', i.topic_id,
      'minutes', i.minutes, 'cpd', i.cpd, 'published', ${milliseconds("i.published_at")},
      'updated', ${milliseconds("i.updated_at")},
      'tagIds', (select coalesce(json_agg(it.tag_id), '[]') from item_tags it where it.item_id = i.id))), '[]')
    from items i where i.live),
  'boxsets', (
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'title', b.title, 'summary', b.summary, 'topicId', b.topic_id,
      'published', ${milliseconds("b.published_at")}, 'inOrder', b.in_order, 'featured', b.featured,
      'itemIds', (
        select coalesce(json_agg(bi.item_id order by bi.position, bi.item_id), '[]')
        from boxset_items bi where bi.boxset_id = b.id))), '[]')
    from boxsets b where ${isLiveBoxset(sql`b`)}),
  'exams', (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'title', e.name, 'summary', e.summary, 'minutes', ceil(e.seconds / 60.0),
      'published', ${milliseconds("e.created_at")})), '[]')
    from exams e where e.live),
  'synonyms', (select coalesce(json_agg(words order by id), '[]') from search_synonyms where archived_at is null))`;

async function loadCatalogue(app: App): Promise<Catalogue> {
  const [row] = await app
    .db()
    .select({ everything })
    .from(sql`(values (1)) as once`);
  return joined(row!.everything);
}

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));
const dated = (published: number) => ({ published, publishedAt: new Date(published).toISOString() });

/** Joins the rows by their ids. */
function joined({ version, topics, tags, ...rows }: Row): Catalogue {
  const topicOf = byId(topics);
  const tagOf = byId(tags);
  const items = byId(
    rows.items.map(({ topicId, tagIds, published, ...item }): CatalogueItem => ({
      ...item,
      ...dated(published),
      type: "item",
      topic: topicOf.get(topicId)!,
      tags: tagIds.map((id) => tagOf.get(id)!).sort((a, b) => byName(a.name, b.name)),
    })),
  );
  const boxsets = rows.boxsets.map(({ topicId, itemIds, published, ...boxset }): CatalogueBoxset => {
    const own = itemIds.flatMap((id) => items.get(id) ?? []);
    return {
      ...boxset,
      ...dated(published),
      type: "boxset",
      kind: null,
      topic: topicOf.get(topicId)!,
      items: own,
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      cpd: own.map(({ cpd }) => cpd).reduce(added),
    };
  });
  const exams = rows.exams.map(({ published, ...exam }): CatalogueExam => ({
    ...exam,
    ...dated(published),
    type: "exam",
    kind: null,
    topic: null,
    cpd: noCpd,
  }));
  return {
    version,
    topics,
    tags,
    items,
    boxsets: byId(boxsets),
    exams: byId(exams),
    synonyms: readSynonyms(rows.synonyms, wordsOf),
  };
}

export const noCpd: CpdBreakdown = {
  cpd: 0,
  idd: 0,
  vulnerable_client: 0,
  pts: 0,
  pts_external: 0,
  generic_cpd: 0,
};

/** Adds up the CPD of pieces of content, by category. */
export const added = (one: CpdBreakdown, other: CpdBreakdown): CpdBreakdown =>
  Object.fromEntries(
    Object.entries(one).map(([category, minutes]) => [
      category,
      minutes + other[category as keyof CpdBreakdown],
    ]),
  ) as CpdBreakdown;

/** Compares titles and names as a reader would sort them, whatever the database's collation. */
export const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare;
