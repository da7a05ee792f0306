import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { mailDelivery, type MailSettings } from "#server/mail/delivery.ts";
import { listMails } from "#server/mail/list.ts";
import { NotNow, Undeliverable } from "#server/outbox/delivery.ts";
import { liveDelivery } from "#server/outbox/liveDelivery.ts";
import { createOutbox, type RunningOutbox } from "#server/outbox/outbox.ts";
import { outbox as rows } from "#server/schema/outbox.ts";
import { refusal, startMailServer, type MailServer } from "../fake/mailServer.ts";
import { openTestDatabase } from "./databases.ts";
import { quiet } from "./live/log.ts";

const letter = { to: "a@example.org", subject: "Hello", text: "text", html: "<p>text</p>" };

/** The mail server's response to every recipient; null if it accepts all. */
let refused: Error | null;
let mailServer: MailServer;
let settings: MailSettings;
beforeEach(async () => {
  refused = null;
  mailServer = await startMailServer({ onRcptTo: (_address, _session, done) => done(refused) });
  settings = {
    smtpUrl: mailServer.url,
    mailFrom: "no-reply@academy.example",
    mailBounces: null,
    productName: "Lyceum",
  };
});
afterEach(() => mailServer.stop());

/** The header block, unfolded: one header per line. */
const headersOf = (source: string): string[] =>
  source
    .slice(0, source.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
const headerOf = (source: string, name: string): string[] =>
  headersOf(source).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

describe("delivering an email", () => {
  test("sends it with the right sender and the same message id on every attempt", async () => {
    const delivery = mailDelivery(settings);
    expect(await delivery.deliver({ id: 12, attempts: 1, payload: letter })).toBe("delivered");
    expect(await delivery.deliver({ id: 12, attempts: 2, payload: letter })).toBe("delivered");
    delivery.close?.();
    expect(mailServer.received.map(({ from, to }) => [from, to])).toEqual([
      ["no-reply@academy.example", ["a@example.org"]],
      ["no-reply@academy.example", ["a@example.org"]],
    ]);
    for (const { source } of mailServer.received) {
      expect(headerOf(source, "From")).toEqual(["From: Lyceum <no-reply@academy.example>"]);
      expect(headerOf(source, "Message-ID")).toEqual(["Message-ID: <outbox.12@academy.example>"]);
      expect(headerOf(source, "Auto-Submitted")).toEqual(["Auto-Submitted: auto-generated"]);
      expect(source).toContain("text/plain");
      expect(source).toContain("text/html");
    }
  });

  test("keeps the name of a sender that has one", async () => {
    const delivery = mailDelivery({ ...settings, mailFrom: "Academy <post@academy.example>" });
    await delivery.deliver({ id: 1, attempts: 1, payload: letter });
    delivery.close?.();
    const { source } = mailServer.received[0]!;
    expect(headerOf(source, "From")).toEqual(["From: Academy <post@academy.example>"]);
    expect(headerOf(source, "Message-ID")).toEqual(["Message-ID: <outbox.1@academy.example>"]);
  });

  test.each([
    "Hello\r\nBcc: evil@example.org",
    "Hello\nX-Injected: yes",
    "Hello\r\n\r\nA body of one's own",
    "Hello\u2028Bcc: evil@example.org",
  ])("writes no header for a line break in the subject (ASVS 1.3.11): %j", async (subject) => {
    const delivery = mailDelivery(settings);
    await delivery.deliver({ id: 1, attempts: 1, payload: { ...letter, subject } });
    delivery.close?.();
    const { to, source } = mailServer.received[0]!;
    expect(to).toEqual(["a@example.org"]);
    expect(headerOf(source, "Bcc")).toEqual([]);
    expect(headerOf(source, "X-Injected")).toEqual([]);
    expect(headerOf(source, "Subject")).toHaveLength(1);
    expect(source.indexOf("A body of one's own")).toBeLessThan(source.indexOf("\r\n\r\n"));
  });

  test("refuses anything but a single address", async () => {
    const delivery = mailDelivery(settings);
    for (const to of ["a@example.org, b@example.org", "a@example.org\r\nRCPT TO:<b@example.org>", ""])
      await expect(delivery.deliver({ id: 1, attempts: 1, payload: { ...letter, to } })).rejects.toThrow(
        Undeliverable,
      );
    delivery.close?.();
  });

  test.each([
    [550, Undeliverable],
    [451, NotNow],
  ])("reports response %i to the recipient as a failure of this email only", async (code, kind) => {
    refused = refusal(code);
    const delivery = mailDelivery(settings);
    const failure = await delivery
      .deliver({ id: 1, attempts: 1, payload: letter })
      .catch((error: unknown) => error);
    delivery.close?.();
    expect(failure).toBeInstanceOf(kind);
    expect((failure as Error).message).toBe(`the mail server answered ${code}`);
  });

  test("reports an unreachable mail server as a failure of the transport, not of this email", async () => {
    await mailServer.stop();
    const delivery = mailDelivery(settings);
    const failure = await delivery
      .deliver({ id: 1, attempts: 1, payload: letter })
      .catch((error: unknown) => error);
    delivery.close?.();
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotNow);
    expect(failure).not.toBeInstanceOf(Undeliverable);
  });
});

describe("emails in the outbox", () => {
  let database: Database;
  let close: () => Promise<void>;
  let outbox: RunningOutbox | undefined;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase());
  });
  afterAll(() => close());
  beforeEach(async () => void (await database.db().delete(rows)));
  afterEach(() => outbox?.stop());

  const open = (smtpUrl: string | null) => {
    const deliveries = {
      mail: mailDelivery({ ...settings, smtpUrl }),
      realtime: liveDelivery(
        async () => undefined,
        async () => undefined,
      ),
    };
    outbox = createOutbox({ ...database, log: quiet, deliveries, retryAfter: () => 0.2 });
    outbox.start();
    return outbox;
  };

  test("wait for the mail server to return, and keep no links once sent", async () => {
    await mailServer.stop();
    await open(settings.smtpUrl).mail({ ...letter, text: "https://academy.example/reset?token=secret" });
    await expect
      .poll(async () => (await database.db().select().from(rows))[0]?.lastError)
      .toMatch(/ECONNREFUSED/);
    mailServer = await startMailServer({}, mailServer.port);
    await expect.poll(() => mailServer.received.length).toBe(1);
    await expect
      .poll(async () => (await database.db().select().from(rows))[0])
      .toMatchObject({ outcome: "delivered", payload: { to: "a@example.org", subject: "Hello" } });
    expect(JSON.stringify(await database.db().select().from(rows))).not.toContain("secret");
  });

  test("are kept and listed, oldest first, if there is no mail server", async () => {
    const kept = open(null);
    for (const subject of ["one", "two"]) await kept.mail({ ...letter, subject });
    await expect
      .poll(async () => (await listMails(database)).map(({ subject }) => subject))
      .toEqual(["one", "two"]);
    expect((await listMails(database))[0]).toMatchObject({ ...letter, subject: "one" });
  });
});
