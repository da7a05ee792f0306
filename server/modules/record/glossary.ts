import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import {
  glossaryReadingCalls as calls,
  otherLetter,
  type Letter,
  type Term,
  type TermCard,
} from "#src/contracts/glossary.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { inOrder } from "../../database/inOrder.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { refuse } from "../../refusals.ts";
import { on, type Handled } from "../../serve.ts";
import { beginningOf } from "./beginningOf.ts";

/** The glossary for learners, without archived terms. */
export const glossaryReadsModule = (app: App): Handled[] => [
  on(calls.terms, signedIn, ({ query }) => listTerms(app, query)),
  on(calls.term, signedIn, async ({ params: { id } }) => ({ data: await readTerm(app, id) })),
];

/** Å is under A, as in the order of the list; § and 1 are under no letter. */
const letterOf = (term: SQL): SQL => sql`(
  case when upper(left(unaccent(${term}), 1)) between 'A' and 'Z' and upper(left(unaccent(${term}), 1)) ~ '[A-Z]'
    then upper(left(unaccent(${term}), 1)) else ${otherLetter} end)`;

const order = sql`${inOrder(sql`g.term`)}, g.id`;

async function listTerms(app: App, { name, letter, page, perPage }: z.output<typeof calls.terms.query>) {
  const from = (page - 1) * perPage;
  const words = matchesEveryWord(
    sql`lower(g.term || ' ' || regexp_replace(g.meaning, '<[^>]*>', ' ', 'g'))`,
    name,
  );
  const { rows } = await app.db().execute<{
    total: number;
    letters: Letter[];
    terms: (TermCard & { meaning: string })[];
  }>(sql`
    with found as materialized (
      select g.id, g.term, g.meaning, ${letterOf(sql`g.term`)} as letter,
        row_number() over (order by ${order}) as place
      from glossary_terms g where g.archived_at is null and ${words ?? sql`true`}),
    asked as (
      select f.*, row_number() over (order by f.place) as rank from found f
      where ${letter ? sql`f.letter = ${letter}` : sql`true`})
    select
      (select count(*)::int from asked) as total,
      (select coalesce(json_agg(distinct f.letter), '[]') from found f) as letters,
      (select coalesce(json_agg(json_build_object(
        'id', a.id, 'term', a.term, 'letter', a.letter, 'meaning', a.meaning) order by a.rank), '[]')
        from asked a where a.rank > ${from}::int and a.rank <= ${from + perPage}::int) as terms`);
  const { total, letters, terms } = rows[0]!;
  return {
    data: terms.map(({ meaning, ...card }) => ({ ...card, summary: beginningOf(meaning) })),
    letters,
    meta: { total, page, perPage },
  };
}

/** @throws Refused 404 */
async function readTerm(app: App, id: number): Promise<Term> {
  const neighbour = (offset: "lag" | "lead"): SQL =>
    sql`${sql.raw(offset)}(json_build_object('id', g.id, 'term', g.term)) over (order by ${order})`;
  const { rows } = await app.db().execute<Term>(sql`
    select * from (
      select g.id, g.term, g.meaning, ${neighbour("lag")} as previous, ${neighbour("lead")} as next
      from glossary_terms g where g.archived_at is null) terms
    where id = ${id}`);
  if (!rows[0]) throw refuse.notFound("This term does not exist or is no longer in the glossary");
  return rows[0];
}
