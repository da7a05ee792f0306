import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { SearchAnswer } from "#src/contracts/learningSearch.ts";

/** A query as a user would type it, and the wanted titles: any of them among the first three results will do. */
export const JudgedQuery = z.object({
  query: z.string().check(z.minLength(1)),
  wants: z.array(z.string()).check(z.minLength(1)),
});
export type JudgedQuery = z.infer<typeof JudgedQuery>;

/** Out of a hundred queries. */
export const goal = 90;

/** Half of them were written before the change to the search that they judge. */
export const readQueries = (): JudgedQuery[] =>
  ["queriesBefore.yaml", "queriesAfter.yaml"].flatMap((file) =>
    z.array(JudgedQuery).parse(parse(readFileSync(new URL(file, import.meta.url), "utf8"))),
  );

type Asks = { get(path: string): Promise<{ status: number; json: unknown }> };

/** Searches as the search page does, and looks at the first three results. */
export async function judge(learner: Asks, { query, wants }: JudgedQuery) {
  const { json } = await learner.get(`/api/search/?${new URLSearchParams({ name: query, perPage: "24" })}`);
  const titles = SearchAnswer.parse(json)
    .data.slice(0, 3)
    .map(({ title }) => title);
  return { titles, hit: titles.some((title) => wants.includes(title)) };
}
