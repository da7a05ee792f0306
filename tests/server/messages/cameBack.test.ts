import { asc, eq } from "drizzle-orm";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands.ts";
import { restoreAddress } from "#server/messages/address.ts";
import { tell } from "#server/messages/tell.ts";
import { resendEmail } from "#server/messages/again.ts";
import { takeReport } from "#server/messages/cameBack.ts";
import { directMessage } from "#server/modules/messages.ts";
import { emailAddresses, emailSends, notifications, users } from "#server/schema/index.ts";
import { startMailServer, type MailServer } from "../../fake/mailServer.ts";
import { startTestApp, type TestApp } from "../harness.ts";
import { asServer, compiled } from "../programs.ts";
import { autoReply, complaint, notification } from "./comingBack.ts";

const secret = "a secret of twenty letters";
let mailServer: MailServer;
let base: TestApp;
let t: TestApp;
let ada: number;
const db = () => t.app.db();
beforeAll(async () => {
  mailServer = await startMailServer();
  base = await startTestApp();
});
afterAll(async () => {
  await base.close();
  await mailServer.stop();
});
beforeEach(async () => {
  t = await startTestApp({
    beside: base.database,
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: "no-reply@academy.example",
      MAIL_BOUNCES: "bounces@academy.example",
      MAIL_BOUNCES_SECRET: secret,
    },
  });
  await t.reset();
  mailServer.received.length = 0;
  ada = (await t.createUser({ email: "ada@example.org", firstName: "Ada" })).id;
  t.parts.outbox.start();
});
afterEach(async () => {
  await t.parts.outbox.stop();
  await t.close();
});

const sends = () => db().select().from(emailSends).orderBy(asc(emailSends.id));
const addresses = () => db().select().from(emailAddresses);
/** Sends an email to Ada, which the mail server accepts. */
async function sendOne() {
  const { received } = mailServer;
  const before = received.length;
  await tell(t.app, directMessage, [ada], { values: { MESSAGE: "Hello" } });
  await expect.poll(() => received.length).toBe(before + 1);
  await expect.poll(async () => (await sends()).at(-1)!.state).toBe("sent");
  const { from, messageId } = received.at(-1)!;
  return { id: (await sends()).at(-1)!.id, from, messageId };
}
const take = (source: string) => takeReport(t.app, Buffer.from(source, "latin1"));

test("each email has its own return address and an id that cannot be guessed", async () => {
  const { id, from, messageId } = await sendOne();
  const mark = new RegExp(`^bounces\\+(${id}\\.[0-9a-f]{16})@academy\\.example$`).exec(from)?.[1];
  expect(mark).toBeDefined();
  expect(messageId).toBe(`<email.${mark}@academy.example>`);
  // The reader sees this sender.
  const seen = await simpleParser(mailServer.received[0]!.source);
  expect(seen.from!.value[0]!.address).toBe("no-reply@academy.example");
});

describe("a report that an email could not be delivered", () => {
  test.each([
    ["the address that it was sent to", ({ from }: { from: string }) => ({ to: from })],
    ["the id of the email", ({ messageId }: { messageId: string }) => ({ messageId })],
    ["the envelope of the email", ({ from }: { from: string }) => ({ returnPath: from })],
    ["the same address in capitals", ({ from }: { from: string }) => ({ to: from.toUpperCase() })],
  ])("is matched by %s, and counts once however often it arrives", async (_, known) => {
    const one = await sendOne();
    const source = notification(known(one));
    t.clock.advance(60);
    expect(await take(source)).toBe(`Email ${one.id} has bounced.`);
    expect(await sends()).toMatchObject([
      {
        ...{ state: "bounced", bouncedAt: t.app.now(), settledAt: t.app.now() },
        reason: "Came back: 550 5.1.1 <gone@example.net>: Recipient address rejected",
      },
    ]);
    const counted = [{ address: "ada@example.org", bounces: 1, suppressedAt: null }];
    expect(await addresses()).toMatchObject(counted);
    expect(await take(source)).toBe(`Email ${one.id} has already bounced, or was replaced by another one.`);
    expect(await addresses()).toMatchObject(counted);
  });

  test("suppresses the address at the third bounced email and notifies super admins", async () => {
    const boss = await t.createUser({ email: "boss@example.org", roles: ["super admin"] });
    for (const n of [1, 2, 3]) {
      const { from } = await sendOne();
      await take(notification({ to: from }));
      expect((await addresses())[0]).toMatchObject({
        bounces: n,
        suppressedAt: n === 3 ? t.app.now() : null,
      });
    }
    expect(await db().select().from(notifications)).toMatchObject(
      [ada, ada, ada, boss.id].map((userId) => ({ userId })),
    );
  });

  test("changes nothing if it reports a delay or a delivery, or is an automatic reply", async () => {
    const { from, messageId } = await sendOne();
    for (const [action, status] of [
      ["delayed", "4.4.1"],
      ["delivered", "2.0.0"],
      ["relayed", "2.0.0"],
      ["expanded", "2.0.0"],
    ] as const)
      expect(await take(notification({ to: from, messageId }, { action, status }))).toBe(
        "It reports neither a bounce nor a complaint.",
      );
    expect(await take(autoReply({ to: from, messageId }))).toBe(
      "It reports neither a bounce nor a complaint.",
    );
    expect((await sends())[0]!.state).toBe("sent");
    expect(await addresses()).toEqual([]);
  });

  test("marks the email as bounced if no server was reached in time, without counting against the address", async () => {
    const { from } = await sendOne();
    await take(notification({ to: from }, { status: "4.4.1", said: "connect to mx.example.net: timed out" }));
    expect(await sends()).toMatchObject([
      { state: "bounced", reason: "Came back: connect to mx.example.net: timed out" },
    ]);
    expect(await addresses()).toEqual([]);
  });

  test("matches no email if its id or address is made up", async () => {
    const { id, from, messageId } = await sendOne();
    for (const of of [
      {},
      { to: `bounces+${id}.0123456789abcdef@academy.example` },
      { to: from.replace(`+${id}.`, `+${id + 1}.`) },
      { messageId: messageId.replace(/\.[0-9a-f]{16}@/, ".0123456789abcdef@") },
      { messageId: `<outbox.${id}@academy.example>` },
    ])
      expect(await take(notification(of))).toBe("It does not refer to an email sent from here.");
    expect((await sends())[0]!.state).toBe("sent");
  });

  test("leaves the bounce time on the first email after it is resent", async () => {
    const { id, from } = await sendOne();
    await take(notification({ to: from }));
    const bouncedAt = t.app.now();
    t.clock.advance(60);
    await resendEmail(t.app, id);
    expect(await sends()).toMatchObject([
      { state: "resent", bouncedAt },
      { resentOf: id, bouncedAt: null },
    ]);
  });
});

describe("a spam complaint", () => {
  test("suppresses the address at once, switches optional emails off and notifies super admins once", async () => {
    const boss = await t.createUser({ email: "boss@example.org", roles: ["super admin"] });
    const { id, from, messageId } = await sendOne();
    const source = complaint({ returnPath: from, messageId });
    expect(await take(source)).toBe(`Email ${id} was reported as unwanted.`);
    expect(await take(source)).toBe(`Email ${id} was already reported as unwanted.`);
    expect((await addresses())[0]).toMatchObject({ address: "ada@example.org", suppressedAt: t.app.now() });
    expect((await sends())[0]).toMatchObject({
      ...{ state: "sent", complainedAt: t.app.now(), reason: "Its recipient has reported it as unwanted" },
    });
    const off = await db().select({ id: users.id }).from(users).where(eq(users.notifyByEmail, false));
    expect(off).toEqual([{ id: ada }]);
    expect((await db().select().from(notifications)).slice(1)).toMatchObject([
      {
        userId: boss.id,
        data: {
          message: "ada@example.org has reported an email as unwanted. Nothing more is sent to that address.",
        },
      },
    ]);
    // Writing to the address again is not enough.
    const toBoss = (await sends()).find(({ userId }) => userId === boss.id)!;
    expect(toBoss.plain).toContain("also have to switch email notifications on again in their profile.");
    await restoreAddress(t.app, "ada@example.org");
    expect(await db().$count(users, eq(users.notifyByEmail, false))).toBe(1);
  });

  test.each(["not-spam", "auth-failure", "opt-out-list"])("is ignored if its type is %s", async (type) => {
    const { messageId } = await sendOne();
    expect(await take(complaint({ messageId }, type))).toBe("It reports neither a bounce nor a complaint.");
    expect(await addresses()).toEqual([]);
  });
});

test.each(["", "\0\xff not a mail", "Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n--x--"])(
  "input that is not an email is ignored: %j",
  async (source) => {
    expect(await take(source)).toBe("It reports neither a bounce nor a complaint.");
  },
);

describe("the bounce endpoint", () => {
  const post = (payload: string, headers: Record<string, string>) =>
    t.server.inject({
      method: "POST",
      url: "/api/mail/bounces",
      payload,
      headers: { host: "localhost", ...headers },
    });
  const authorization = `Bearer ${secret}`;

  test("accepts a report with the secret, whatever its content type", async () => {
    const { from, id } = await sendOne();
    const answer = await post(notification({ to: from }), {
      authorization,
      "content-type": "message/rfc822",
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { did: `Email ${id} has bounced.` } }]);
    const plain = await post(notification({ to: from }), { authorization, "content-type": "text/plain" });
    expect(plain.statusCode).toBe(200);
  });

  test.each([
    {},
    { authorization: "Bearer wrong" },
    { authorization: secret },
    { authorization: `${authorization}x` },
    // The same number of characters, but more bytes.
    { authorization: authorization.replace("twenty", "tw\u00e9nty") },
  ])("refuses a report with the headers %j", async (headers) => {
    const { from } = await sendOne();
    const { statusCode } = await post(notification({ to: from }), {
      ...(headers as Record<string, string>),
      "content-type": "message/rfc822",
    });
    expect([statusCode, (await sends())[0]!.state]).toEqual([401, "sent"]);
  });

  test("does not exist if no secret is configured", async () => {
    const { statusCode } = await base.server.inject({
      ...{ method: "POST", url: "/api/mail/bounces", payload: "x" },
      headers: { host: "localhost", authorization: "Bearer ", "content-type": "message/rfc822" },
    });
    expect(statusCode).toBe(404);
  });
});

test("the bounce command reads a report from its input", { timeout: 60_000 }, async () => {
  await expect(runCommand(t.app, ["bounce", ""])).rejects.toThrow("bounce needs a returned email");
  const folder = mkdtempSync(join(tmpdir(), "lyceum-bounce-"));
  const told = execFileSync(process.execPath, [...asServer, "server/admin.ts", "bounce"], {
    env: { ...compiled, DATA_DIR: folder },
    input: notification({}),
  });
  expect(told.toString()).toBe("It does not refer to an email sent from here.\n");
  rmSync(folder, { recursive: true });
});
