import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, pageOf, PageQuery } from "./endpoint.ts";

/** Where to find terms that do not begin with a letter. */
export const otherLetter = "other";
export const letters: readonly string[] = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ".split(""), otherLetter].flat();
export const Letter = z.enum(letters);
export type Letter = z.infer<typeof Letter>;

/** One term in the list. */
export const TermCard = z.object({
  id: Id,
  term: z.string(),
  letter: Letter,
  /** The beginning of its meaning, plain text. */
  summary: z.string(),
});
export type TermCard = z.infer<typeof TermCard>;

const Neighbour = z.nullable(z.object({ id: Id, term: z.string() }));

export const Term = z.object({
  id: Id,
  term: z.string(),
  /** HTML of the safe subset. */
  meaning: z.string(),
  /** Its neighbours in the alphabet. */
  previous: Neighbour,
  next: Neighbour,
});
export type Term = z.infer<typeof Term>;

export const GlossaryQuery = z.object({
  /** Words that must be in a term or its meaning. */
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  letter: z.optional(Letter),
  ...PageQuery,
});

/** The glossary as learners read it; it is written in the back office. */
export const glossaryReadingCalls = {
  terms: endpoint("GET", "/api/glossary", {
    summary: "Lists the glossary from A to Z, with the letters under which there is something to find.",
    query: GlossaryQuery,
    answer: z.extend(pageOf(TermCard), { letters: z.array(Letter) }),
  }),
  term: endpoint("GET", "/api/glossary/:id", {
    summary: "Returns a term of the glossary with its meaning.",
    params: IdParams,
    answer: data(Term),
    saysMissing: true,
  }),
};
