import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog, resetTokens, sessions, signInFailures, users } from "#server/schema/index.ts";
import { isGuessable } from "#server/sessions/commonPasswords.ts";
import { hashPassword, verifyPassword } from "#server/sessions/passwords.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { startTestApp, testPassword, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let made = 0;
beforeAll(async () => {
  t = await startTestApp({ env: { SESSION_SECONDS: "600", SESSION_MAX_SECONDS: "3600" } });
});
afterAll(() => t.close());

/** A new person, so that no test meets another's failures. */
const person = (more: object = {}) => t.createUser({ email: `person${(made += 1)}@example.org`, ...more });
const seconds = async (browser: Browser, call: "check" | "ping" = "check"): Promise<number> =>
  (await browser.get(`/session/${call}`)).json.data.seconds;
const isSignedIn = async (browser: Browser) => (await browser.get("/session/check")).status === 200;
const visitor = async (): Promise<Browser> => {
  const browser = t.browser();
  await browser.get("/csrf-cookie");
  return browser;
};
const login = async (email: string, password: string) =>
  (await visitor()).post("/login", { email, password });

describe("signing in", () => {
  test("sets the anti-forgery cookie first, then the session cookie [E-001][E-002][B-060][B-061][B-373][B-375]", async () => {
    const { email } = await person();
    const browser = t.browser();
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
    const attacker = t.browser();
    attacker.cookies.set("lyceum", planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test("signing in again ends the session that the browser had [E-002]", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    const old = t.browser();
    old.cookies.set("lyceum", browser.cookies.get("lyceum")!);
    await browser.post("/login", { email, password: testPassword });
    expect([await isSignedIn(browser), await isSignedIn(old)]).toEqual([true, false]);
  });

  test("the database keeps a hash of the id, nothing that could be used", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    const id = browser.cookies.get("lyceum")!;
    const rows = await t.app.db().select().from(sessions);
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
    const disabled = await person({ disabledAt: t.clock.now() });
    const ssoOnly = await person();
    await t.app.db().update(users).set({ passwordHash: null }).where(eq(users.id, ssoOnly.id));
    const answers = await Promise.all([disabled, ssoOnly].map(({ email }) => login(email, testPassword)));
    const unknown = await login("unknown@example.org", testPassword);
    for (const answer of answers)
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text]);
  });

  test("success and failure are both written down, never with the password", async () => {
    await t.app.db().delete(auditLog);
    const { email, id } = await person();
    await login(email, "wrong");
    await login(email, testPassword);
    const lines = await t.app.db().select().from(auditLog).orderBy(auditLog.id);
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
    expect(await fail(`nobody${made}@example.org`, 6)).toEqual([
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
      t.clock.advance(seconds - 1);
      expect((await login(email, testPassword)).status).toBe(422);
      t.clock.advance(1);
      expect(await fail(email, 1)).toEqual([publicMessages.blocked]);
    }
    t.clock.advance(86_399);
    expect((await login(email, testPassword)).status).toBe(422);
    t.clock.advance(1);
    expect((await login(email, testPassword)).status).toBe(200);
  });

  test("a success starts the count anew; so does a day", async () => {
    const { email } = await person();
    await fail(email, 4);
    expect((await login(email, testPassword)).status).toBe(200);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
    t.clock.advance(86_401);
    expect(await fail(email, 4)).toEqual([wrong, wrong, wrong, wrong]);
  });

  test("a hundred at once count as a hundred: five are looked at", async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(email, "wrong")));
    const said = answers.map(({ json }) => json.errors.email[0]);
    expect(said.filter((message) => message === wrong)).toHaveLength(4);
    const [row] = await t.app
      .db()
      .select()
      .from(signInFailures)
      .where(eq(signInFailures.emailHash, hashOf(email)));
    expect(row!.failures).toBe(5);
  });
});

describe("the time that is left", () => {
  test("check does not extend, a thousand times; ping does [E-007][E-008][B-388][B-383]", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    expect(await seconds(browser)).toBe(600);
    t.clock.advance(100);
    for (let i = 0; i < 1_000; i += 1) expect(await seconds(browser)).toBe(500);
    expect(await seconds(browser, "ping")).toBe(600);
    expect(await seconds(browser)).toBe(600);
  });

  test("any other call extends too, and writes only when it is worth it", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    t.clock.advance(9);
    await browser.get("/api/me");
    expect(await seconds(browser)).toBe(591);
    t.clock.advance(1);
    await browser.get("/api/me");
    expect(await seconds(browser)).toBe(600);
  });

  test("without a session both are 401", async () => {
    const browser = t.browser();
    expect([
      (await browser.get("/session/check")).status,
      (await browser.get("/session/ping")).status,
    ]).toEqual([401, 401]);
  });

  test("after the last second nothing brings it back", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    t.clock.advance(599);
    expect(await seconds(browser)).toBe(1);
    t.clock.advance(1);
    expect((await browser.get("/session/ping")).status).toBe(401);
  });

  test("use does not carry it over the absolute limit", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    for (let i = 0; i < 6; i += 1) {
      t.clock.advance(550);
      await browser.get("/session/ping");
    }
    expect(await seconds(browser)).toBe(300);
    t.clock.advance(300);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("rows of sessions that are over are swept", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    t.clock.advance(601);
    const other = await t.signIn(email);
    expect(await t.app.sessions.sweep()).toBeGreaterThan(0);
    const rows = await t.app.db().select().from(sessions);
    expect(rows.map(({ idHash }) => idHash)).toEqual([hashOf(other.cookies.get("lyceum")!)]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("signing out", () => {
  test("ends the session and clears what the browser keeps [E-003]", async () => {
    const { email } = await person();
    const browser = await t.signIn(email);
    const kept = t.browser();
    kept.cookies.set("lyceum", browser.cookies.get("lyceum")!);
    const answer = await browser.post("/logout");
    expect([answer.status, answer.json, answer.headers["clear-site-data"]]).toEqual([
      200,
      { data: null },
      '"cache"',
    ]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await isSignedIn(kept)).toBe(false);
  });

  test("without a session it is done already [E-003]", async () => {
    expect((await (await visitor()).post("/logout", {})).status).toBe(200);
  });

  describe("by a browser that closes (D-2)", () => {
    const close = async () => {
      const { email } = await person();
      const browser = await t.signIn(email);
      const answer = await browser.post("/logout", { reason: "browser-close" });
      expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
      return browser;
    };
    test("ends the session 15 seconds later [E-003]", async () => {
      const browser = await close();
      t.clock.advance(15);
      expect(await isSignedIn(browser)).toBe(false);
    });
    test("unless it was a refresh, or another tab is there: any request takes it back", async () => {
      const browser = await close();
      t.clock.advance(14);
      expect(await isSignedIn(browser)).toBe(true);
      t.clock.advance(60);
      expect(await isSignedIn(browser)).toBe(true);
    });
    test("another reason is none", async () => {
      const { email } = await person();
      const browser = await t.signIn(email);
      expect((await browser.post("/logout", { reason: "boredom" })).status).toBe(422);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });

  test("a user who is disabled is signed out everywhere at once, and ending all sessions says so", async () => {
    const { email, id } = await person();
    const [one, other] = [await t.signIn(email), await t.signIn(email)];
    let ended = 0;
    t.app.sessions.onEnd(() => (ended += 1));
    await t.app.sessions.endAll(id, hashOf(one!.cookies.get("lyceum")!));
    expect([await isSignedIn(one!), await isSignedIn(other!), ended]).toEqual([true, false, 1]);
    await t.app.db().update(users).set({ disabledAt: t.clock.now() }).where(eq(users.id, id));
    expect(await isSignedIn(one!)).toBe(false);
  });

  test("a role that is taken away counts from the next request", async () => {
    const { email, id } = await person({ roles: ["super admin"] });
    const browser = await t.signIn(email);
    expect((await browser.post("/api/admin/login-as", {})).status).toBe(422);
    await t.app.db().update(users).set({ roles: [] }).where(eq(users.id, id));
    expect((await browser.post("/api/admin/login-as", {})).status).toBe(403);
  });
});

describe("a new password by mail", () => {
  const password = "Violet-Kettle-77";
  const ask = async (email: string, headers = {}) =>
    (await visitor()).post("/api/auth/password/email", { email }, headers);
  /** The mail is written after the answer: waits for it. */
  const mailTo = async (email: string, nth = 1) => {
    const mails = async () => (await t.mails()).filter(({ to }) => to === email);
    await expect
      .poll(async () => (await mails()).length, { interval: 10, message: `mails to ${email}` })
      .toBeGreaterThanOrEqual(nth);
    return (await mails())[nth - 1]!;
  };
  const linkIn = (text: string) => new URL(/https?:\/\/\S+\/reset-password\S+/.exec(text)![0]);
  const tokenFor = async (email: string, nth = 1) => {
    await ask(email);
    return linkIn((await mailTo(email, nth)).text).searchParams.get("token")!;
  };
  const reset = async (email: string, token: string, form: object = {}) => {
    const browser = await visitor();
    const body = { email, token, password, password_confirmation: password, ...form };
    return { browser, answer: await browser.post("/api/auth/password/reset", body) };
  };

  test("known and unknown addresses are answered alike [E-005][B-049]", async () => {
    const { email } = await person();
    const [known, unknown] = [await ask(email), await ask("unknown@example.org")];
    expect([known.status, known.text]).toEqual([200, '{"data":null}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailTo(email);
    expect((await t.mails()).filter(({ to }) => to === "unknown@example.org")).toEqual([]);
    expect((await ask("no address")).json.errors).toHaveProperty("email");
  });

  test("the link leads to PUBLIC_URL with token and address, whatever Host was asked [E-005][B-038]", async () => {
    const { email } = await person();
    await ask(email, { host: "evil.example", "x-forwarded-host": "evil.example" });
    const mail = await mailTo(email);
    const link = linkIn(mail.text);
    expect([link.origin, link.pathname, link.searchParams.get("email")]).toEqual([
      "http://localhost:3000",
      "/reset-password",
      email,
    ]);
    expect(mail.text + mail.html).not.toContain("evil.example");
    const rows = await t.app.db().select().from(resetTokens);
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get("token"));
  });

  test("sets the password, signs in, ends every other session and every block [E-006][B-283]", async () => {
    const { email, id } = await person();
    const elsewhere = await t.signIn(email);
    for (let i = 0; i < 5; i += 1) await login(email, "wrong");
    const { browser, answer } = await reset(email, await tokenFor(email));
    expect([answer.status, answer.json]).toEqual([200, { data: null }]);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, testPassword)).status).toBe(422);
    const [user] = await t.app.db().select().from(users).where(eq(users.id, id));
    expect(user!.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  const tooOld = "This link has been used or is too old. Ask for a new one.";
  test("a link works once [E-006]", async () => {
    const { email } = await person();
    const token = await tokenFor(email);
    expect((await reset(email, token)).answer.status).toBe(200);
    const { browser, answer } = await reset(email, token, {
      password: "Other-Kettle-78",
      password_confirmation: "Other-Kettle-78",
    });
    expect([answer.status, answer.json]).toEqual([422, { message: tooOld, errors: { token: [tooOld] } }]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a link works for an hour [E-006]", async () => {
    const { email } = await person();
    const token = await tokenFor(email);
    t.clock.advance(3_600);
    expect((await reset(email, token)).answer.status).toBe(422);
  });

  test("a second link voids the first [E-006]", async () => {
    const { email } = await person();
    const first = await tokenFor(email);
    const second = await tokenFor(email, 2);
    expect((await reset(email, first)).answer.status).toBe(422);
    expect((await reset(email, second)).answer.status).toBe(200);
  });

  test("another's link, a forged one and one of nobody are refused alike [E-006]", async () => {
    const [one, other] = [await person(), await person()];
    const token = await tokenFor(one.email);
    const refused = [
      await reset(other.email, token),
      await reset(one.email, "forged"),
      await reset("unknown@example.org", token),
    ];
    expect(refused.map(({ answer }) => [answer.status, answer.text])).toEqual(
      Array(3).fill([422, JSON.stringify({ message: tooOld, errors: { token: [tooOld] } })]),
    );
    expect((await reset(one.email, token)).answer.status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["too short", { password: "Ab1-" }, "password"],
    ["without a symbol", { password: "Abcdefgh12" }, "password"],
    ["without a capital", { password: "violet-kettle-77" }, "password"],
    ["over 128 signs", { password: `Aa1-${"x".repeat(125)}` }, "password"],
    ["not repeated", { password_confirmation: "Violet-Kettle-78" }, "password_confirmation"],
    ["a decorated common word", { password: "P@ssw0rd1!" }, "password"],
    ["the product's name", { password: "Lyceum-2026!" }, "password"],
  ])(
    "a password %s is refused and the link stays good [E-006][B-050][B-051][B-052][B-053][B-054]",
    async (_, form, field) => {
      const { email } = await person();
      const token = await tokenFor(email);
      const { answer } = await reset(email, token, {
        password_confirmation: (form as { password?: string }).password ?? "",
        ...form,
      });
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
      expect((await reset(email, token)).answer.status).toBe(200);
    },
  );

  test("128 signs with a space are accepted, also in another Unicode form at sign-in [B-054]", async () => {
    const { email } = await person();
    const long = `Zoë kettle 7-${"quartz ".repeat(16)}`.slice(0, 128);
    const { answer } = await reset(email, await tokenFor(email), {
      password: long,
      password_confirmation: long,
    });
    expect(answer.status).toBe(200);
    expect((await login(email, long.normalize("NFD"))).status).toBe(200);
  });

  test("an account gets five mails an hour at most, and nobody is told", async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    await limited.createUser({ email: "mailed@example.org" });
    const browser = limited.browser();
    await browser.get("/csrf-cookie");
    for (let i = 0; i < 7; i += 1)
      expect((await browser.post("/api/auth/password/email", { email: "mailed@example.org" })).status).toBe(
        200,
      );
    await expect.poll(async () => (await limited.mails()).length).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await limited.mails()).toHaveLength(5);
    await limited.close();
  });
});

describe("passwords", () => {
  test("are verified by their PHC string, with the cost that it names", async () => {
    const hash = await hashPassword("Violet-Kettle-77");
    expect(await verifyPassword("Violet-Kettle-77", hash)).toBe(true);
    expect(await verifyPassword("violet-kettle-77", hash)).toBe(false);
    expect(await verifyPassword("anything", null)).toBe(false);
    expect(await verifyPassword("anything", "plain text")).toBe(false);
  });

  test.each([
    "Password1!",
    "P@ssw0rd",
    "Welcome2026!",
    "Qwerty-12",
    "Summer2026!",
    "AbcAbcAbc-1",
    "Aaaaaaa1!",
    "Okafor-2026!",
    "Lyceum2026!",
  ])("%s is guessed first", (password) =>
    expect(isGuessable(password, ["Lyceum", "amara.okafor@example.org", "Amara", "Okafor"])).toBe(true),
  );
  test.each(["Violet-Kettle-77", "Demo-Pass-2026", "tr0ub4dor&3 Xy", "Zx9!qLm2#vB7"])(
    "%s is not",
    (password) => expect(isGuessable(password, ["Lyceum", "amara.okafor@example.org"])).toBe(false),
  );
});

describe("behind https", () => {
  test("cookies cannot be set or read by another host [B-373][B-375]", async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: "https://learn.example.org" } });
    const answer = await secure.browser().get("/csrf-cookie");
    expect(answer.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^__Host-lyceum=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/),
    ]);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    await secure.close();
  });
});

test("a cookie that is no session id is looked at no further", async () => {
  const browser = t.browser();
  for (const value of ["", "x", "%00", "' or 1=1 --", "a".repeat(5_000)]) {
    browser.cookies.set("lyceum", value);
    expect((await browser.get("/session/check")).status).toBe(401);
  }
});
