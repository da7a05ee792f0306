import { sql } from "drizzle-orm";
import type { FoundCard } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import type { Found } from "./catalogue.ts";
import { partsQuery } from "./matches.ts";
import { keyOf } from "./standing.ts";
import type { Part } from "./synonyms.ts";

type Snippet = NonNullable<FoundCard["snippet"]>;

/** No text contains these (they are in a private use area), so they can mark where a match begins and ends. */
const [opens, closes] = ["\uE000", "\uE001"];
const options = `StartSel=${opens}, StopSel=${closes}, MaxWords=26, MinWords=12, ShortWord=2, MaxFragments=1`;

/** The texts are those of weight C in the documents: parsing a text again takes longer than everything else. */
const findSnippets = statement((db) =>
  db
    .select({
      snippets: sql<Record<string, string>>`(
        with given as materialized (${partsQuery}),
        sought as materialized (
          select string_agg('(' || words::text || ')', ' | ')::tsquery as words from given where words is not null)
        select coalesce(json_object_agg(i.id, ts_headline('english', i.body_text, sought.words, ${sql.raw(`'${options}'`)})), '{}')
        from sought, items i join search_documents d on d.type = 'item' and d.content_id = i.id
        where i.id = any(${sql.placeholder("items")}::int[]) and ts_filter(d.search, '{c}') @@ sought.words)`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("snippets"),
);

/** Returns where the words occur in the items of a page, by key, for each item whose text contains them. */
export async function snippetsOf(
  app: App,
  page: readonly Found[],
  parts: readonly Part[],
): Promise<ReadonlyMap<string, Snippet>> {
  const items = page.filter(({ type }) => type === "item").map(({ id }) => id);
  if (parts.length === 0 || items.length === 0) return new Map();
  const [row] = await findSnippets(app.db()).execute({ parts: JSON.stringify(parts), items });
  // Nothing is marked if a document has another form of a word than its text: cashflow for cash-flow.
  return new Map(
    Object.entries(row!.snippets)
      .map(([id, text]) => [keyOf("item", Number(id)), readMarks(text)] as const)
      .filter(([, pieces]) => pieces.some(({ marked }) => marked)),
  );
}

/** Splits a marked text into its pieces. */
export const readMarks = (text: string): Snippet =>
  text
    .split(new RegExp(`(${opens}[^${closes}]*${closes})`, "u"))
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith(opens) ? { text: piece.slice(1, -1), marked: true } : { text: piece, marked: false },
    );
