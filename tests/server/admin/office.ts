import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { auditLog } from "#server/schema/index.ts";
import { createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, type Answer, type Browser, type TestApp } from "../harness.ts";

type Begun = { t: TestApp; ids: Record<Principal, number> };
export type Office = Begun & ReturnType<typeof looksAt>;

/**
 * The back office before each test of a file: a server with no users but the principals, and the signed-in ones among
 * them, by name. It is filled only while a test runs.
 */
export function startOffice<Name extends Principal = never>(
  ...signedIn: Name[]
): Office & Record<Name, Browser> {
  const office = {} as Begun & Record<Name, Browser>;
  beforeAll(async () => {
    office.t = await startTestApp();
  });
  afterAll(() => office.t.close());
  beforeEach(async () => {
    await office.t.reset();
    office.ids = await createPrincipals(office.t);
    for (const name of signedIn)
      Object.assign(office, { [name]: await office.t.signIn(`${name}@example.org`) });
  });
  return Object.assign(office, looksAt(office));
}

const looksAt = (office: Begun) => ({
  /** A timestamp this many seconds from now, as it is sent. */
  at: (seconds: number) => new Date(office.t.app.now().getTime() + seconds * 1_000).toISOString(),
  /** The audit log of a subject, oldest first. */
  audited: async (subject: string) =>
    office.t.app.db().select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.id)),
});

/** The ids of the rows of a list. */
export const idsOf = (answer: Pick<Answer, "json">): number[] =>
  answer.json.data.map(({ id }: { id: number }) => id);
