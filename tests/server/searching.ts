import { expect } from "vitest";
import { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { startAcademy } from "./academy.ts";

export type Query = Record<string, string | number | boolean | undefined>;

/** The small academy before each test, and Ada, who searches it. */
export function startSearch() {
  const u = startAcademy();
  const search = async (query: Query = {}, browser = u.ada) => {
    const text = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    const { status, json } = await browser.get(`/api/search/?${text}`);
    expect(status).toBe(200);
    return SearchAnswer.parse(json);
  };
  return Object.assign(u, {
    search,
    titles: async (query: Query = {}) => (await search(query)).data.map(({ title }) => title),
  });
}
