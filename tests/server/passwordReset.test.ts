import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { resetTokens, users } from "#server/schema/index.ts";
import { startTestApp, testPassword } from "./harness.ts";
import { startSessions } from "./sessions.ts";

const s = startSessions();
const { person, visitor, login, isSignedIn } = s;

describe("password reset by email", () => {
  const password = "Violet-Kettle-77";
  const ask = async (email: string, headers = {}) =>
    (await visitor()).post("/api/auth/password/email", { email }, headers);
  /** Waits for the email, which is written after the response. */
  const mailTo = async (email: string, nth = 1) => {
    const mails = async () => (await s.t.mails()).filter(({ to }) => to === email);
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

  test("known and unknown addresses get the same response [E-005][B-049]", async () => {
    const { email } = await person();
    const [known, unknown] = [await ask(email), await ask("unknown@example.org")];
    expect([known.status, known.text]).toEqual([200, '{"data":null}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailTo(email);
    expect((await s.t.mails()).filter(({ to }) => to === "unknown@example.org")).toEqual([]);
    expect((await ask("no address")).json.errors).toHaveProperty("email");
  });

  test("the link leads to PUBLIC_URL with token and address, whatever the Host header [E-005][B-038]", async () => {
    const { email } = await person();
    expect((await ask(email, { host: "evil.example" })).status).toBe(421);
    await ask(email, { host: "127.0.0.1:8080", "x-forwarded-host": "evil.example" });
    const mail = await mailTo(email);
    const link = linkIn(mail.text);
    expect([link.origin, link.pathname, link.searchParams.get("email")]).toEqual([
      "http://localhost:3000",
      "/reset-password",
      email,
    ]);
    expect(mail.text + mail.html).not.toContain("evil.example");
    const rows = await s.t.app.db().select().from(resetTokens);
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get("token"));
  });

  test("a first password can be set by a whole firm behind one address at once", async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    onTestFinished(() => limited.close());
    const browser = limited.browser();
    await browser.get("/csrf-cookie");
    const body = {
      email: "somebody@academy.example",
      token: "x".repeat(43),
      password,
      password_confirmation: password,
    };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => browser.post("/api/auth/password/reset", body)),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([422]);
  });

  test("sets the password, signs the user in, and ends all other sessions and blocks [E-006][B-283]", async () => {
    const { email, id } = await person();
    const elsewhere = await s.t.signIn(email);
    for (let i = 0; i < 5; i += 1) await login(email, "wrong");
    const { browser, answer } = await reset(email, await tokenFor(email));
    expect([answer.status, answer.json]).toEqual([200, { data: null }]);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, testPassword)).status).toBe(422);
    const [user] = await s.t.app.db().select().from(users).where(eq(users.id, id));
    expect(user!.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  const tooOld = "This link has been used or has expired. Ask for a new one.";
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

  test("a link expires after an hour [E-006]", async () => {
    const { email } = await person();
    const token = await tokenFor(email);
    s.t.clock.advance(3_600);
    expect((await reset(email, token)).answer.status).toBe(422);
  });

  test("a second link invalidates the first [E-006]", async () => {
    const { email } = await person();
    const first = await tokenFor(email);
    const second = await tokenFor(email, 2);
    expect((await reset(email, first)).answer.status).toBe(422);
    expect((await reset(email, second)).answer.status).toBe(200);
  });

  test("another user's link, a forged one and one for an unknown address get the same refusal [E-006]", async () => {
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
    ["without a capital letter", { password: "violet-kettle-77" }, "password"],
    ["over 128 characters", { password: `Aa1-${"x".repeat(125)}` }, "password"],
    ["not repeated", { password_confirmation: "Violet-Kettle-78" }, "password_confirmation"],
    ["a common word with symbols", { password: "P@ssw0rd1!" }, "password"],
    ["based on the product's name", { password: "Lyceum-2026!" }, "password"],
  ])(
    "a password that is %s is rejected and the link stays valid [E-006][B-050][B-051][B-052][B-053][B-054]",
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

  test("only a valid link reveals that a password contains the user's name [6.3.8][D-9][D-10]", async () => {
    const { email } = await person({ firstName: "Zebulon", lastName: "Quartzman" });
    const named = { password: "Quartzman-77!", password_confirmation: "Quartzman-77!" };
    const [stranger, nobody] = [
      await reset(email, "forged", named),
      await reset("unknown@example.org", "forged", named),
    ];
    expect([stranger.answer.status, stranger.answer.text]).toEqual([
      nobody.answer.status,
      nobody.answer.text,
    ]);
    expect(stranger.answer.json.errors).toEqual({ token: [tooOld] });
    const token = await tokenFor(email);
    const { answer } = await reset(email, token, named);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["password"]]);
    expect((await reset(email, token)).answer.status).toBe(200);
  });

  test("128 characters with spaces are accepted, also in another Unicode form at sign-in [B-054]", async () => {
    const { email } = await person();
    const long = `Zoë kettle 7-${"quartz ".repeat(16)}`.slice(0, 128);
    const { answer } = await reset(email, await tokenFor(email), {
      password: long,
      password_confirmation: long,
    });
    expect(answer.status).toBe(200);
    expect((await login(email, long.normalize("NFD"))).status).toBe(200);
  });

  test("an account gets at most five emails an hour, and the response does not reveal the limit", async () => {
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
