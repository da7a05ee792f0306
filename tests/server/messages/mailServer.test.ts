import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { retryMails } from "#server/dashboards/undelivered.ts";
import { mailDelivery } from "#server/mail/delivery.ts";
import { settleEmails } from "#server/messages/settle.ts";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { createOutbox, type RunningOutbox } from "#server/outbox/outbox.ts";
import { emailAddresses, emailSends, outbox as rows } from "#server/schema/index.ts";
import { refusal, startMailServer, type Behaviour, type MailServer } from "../../fake/mailServer.ts";
import { startTestApp, type TestApp } from "../harness.ts";
import { quiet } from "../live/log.ts";

let t: TestApp;
let mailServer: MailServer;
let outbox: RunningOutbox | undefined;

beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(() => t.reset());
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
  await mailServer.stop();
});

/** Milliseconds for a server that answers, however busy the machine is. */
const patient = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, mail: 15_000 };
/** Milliseconds for a server that does not answer. */
const impatient = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, mail: 1_500 };

/** Opens a mail server with this behaviour, and an outbox that sends emails to it and soon tries again. */
async function open(behaviour: Behaviour, { attempts = 100, timeouts = patient } = {}): Promise<void> {
  mailServer = await startMailServer(behaviour);
  const settings = { ...t.config, smtpUrl: mailServer.url };
  outbox = createOutbox({
    ...t.database,
    log: quiet,
    deliveries: {
      mail: {
        ...mailDelivery(settings, timeouts),
        attempts,
        settled: (ids, outcome) => settleEmails(t.app, ids, outcome),
      },
      realtime: { batch: 10, lease: 30, attempts: 1, deliver: async () => "delivered" },
    },
    retryAfter: () => 0.2,
  });
  outbox.start();
}

const say = (...to: string[]) =>
  tell(
    t.app,
    directMessage,
    to.map((address) => ({ address })),
    { values: { MESSAGE: "Hello" } },
  );
/** The recipients of received emails, in order. */
const recipients = () => mailServer.received.flatMap(({ to }) => to);
const sends = () => t.app.db().select().from(emailSends).orderBy(asc(emailSends.id));
const states = async () => (await sends()).map(({ state }) => state);
const long = { timeout: 10_000 };

describe("the outbox and a faulty mail server", () => {
  test("a server that hangs before its greeting delays no other deliveries, and is tried again", async () => {
    let hangs = true;
    await open({ onConnect: (_, done) => void (hangs || done()) }, { timeouts: impatient });
    const ada = await t.createUser({ email: "ada@example.org" });
    await say("one@example.org");
    await expect.poll(async () => (await sends())[0]!.reason, long).toMatch(/^Will be tried again soon: /);
    // Other deliveries leave meanwhile.
    await tell(t.app, directMessage, [ada.id], { values: { MESSAGE: "x" } });
    const live = () => t.app.db().select().from(rows).where(eq(rows.kind, "realtime"));
    await expect.poll(async () => (await live()).map(({ outcome }) => outcome), long).toEqual(["delivered"]);
    hangs = false;
    await expect.poll(states, long).toEqual(["sent", "sent"]);
    expect(recipients().sort()).toEqual(["ada@example.org", "one@example.org"]);
  });

  test("an address that the server handles slowly does not delay others, and its emails stay in order", async () => {
    const answered = Promise.withResolvers<void>();
    await open({
      onRcptTo: ({ address }, _, done) =>
        void (address === "slow@example.org" ? answered.promise.then(() => done()) : done()),
    });
    await say("slow@example.org");
    await say("slow@example.org");
    const others = Array.from({ length: 20 }, (_, n) => `o${n}@example.org`);
    await say(...others);
    await expect.poll(() => recipients().toSorted(), long).toEqual(others.toSorted());
    answered.resolve();
    await expect.poll(states, long).toEqual(Array.from({ length: 22 }, () => "sent"));
    const order = recipients();
    const first = (await sends())[0]!;
    expect(mailServer.received[order.indexOf("slow@example.org")]!.messageId).toContain(`email.${first.id}.`);
    expect(new Set(order).size).toBe(21);
  });

  test("while the server answers 4xx each email records why it waits; afterwards each is sent exactly once", async () => {
    let busy = true;
    await open({ onMailFrom: (_address, _session, done) => (busy ? done(refusal(451)) : done()) });
    await say("one@example.org", "two@example.org");
    const reasons = async () => (await sends()).map(({ reason }) => reason);
    await expect
      .poll(reasons, long)
      .toEqual([1, 2].map(() => "Will be tried again soon: the mail server answered 451"));
    const attempts = async () => (await t.app.db().select().from(rows)).map((row) => row.attempts);
    await expect.poll(async () => Math.min(...(await attempts())), long).toBeGreaterThan(3);
    expect([await states(), recipients()]).toEqual([["queued", "queued"], []]);
    busy = false;
    await expect.poll(states, long).toEqual(["sent", "sent"]);
    expect(await reasons()).toEqual([null, null]);
    expect(recipients().sort()).toEqual(["one@example.org", "two@example.org"]);
  });

  test("an email that still gets 4xx at its last attempt bounces, counts against nobody, and can be retried once", async () => {
    let busy = true;
    await open(
      { onRcptTo: (_address, _session, done) => (busy ? done(refusal(450)) : done()) },
      { attempts: 2 },
    );
    await say("one@example.org");
    await expect.poll(states, long).toEqual(["bounced"]);
    expect((await sends())[0]).toMatchObject({ reason: "The mail server answered 450" });
    expect(await t.app.db().select().from(emailAddresses)).toEqual([]);
    busy = false;
    const { id } = await t.createUser({ email: "boss@example.org" });
    const again = () => retryMails(t.app, { userId: id, adminUserId: null });
    expect([(await again()).done, (await again()).done]).toEqual([1, 0]);
    await expect.poll(states, long).toEqual(["sent"]);
    expect(recipients()).toHaveLength(1);
  });

  test("if the connection breaks after the text, only the outbox sends the email again, with the same id", async () => {
    let breaks = 2;
    await open({
      onEmail(_, done) {
        if (breaks-- > 0) return mailServer.connections.forEach((one) => one._socket.end());
        done();
      },
    });
    await say("one@example.org");
    await expect.poll(states, long).toEqual(["sent"]);
    expect(recipients()).toHaveLength(3);
    expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await t.app.db().select().from(rows))[0]).toMatchObject({ attempts: 3 });
  });

  test("if the server closes the connection before the next email, the outbox notices and tries again", async () => {
    let begun = 0;
    await open({
      onMailFrom(_address, _session, done) {
        if ((begun += 1) === 2) return mailServer.connections.forEach((one) => one._socket.end());
        done();
      },
    });
    await say("one@example.org");
    await expect.poll(states, { ...long, interval: 10 }).toEqual(["sent"]);
    await say("two@example.org");
    await expect.poll(states, long).toEqual(["sent", "sent"]);
    expect(recipients()).toEqual(["one@example.org", "two@example.org"]);
    const attempts = await t.app.db().select({ attempts: rows.attempts }).from(rows).orderBy(asc(rows.id));
    expect(attempts).toEqual([{ attempts: 1 }, { attempts: 2 }]);
  });

  test("a server that stalls line by line is abandoned before the lease of the email ends", async () => {
    await open(
      {
        onMailFrom(_address, session) {
          const socket = [...mailServer.connections].find(({ session: of }) => of.id === session.id)!._socket;
          const drip = setInterval(() => socket.write("250-wait\r\n"), 100);
          socket.on("close", () => clearInterval(drip));
        },
      },
      { timeouts: impatient },
    );
    const begun = Date.now();
    await say("one@example.org");
    await expect.poll(async () => (await sends())[0]!.reason, long).toMatch(/^Will be tried again soon: /);
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(await states()).toEqual(["queued"]);
  });
});
