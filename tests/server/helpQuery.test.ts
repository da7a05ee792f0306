import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { helpQueries, outbox, users } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";
import { startTestApp } from "./harness.ts";

const u = startWithAda();

describe("a help query", () => {
  beforeEach(async () => {
    await u.t.createUser({ email: "super@example.org", roles: ["super admin"] });
    await u.t.createUser({ email: "system@example.org", roles: ["manager", "system admin"] });
    await u.t.createUser({ email: "gone@example.org", roles: ["super admin"], disabledAt: new Date() });
    await u.t.createUser({ email: "content@example.org", roles: ["content admin"] });
  });

  test("is saved and emailed to the administrators [E-016][B-359][B-414]", async () => {
    const query = `How do I\nfind <b>this</b>? "Quotes" & 'more'`;
    expect(await u.ada.post("/api/contact", { query })).toMatchObject({ status: 200, json: { data: null } });
    expect(await u.t.app.db().select().from(helpQueries)).toMatchObject([{ userId: u.adaId, query }]);
    const mails = await u.t.mails();
    expect(mails.map(({ to }) => to)).toEqual(["super@example.org", "system@example.org"]);
    expect(mails[0]!.subject).toBe("Help query from Ada Byron");
    expect(mails[0]!.text).toContain("ada@example.org");
    expect(mails[0]!.text).toContain("find <b>this</b>?");
    expect(mails[0]!.html).not.toContain("<b>this</b>");
  });

  test("is refused if it is empty, too long or not text [B-334]", async () => {
    const cases: [object, string][] = [
      [{}, "Required"],
      [{ query: "   " }, "Describe what you need help with"],
      [{ query: "x".repeat(501) }, "Use at most 500 characters"],
      [{ query: 5 }, "Enter a text"],
    ];
    for (const [body, message] of cases)
      expect(await u.ada.post("/api/contact", body)).toMatchObject({
        status: 422,
        json: { message, errors: { query: [message] } },
      });
    expect(await u.t.app.db().select().from(outbox)).toEqual([]);
  });

  test("may have 500 characters, and a name in its subject cannot inject a header", async () => {
    await u.t.app
      .db()
      .update(users)
      .set({ firstName: "Ada\r\nBcc: all@example.org" })
      .where(eq(users.id, u.adaId));
    expect((await u.ada.post("/api/contact", { query: "x".repeat(500) })).status).toBe(200);
    expect((await u.t.mails())[0]!.subject).toBe("Help query from Ada Bcc: all@example.org Byron");
  });
});

test("the eleventh help query within ten minutes is rate-limited", async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
  try {
    await limited.createUser({ email: "ada@example.org" });
    const browser = await limited.signIn("ada@example.org");
    for (let i = 0; i < 10; i += 1)
      expect((await browser.post("/api/contact", { query: "?" })).status).toBe(200);
    const { status, headers } = await browser.post("/api/contact", { query: "?" });
    expect([status, headers["retry-after"]]).toEqual([429, "600"]);
    limited.clock.advance(600);
    expect((await browser.post("/api/contact", { query: "?" })).status).toBe(200);
  } finally {
    await limited.close();
  }
});
