import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, sessions, signInFailures, users } from "#server/schema/index.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { testPassword } from "./harness.ts";
import { startSessions } from "./sessions.ts";

const s = startSessions();
const { person, visitor, login, isSignedIn } = s;

describe("signing in", () => {
  test("sets the anti-forgery cookie first, then the session cookie [E-001][E-002][B-060][B-061][B-373][B-375]", async () => {
    const { email } = await person();
    const browser = s.t.browser();
    const cookies = await browser.get("/csrf-cookie");
    expect(cookies.json).toEqual({ data: null });
    expect(cookies.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^lyceum=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
    ]);
    const answer = await browser.post("/login", { email, password: testPassword });
    expect([answer.status, answer.json]).toEqual([200, { data: null }]);
    expect(answer.text).not.toContain(browser.cookies.get("lyceum"));
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("gives a new session id: a planted one is worth nothing [E-002]", async () => {
    const { email } = await person();
    const browser = await visitor();
    const planted = browser.cookies.get("lyceum")!;
    await browser.post("/login", { email, password: testPassword });
    expect(browser.cookies.get("lyceum")).not.toBe(planted);
    const attacker = s.t.browser();
    attacker.cookies.set("lyceum", planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test("signing in again ends the session that the browser had [E-002]", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const old = s.t.browser();
    old.cookies.set("lyceum", browser.cookies.get("lyceum")!);
    await browser.post("/login", { email, password: testPassword });
    expect([await isSignedIn(browser), await isSignedIn(old)]).toEqual([true, false]);
  });

  test("the database keeps a hash of the id, nothing that could be used", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const id = browser.cookies.get("lyceum")!;
    const rows = await s.t.app.db().select().from(sessions);
    expect(rows.map(({ idHash }) => idHash)).toContain(hashOf(id));
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("the case of the address and space around it do not matter", async () => {
    const { email } = await person();
    expect((await login(` ${email.toUpperCase()} `, testPassword)).status).toBe(200);
  });

  test.each([
    [{}, { email: ["Required"], password: ["Required"] }],
    [
      { email: "", password: "" },
      { email: ["Enter your email address"], password: ["Enter your password"] },
    ],
    [{ email: "nobody", password: "x" }, { email: ["Enter an email address such as name@example.org"] }],
  ])("%j is refused with the fields [B-047][B-048][B-282]", async (form, errors) => {
    const answer = await (await visitor()).post("/login", form);
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject(errors);
  });

  test("with a wrong password it is refused under the address and nobody is signed in", async () => {
    const { email } = await person();
    const browser = await visitor();
    const answer = await browser.post("/login", { email, password: "wrong" });
    const message = "These credentials do not match our records.";
    expect([answer.status, answer.json]).toEqual([422, { message, errors: { email: [message] } }]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("an account that is disabled or has no password is refused in the same words", async () => {
    const disabled = await person({ disabledAt: s.t.clock.now() });
    const ssoOnly = await person();
    await s.t.app.db().update(users).set({ passwordHash: null }).where(eq(users.id, ssoOnly.id));
    const answers = await Promise.all([disabled, ssoOnly].map(({ email }) => login(email, testPassword)));
    const unknown = await login("unknown@example.org", testPassword);
    for (const answer of answers)
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text]);
  });

  test("success and failure are both written down, never with the password", async () => {
    await s.t.app.db().delete(auditLog);
    const { email, id } = await person();
    await login(email, "wrong");
    await login(email, testPassword);
    const lines = await s.t.app.db().select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ act, outcome, userId, subject }) => ({ act, outcome, userId, subject }))).toEqual([
      { act: "login", outcome: "refused", userId: null, subject: `user ${id}` },
      { act: "login", outcome: "done", userId: id, subject: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain("wrong");
  });
});

describe("the block after failures (D-9)", () => {
  const fail = async (email: string, times: number) => {
    const said: string[] = [];
    for (let i = 0; i < times; i += 1) said.push((await login(email, "wrong")).json.errors.email[0]);
    return said;
  };
  const wrong = "These credentials do not match our records.";

  test("comes with the fifth failure, in the documented words, and holds the right password off too [M-023]", async () => {
    const { email } = await person();
    expect(await fail(email, 5)).toEqual([wrong, wrong, wrong, wrong, publicMessages.blocked]);
    const answer = await login(email, testPassword);
    expect([answer.status, answer.json]).toEqual([
      422,
      { message: publicMessages.blocked, errors: { email: [publicMessages.blocked] } },
    ]);
  });

  test("is the same for an address that nobody has [M-023]", async () => {
    expect(await fail("nobody@example.org", 6)).toEqual([
      wrong,
      wrong,
      wrong,
      wrong,
      publicMessages.blocked,
      publicMessages.blocked,
    ]);
  });

  test("ends after a quarter of an hour, doubles with each further failure, and never exceeds a day", async () => {
    const { email } = await person();
    await fail(email, 5);
    for (const seconds of [900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600]) {
      s.t.clock.advance(seconds - 1);
      expect((await login(email, testPassword)).status).toBe(422);
      s.t.clock.advance(1);
      expect(await fail(email, 1)).toEqual([publicMessages.blocked]);
    }
    s.t.clock.advance(86_399);
    expect((await login(email, testPassword)).status).toBe(422);
    s.t.clock.advance(1);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("a success starts the count anew; so does a day", async () => {
    const { email } = await person();
    await fail(email, 4);
    expect((await login(email, testPassword)).status).toBe(200);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
    s.t.clock.advance(86_401);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
  });

  test("a hundred at once count as a hundred: five are looked at", async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(email, "wrong")));
    const said = answers.map(({ json }) => json.errors.email[0]);
    expect(said.filter((message) => message === wrong)).toHaveLength(4);
    const [row] = await s.t.app
      .db()
      .select()
      .from(signInFailures)
      .where(eq(signInFailures.emailHash, hashOf(email)));
    expect(row!.failures).toBe(5);
  });
});
