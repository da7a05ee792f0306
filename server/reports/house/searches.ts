import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";

/** R-A-047: searches are counted by day and term; no user is recorded. */
export const searches: Source = () => sql`
  select t.day::text as row_id, t.day, sum(t.searches)::int as searches, count(*)::int as terms,
    coalesce(sum(t.searches) filter (where t.results = 0), 0)::int as in_vain, sum(t.clicks)::int as clicks
  from searched_terms t group by t.day`;

const terms = sql`
  t.term as row_id, t.term, sum(t.searches)::int as searches,
  sum(t.clicks)::int as clicks,
  (array_agg(t.results order by t.day desc))[1] as results, max(t.day) as last_day`;

/** R-A-053 */
export const searchedTermsReport: Source = ({ within }) => sql`
  select *, results = 0 as in_vain from (
    select ${terms} from searched_terms t where ${within("day", sql`t.day`)} group by t.term) t`;

/** R-A-054: the word in the content most similar to the term, if there is one. */
export const spellCheck: Source = ({ within }) => sql`
  select t.*, w.word as suggestion, w.word is not null as has_suggestion
  from (select ${terms} from searched_terms t where ${within("day", sql`t.day`)} group by t.term) t
  left join lateral (
    select w.word from search_words w
    where w.word <> lower(t.term) and similarity(w.word, lower(t.term)) >= 0.3
    order by similarity(w.word, lower(t.term)) desc, w.uses desc, w.word limit 1) w on true
  where t.results = 0`;
