import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, sessions, signInFailures, users } from "#server/schema/index.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { startTestApp, testPassword, type Browser } from "./harness.ts";
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
      expect.stringMatching(/^lyceum=~[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
    ]);
    const answer = await browser.post("/login", { email, password: testPassword });
    expect([answer.status, answer.json]).toEqual([200, { data: null }]);
    expect(answer.text).not.toContain(browser.cookies.get("lyceum"));
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("issues a new session id, so that a planted one is worthless [E-002]", async () => {
    const { email } = await person();
    const browser = await visitor();
    const planted = browser.cookies.get("lyceum")!;
    await browser.post("/login", { email, password: testPassword });
    expect(browser.cookies.get("lyceum")).not.toBe(planted);
    const attacker = s.t.browser();
    attacker.cookies.set("lyceum", planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test("ends the browser's previous session [E-002]", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const old = s.t.browser();
    old.cookies.set("lyceum", browser.cookies.get("lyceum")!);
    await browser.post("/login", { email, password: testPassword });
    expect([await isSignedIn(browser), await isSignedIn(old)]).toEqual([true, false]);
  });

  test("stores only a hash of the session id", async () => {
    const { email } = await person();
    const browser = await s.t.signIn(email);
    const id = browser.cookies.get("lyceum")!;
    const rows = await s.t.app.db().select().from(sessions);
    expect(rows.map(({ idHash }) => idHash)).toContain(hashOf(id));
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("ignores case and surrounding spaces in the email address", async () => {
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
  ])("rejects %j with errors by field [B-047][B-048][B-282]", async (form, errors) => {
    const answer = await (await visitor()).post("/login", form);
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject(errors);
  });

  test("reports a wrong password at the email field and signs nobody in", async () => {
    const { email } = await person();
    const browser = await visitor();
    const answer = await browser.post("/login", { email, password: "wrong" });
    const message = "These credentials do not match our records.";
    expect([answer.status, answer.json]).toEqual([422, { message, errors: { email: [message] } }]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("refuses a disabled or passwordless account in the same words as an unknown one", async () => {
    const disabled = await person({ disabledAt: s.t.clock.now() });
    const ssoOnly = await person();
    await s.t.app.db().update(users).set({ passwordHash: null }).where(eq(users.id, ssoOnly.id));
    const answers = await Promise.all([disabled, ssoOnly].map(({ email }) => login(email, testPassword)));
    const unknown = await login("unknown@example.org", testPassword);
    for (const answer of answers)
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text]);
  });

  test("logs success and failure, never with the password", async () => {
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

describe("the block after failed sign-ins (D-9)", () => {
  const fail = async (email: string, times: number) => {
    const said: string[] = [];
    for (let i = 0; i < times; i += 1) said.push((await login(email, "wrong")).json.errors.email[0]);
    return said;
  };
  const wrong = "These credentials do not match our records.";

  test("begins with the fifth failure, says until when, and refuses even the right password [M-023]", async () => {
    const { email } = await person();
    expect(await fail(email, 5)).toEqual([wrong, wrong, wrong, wrong, publicMessages.blocked]);
    s.t.clock.advance(20);
    const answer = await login(email, testPassword);
    const until = new Date(s.t.app.now().getTime() + 40_000).toISOString();
    expect([answer.status, answer.json, answer.headers["retry-after"]]).toEqual([
      422,
      {
        message: publicMessages.blocked,
        errors: { email: [publicMessages.blocked] },
        wait: { seconds: 40, until },
      },
      "40",
    ]);
  });

  test("also applies to an unknown address [M-023]", async () => {
    expect(await fail("nobody@example.org", 6)).toEqual([
      wrong,
      wrong,
      wrong,
      wrong,
      publicMessages.blocked,
      publicMessages.blocked,
    ]);
  });

  test("ends after a minute, doubles with each further failure and never exceeds 15 minutes [D-24]", async () => {
    const { email } = await person();
    await fail(email, 5);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      s.t.clock.advance(seconds - 1);
      expect((await login(email, testPassword)).status).toBe(422);
      s.t.clock.advance(1);
      expect(await fail(email, 1)).toEqual([publicMessages.blocked]);
    }
    s.t.clock.advance(899);
    expect((await login(email, testPassword)).status).toBe(422);
    s.t.clock.advance(1);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("counts anew after a success and after a day", async () => {
    const { email } = await person();
    await fail(email, 4);
    expect((await login(email, testPassword)).status).toBe(200);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
    s.t.clock.advance(86_401);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
  });

  test("checks only the first five of a hundred attempts at once", async () => {
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

describe("lockout caused by a stranger (D-24)", () => {
  const guess = async (email: string, times: number) => {
    for (let i = 0; i < times; i += 1) await login(email, "wrong");
  };
  /** Signs out and in again, on the same device. */
  const again = async (browser: Browser, email: string, password = testPassword) => {
    await browser.post("/logout");
    await browser.get("/csrf-cookie");
    return browser.post("/login", { email, password });
  };

  test("does not affect a device that its owner has signed in on", async () => {
    const { email } = await person();
    const known = await s.t.signIn(email);
    await guess(email, 6);
    expect((await login(email, testPassword)).status).toBe(422);
    expect((await again(known, email)).status).toBe(200);
    // Nor did that success unlock the stranger.
    expect((await login(email, testPassword)).status).toBe(422);
  });

  test("a known device has its own count, which does not block other devices", async () => {
    const { email } = await person();
    const known = await s.t.signIn(email);
    for (let i = 0; i < 4; i += 1) await again(known, email, "wrong");
    expect((await again(known, email, "wrong")).json.message).toBe(publicMessages.blocked);
    expect((await again(known, email)).status).toBe(422);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("the device cookie is valid for one account and one password, and cannot be forged", async () => {
    const [one, other] = [await person(), await person()];
    const known = await s.t.signIn(one.email);
    const cookie = known.cookies.get("lyceum-device")!;
    expect(cookie).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    await guess(one.email, 5);
    await guess(other.email, 5);
    const tryWith = async (value: string, email: string) => {
      const browser = await visitor();
      browser.cookies.set("lyceum-device", value);
      return (await browser.post("/login", { email, password: testPassword })).status;
    };
    expect(await tryWith(cookie, other.email)).toBe(422);
    const [number] = cookie.split(".");
    for (const forged of [`${number}.${"x".repeat(43)}`, `${number}.`, number!, "", "~~~~", "a.b~c.d"])
      expect([forged, await tryWith(forged, one.email)]).toEqual([forged, 422]);
    expect(await tryWith(`${"x".repeat(43)}.${"y".repeat(43)}~${cookie}`, one.email)).toBe(200);
    await s.t.app.db().update(users).set({ passwordHash: null }).where(eq(users.id, one.id));
    expect(await tryWith(cookie, one.email)).toBe(422);
  });

  test("a shared device is known for each of its users", async () => {
    const [one, other] = [await person(), await person()];
    const shared = await s.t.signIn(one.email);
    await again(shared, other.email);
    await guess(one.email, 5);
    await guess(other.email, 5);
    expect((await again(shared, one.email)).status).toBe(200);
    expect((await again(shared, other.email)).status).toBe(200);
  });

  test("does not stop a signed-in user from confirming their password, which has its own count [7.5.3]", async () => {
    const admin = await person({ roles: ["system admin"] });
    const browser = await s.t.signIn(admin.email);
    await guess(admin.email, 6);
    const confirm = (password: string) => browser.post("/api/admin/confirmation", { password });
    expect((await confirm(testPassword)).status).toBe(200);
    for (let i = 0; i < 4; i += 1)
      expect((await confirm("wrong")).json.errors).toEqual({ password: ["The password is incorrect"] });
    const said = "Too many incorrect passwords. Try again in 60 seconds.";
    for (const password of ["wrong", testPassword]) {
      const refused = await confirm(password);
      expect([refused.status, refused.json.errors, refused.headers["retry-after"]]).toEqual([
        429,
        { password: [said] },
        "60",
      ]);
    }
    s.t.clock.advance(60);
    expect((await confirm(testPassword)).status).toBe(200);
  });
});

describe("many sign-ins from one address (D-24)", () => {
  test("125 sign-ins within a minute succeed; 120 failures block unknown devices, but not known ones", async () => {
    const t = await startTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const attempt = async (email: string, password: string, browser = t.browser()) => {
        await browser.get("/csrf-cookie");
        return browser.post("/login", { email, password });
      };
      await t.createUser({ email: "ada@example.org" });
      const known = t.browser();
      for (let i = 0; i < 125; i += 1)
        expect((await attempt("ada@example.org", testPassword, i === 0 ? known : t.browser())).status).toBe(
          200,
        );
      for (let i = 0; i < 120; i += 1)
        expect((await attempt(`guess${i}@example.org`, "wrong")).status).toBe(422);
      const refused = await attempt("ada@example.org", testPassword);
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
      await known.post("/logout");
      expect((await attempt("ada@example.org", testPassword, known)).status).toBe(200);
      t.clock.advance(60);
      expect((await attempt("ada@example.org", testPassword)).status).toBe(200);
    } finally {
      await t.close();
    }
  }, 180_000);
});
