import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { GlossaryTerm } from "#src/contracts/admin/glossary.ts";
import { auditLog } from "#server/schema/index.ts";
import { createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

/** The glossary stands for every resource that is nothing but data: what holds of it holds of them all. */
export const glossaryPath = "/api/admin/glossary";

/** An empty glossary before each test, and two administrators at it. */
export function startGlossary() {
  let t: TestApp;
  let ids: Record<Principal, number>;
  let erik: Browser;
  let margaret: Browser;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    ids = await createPrincipals(t);
    erik = await t.signIn("system@example.org");
    margaret = await t.signIn("super@example.org");
  });
  return {
    get t() {
      return t;
    },
    get ids() {
      return ids;
    },
    get erik() {
      return erik;
    },
    get margaret() {
      return margaret;
    },
    async create(browser: Browser, term: string, meaning = `<p>${term}</p>`): Promise<GlossaryTerm> {
      const answer = await browser.post(glossaryPath, { term, meaning });
      expect([term, answer.status, answer.text]).toMatchObject([term, 200, expect.any(String)]);
      return GlossaryTerm.parse(answer.json.data);
    },
    lines: async () =>
      (await t.app.db().select().from(auditLog).orderBy(asc(auditLog.id))).filter(
        ({ act }) => act !== "login",
      ),
    termsOf: async (query: string, browser = erik): Promise<string[]> =>
      (await browser.get(`${glossaryPath}?${query}`)).json.data.map(({ term }: GlossaryTerm) => term),
  };
}
