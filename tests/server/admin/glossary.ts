import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import { auditLog } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

/** The glossary represents every resource that is nothing but data: what applies to it applies to them all. */
export const glossaryPath = "/api/admin/glossary";

/** An empty glossary before each test, and two administrators working on it. */
export function startGlossary() {
  const office = startOffice("system", "super");
  return Object.assign(office, {
    async create(browser: Browser, term: string, meaning = `<p>${term}</p>`): Promise<GlossaryTerm> {
      const answer = await browser.post(glossaryPath, { term, meaning });
      expect([term, answer.status, answer.text]).toMatchObject([term, 200, expect.any(String)]);
      return GlossaryTerm.parse(answer.json.data);
    },
    lines: async () =>
      (await office.t.app.db().select().from(auditLog).orderBy(asc(auditLog.id))).filter(
        ({ act }) => act !== "login",
      ),
    termsOf: async (query: string, browser = office.system): Promise<string[]> =>
      (await browser.get(`${glossaryPath}?${query}`)).json.data.map(({ term }: GlossaryTerm) => term),
  });
}
