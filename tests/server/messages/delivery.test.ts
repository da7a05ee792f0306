import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { releaseDue, releaseEmail, resendEmail } from "#server/messages/again.ts";
import { tell } from "#server/messages/tell.ts";
import { sweeps } from "#server/jobs/sweeps.ts";
import { directMessage, helpQuery, passwordReset } from "#server/modules/messages.ts";
import { emailAddresses, emailSends, notifications, outbox, users } from "#server/schema/index.ts";
import { refusal, startMailServer, type MailServer } from "../../fake/mailServer.ts";
import { startTestApp, type TestApp } from "../harness.ts";

/** The mail server's responses to these addresses; it accepts all others. */
const answers = new Map<string, number>();
let refusesTexts = false;
let mailServer: MailServer;
const received = () => mailServer.received.flatMap(({ to }) => to);
let base: TestApp;
/** Its outbox waits to be started. A stopped outbox has let go of the mail server, so each test has a new one. */
let t: TestApp;
let ada: number;
const db = () => t.app.db();
beforeAll(async () => {
  mailServer = await startMailServer({
    onRcptTo({ address }, _, done) {
      const code = answers.get(address);
      done(code === undefined ? null : refusal(code));
    },
    onEmail: (_, done) => (refusesTexts ? done(refusal(554)) : done()),
  });
  base = await startTestApp();
});
afterAll(async () => {
  await base.close();
  await mailServer.stop();
});
beforeEach(async () => {
  t = await startTestApp({ beside: base.database, env: { SMTP_URL: mailServer.url } });
  await t.reset();
  mailServer.received.length = 0;
  answers.clear();
  refusesTexts = false;
  ada = (await t.createUser({ email: "ada@example.org", firstName: "Ada" })).id;
});
afterEach(async () => {
  await t.parts.outbox.stop();
  await t.close();
});

const sends = () => db().select().from(emailSends).orderBy(asc(emailSends.id));
const say = (to: Parameters<typeof tell>[2], message = "Hello") =>
  tell(t.app, directMessage, to, { values: { MESSAGE: message } });
const inHours = (hours: number) => new Date(t.app.now().getTime() + hours * 3_600_000);
const states = async () => (await sends()).map(({ state }) => state);

describe("delivery to the mail server", () => {
  test("marks an accepted email as sent", async () => {
    t.parts.outbox.start();
    await say([ada]);
    await expect.poll(states).toEqual(["sent"]);
    expect((await sends())[0]).toMatchObject({ sentAt: t.app.now(), settledAt: t.app.now(), reason: null });
    expect(received()).toEqual(["ada@example.org"]);
  });

  test("keeps a temporarily refused email queued with the reason, and sends it later", async () => {
    answers.set("ada@example.org", 451);
    t.parts.outbox.start();
    await say([ada]);
    await expect
      .poll(async () => (await sends())[0]!.reason)
      .toBe("Will be tried again soon: the mail server answered 451");
    expect(await states()).toEqual(["queued"]);
    answers.clear();
    await expect.poll(states, { timeout: 10_000 }).toEqual(["sent"]);
    expect(received()).toEqual(["ada@example.org"]);
  });

  test("marks a refused email as bounced; the third suppresses its address and notifies super admins", async () => {
    const boss = await t.createUser({ email: "boss@example.org", roles: ["super admin"] });
    t.parts.outbox.start();
    const gone = [{ address: "Gone@example.org" }];
    answers.set("Gone@example.org", 550);
    for (const n of [1, 2]) {
      await say(gone);
      await expect.poll(async () => (await states()).filter((state) => state === "bounced").length).toBe(n);
    }
    expect((await sends())[0]).toMatchObject({ reason: "The mail server answered 550", sentAt: null });
    expect(await db().select().from(emailAddresses)).toMatchObject([
      { address: "gone@example.org", bounces: 2, suppressedAt: null },
    ]);
    expect(await db().select().from(notifications)).toEqual([]);
    await say(gone);
    await expect
      .poll(async () => (await db().select().from(emailAddresses))[0])
      .toMatchObject({ bounces: 3, lastBounce: "The mail server answered 550", suppressedAt: t.app.now() });
    await expect.poll(received).toEqual(["boss@example.org"]);
    expect(await db().select().from(notifications)).toMatchObject([
      {
        userId: boss.id,
        data: {
          message:
            "Emails to Gone@example.org were refused or came back three times. Nothing more is sent to this address.",
        },
      },
    ]);
    await say(gone);
    expect((await sends()).at(-1)).toMatchObject({ address: "Gone@example.org", state: "suppressed" });
    expect(received()).toEqual(["boss@example.org"]);
  });

  test("marks an email refused for its content as bounced, without counting against its address", async () => {
    refusesTexts = true;
    t.parts.outbox.start();
    await say([ada]);
    await expect.poll(states).toEqual(["bounced"]);
    expect(await db().select().from(emailAddresses)).toEqual([]);
  });
});

test("without a mail server an email is held, with the reason; one that contains a secret bounces", async () => {
  const other = await startTestApp({ beside: base.database });
  try {
    other.parts.outbox.start();
    await tell(other.app, directMessage, [ada], { values: { MESSAGE: "x" } });
    await tell(other.app, passwordReset, [ada], { values: {}, path: "/" });
    await expect.poll(async () => (await sends())[0]!.reason).toBe("No mail server was set up");
    // A secret cannot be sent later, when there is a mail server.
    await expect.poll(states).toEqual(["held", "bounced"]);
    expect(await db().select().from(emailAddresses)).toEqual([]);
  } finally {
    await other.parts.outbox.stop();
    await other.close();
  }
});

test("without a mail server an email held until a time is kept once, and does not leave by itself later", async () => {
  const other = await startTestApp({ beside: base.database });
  try {
    other.parts.outbox.start();
    await tell(other.app, directMessage, [ada], { values: { MESSAGE: "x" }, notBefore: inHours(1) });
    other.clock.advance(3_600);
    await releaseDue(other.app);
    await expect.poll(async () => (await sends())[0]!.reason).toBe("No mail server was set up");
    await releaseDue(other.app);
    expect(await db().$count(outbox, eq(outbox.kind, "mail"))).toBe(1);
  } finally {
    await other.parts.outbox.stop();
    await other.close();
  }
  t.clock.advance(3_600);
  await releaseDue(t.app);
  expect(await states()).toEqual(["held"]);
});

describe("resending and releasing", () => {
  test("a sent email is resent once, unchanged, as a new email that replaces it", async () => {
    t.parts.outbox.start();
    await say([ada], "As it was");
    await expect.poll(states).toEqual(["sent"]);
    const [old] = await sends();
    const outcomes = await Promise.allSettled([resendEmail(t.app, old!.id), resendEmail(t.app, old!.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect.poll(states).toEqual(["resent", "sent"]);
    const [, again] = await sends();
    const { address, subject, html, plain, filled } = old!;
    expect(again).toMatchObject({ address, subject, html, plain, filled, resentOf: old!.id });
    expect(plain).toContain("As it was");
    expect(received()).toEqual(["ada@example.org", "ada@example.org"]);
  });

  test("an email is not resent if it is still queued, its text was not kept or its address is suppressed", async () => {
    await say([ada]);
    await tell(t.app, passwordReset, [ada], { values: {}, path: "/" });
    const [waiting, secret] = await sends();
    await expect(resendEmail(t.app, waiting!.id)).rejects.toThrow("It has not been sent yet");
    await db().update(emailSends).set({ state: "sent" });
    await expect(resendEmail(t.app, secret!.id)).rejects.toThrow("Its text is not kept");
    await db().insert(emailAddresses).values({ address: "ada@example.org", suppressedAt: t.app.now() });
    await expect(resendEmail(t.app, waiting!.id)).rejects.toThrow("Nothing is sent to this address");
    expect(await states()).toEqual(["sent", "sent"]);
    expect(await db().$count(outbox, eq(outbox.kind, "mail"))).toBe(2);
  });

  test("a held email is sent once when it is released", async () => {
    await tell(t.app, directMessage, [ada], { values: { MESSAGE: "x" }, notBefore: inHours(1) });
    const { id } = (await sends())[0]!;
    t.parts.outbox.start();
    await Promise.allSettled([releaseEmail(t.app, id), releaseEmail(t.app, id)]);
    await expect.poll(states).toEqual(["sent"]);
    expect(received()).toEqual(["ada@example.org"]);
    await expect(releaseEmail(t.app, id)).rejects.toThrow("It is not held");
  });
});

describe("an email held until a set time", () => {
  const sayLater = (to: Parameters<typeof tell>[2], hours: number) =>
    tell(t.app, directMessage, to, { values: { MESSAGE: "Later" }, notBefore: inHours(hours) });

  test("is sent at that time, while its notification appears at once", async () => {
    await sayLater([ada], 1);
    expect(await db().select().from(notifications)).toHaveLength(1);
    expect((await sends())[0]).toMatchObject({
      ...{ state: "held", heldUntil: inHours(1), reason: "It is not due to be sent yet", outboxId: null },
    });
    t.parts.outbox.start();
    t.clock.advance(3_599);
    await releaseDue(t.app);
    expect([await states(), received()]).toEqual([["held"], []]);
    t.clock.advance(1);
    await releaseDue(t.app);
    await expect.poll(states).toEqual(["sent"]);
    expect(received()).toEqual(["ada@example.org"]);
    expect((await sends())[0]).toMatchObject({ reason: null });
  });

  test("is not sent if its address was suppressed meanwhile, and does not delay the others", async () => {
    const bob = await t.createUser({ email: "bob@example.org" });
    await sayLater([ada, bob.id], 1);
    await db().insert(emailAddresses).values({ address: "ada@example.org", suppressedAt: t.app.now() });
    const [{ id } = { id: 0 }] = await sends();
    await expect(releaseEmail(t.app, id)).rejects.toThrow("Nothing is sent to this address");
    t.clock.advance(3_600);
    await releaseDue(t.app);
    expect(await states()).toEqual(["suppressed", "queued"]);
  });

  test("is not sent to users who were disabled or have switched off optional emails meanwhile", async () => {
    const off = await t.createUser({ email: "off@example.org" });
    const gone = await t.createUser({ email: "gone@example.org" });
    const everyone = [ada, off.id, gone.id];
    await sayLater(everyone, 1);
    // Recipients cannot switch this email off.
    const values = { SENDER_NAME: "Ada", LEARNER_NAME: "Ada", MESSAGE: "x" };
    await tell(t.app, helpQuery, [off.id, gone.id], { values, notBefore: inHours(1) });
    await db().update(users).set({ notifyByEmail: false }).where(eq(users.id, off.id));
    await db().update(users).set({ disabledAt: t.app.now() }).where(eq(users.id, gone.id));
    const [, toOff, toGone] = await sends();
    const [isOff, isDisabled] = ["The recipient has switched off optional emails", "The account is disabled"];
    await expect(releaseEmail(t.app, toOff!.id)).rejects.toThrow(isOff);
    await expect(releaseEmail(t.app, toGone!.id)).rejects.toThrow(isDisabled);
    t.clock.advance(3_600);
    await releaseDue(t.app);
    expect((await sends()).map(({ address, state, reason }) => [address, state, reason])).toEqual([
      ["ada@example.org", "queued", null],
      ["off@example.org", "suppressed", isOff],
      ["gone@example.org", "suppressed", isDisabled],
      ["off@example.org", "queued", null],
      ["gone@example.org", "suppressed", isDisabled],
    ]);
    await expect(resendEmail(t.app, toOff!.id)).rejects.toThrow(isOff);
    await expect(resendEmail(t.app, toGone!.id)).rejects.toThrow(isDisabled);
    await db().update(users).set({ notifyByEmail: true, disabledAt: null });
    await resendEmail(t.app, toOff!.id);
    await resendEmail(t.app, toGone!.id);
  });

  test("stays optional after its account was merged or the address of the site has changed", async () => {
    await sayLater([ada], 1);
    const bob = await t.createUser({ email: "bob@example.org" });
    await db().update(emailSends).set({ userId: bob.id });
    await db().update(users).set({ notifyByEmail: false }).where(eq(users.id, bob.id));
    t.clock.advance(3_600);
    const moved = { ...t.app, config: { ...t.app.config, publicUrl: "https://elsewhere.example" } };
    await releaseDue(moved);
    expect((await sends())[0]).toMatchObject({
      ...{ state: "suppressed", reason: "The recipient has switched off optional emails" },
    });
    await db().update(emailSends).set({ state: "sent" });
    await db().update(users).set({ notifyByEmail: true });
    await resendEmail(moved, (await sends())[0]!.id);
    const [mail] = await t.mails();
    expect(mail!.unsubscribe).toMatch(/\/unsubscribe\?key=/);
    expect(mail!.text).toContain(`Switch off email notifications:\n${mail!.unsubscribe}\n`);
  });

  test("is queued once, however many servers look for due emails", async () => {
    const others = await Promise.all(
      Array.from({ length: 250 }, (_, i) => t.createUser({ email: `u${i}@example.org` })),
    );
    await sayLater(
      others.map(({ id }) => id),
      1,
    );
    t.clock.advance(3_600);
    const late = await startTestApp({ beside: base.database });
    late.clock.advance(3_600);
    await Promise.all([t, late, t, late].map(({ app }) => releaseDue(app)));
    await late.close();
    expect(new Set(await states())).toEqual(new Set(["queued"]));
    const mails = (await t.mails()).map(({ to }) => to);
    expect([mails.length, new Set(mails).size]).toEqual([250, 250]);
  });

  test("is queued at once if the time has passed; an email whose text is not kept cannot wait", async () => {
    await sayLater([ada], -1);
    expect(await states()).toEqual(["queued"]);
    await expect(
      tell(t.app, passwordReset, [ada], { values: {}, path: "/", notBefore: inHours(1) }),
    ).rejects.toThrow("password-reset cannot wait");
  });
});

test("the text of an email is erased after 400 days, while its record stays", async () => {
  await say([ada]);
  const day = 86_400_000;
  const sweep = async (days: number) => {
    await sweeps["texts of sent emails"]!(t.app, new Date(t.app.now().getTime() + days * day));
    return (await sends()).map(({ html, plain, filled }) =>
      [html, plain, filled].every((one) => one !== null),
    );
  };
  expect(await sweep(399)).toEqual([true]);
  expect(await sweep(401)).toEqual([false]);
  expect((await sends())[0]).toMatchObject({
    html: null,
    plain: null,
    filled: null,
    subject: "A message for you",
  });
});
