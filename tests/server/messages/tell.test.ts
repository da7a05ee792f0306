import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertMany } from "#server/database/lists.ts";
import { broadcastReminder } from "#server/modules/admin/messages.ts";
import { passwordReset, directMessage } from "#server/modules/messages.ts";
import { examPassed } from "#server/modules/exams/messages.ts";
import { invitation } from "#server/modules/admin/people/messages.ts";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { syncMessages } from "#server/messages/sync.ts";
import { tell } from "#server/messages/tell.ts";
import {
  audiences,
  audienceUsers,
  emailAddresses,
  emails,
  emailSends,
  emailVariants,
  notifications,
  outbox,
  users,
} from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "../harness.ts";

let t: TestApp;
let ada: number;
let bob: number;
const db = () => t.app.db();
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await syncMessages(t.app, messageTypes);
  ada = (await t.createUser({ email: "ada@example.org", firstName: "Ada" })).id;
  bob = (await t.createUser({ email: "Bob@example.org", firstName: "Bob" })).id;
});

const sends = () => db().select().from(emailSends).orderBy(asc(emailSends.id));
const idOf = async (key: string) => (await db().select().from(emails).where(eq(emails.key, key)))[0]!.id;
const passed = (to: readonly number[], more: object = {}) =>
  tell(t.app, examPassed, to, {
    values: { EXAM_NAME: "Pensions & more", EXAM_SCORE: "84%" },
    path: "/accreditation",
    ...more,
  });

describe("an email", () => {
  test("is stored next to its outbox entry, with the values of its merge tags", async () => {
    await passed([ada, bob]);
    const mails = await t.mails();
    const rows = await db().select().from(outbox).where(eq(outbox.kind, "mail")).orderBy(outbox.id);
    expect(await sends()).toMatchObject(
      mails.map(({ to, subject, html, text }, index) => ({
        ...{
          address: to,
          subject,
          html,
          plain: text,
          state: "queued",
          reason: null,
          outboxId: rows[index]!.id,
        },
        ...{ userId: [ada, bob][index], sender: "Lyceum <no-reply@localhost>", createdAt: t.app.now() },
      })),
    );
    expect((await sends())[0]!.filled).toEqual({
      ...{ USERNAME: "Ada", EMAIL: "ada@example.org", UNREAD: "0" },
      ...{ EXAM_NAME: "Pensions & more", EXAM_SCORE: "84%", URL: "http://localhost:3000/accreditation" },
    });
    expect(mails[0]!.subject).toBe("You passed: Pensions & more");
    expect(mails[0]!.text).toContain(
      "Hello Ada,\n\nYour exam “Pensions & more” has been marked: you passed with 84%.",
    );
    expect(mails[0]!.text).toContain("Open the result:\nhttp://localhost:3000/accreditation");
    expect(mails[0]!.html).toContain("Pensions &amp; more");
  });

  test("that contains a sign-in secret is kept only in the outbox", async () => {
    await tell(t.app, passwordReset, [ada], { values: {}, path: "/reset-password?token=secret" });
    const [mail] = await t.mails();
    expect(mail!.text).toContain("token=secret");
    const [send] = await sends();
    expect(send).toMatchObject({ html: null, plain: null, filled: null, state: "queued" });
    expect(JSON.stringify(send)).not.toContain("secret");
  });

  test("can have a different link for each recipient", async () => {
    await tell(t.app, invitation, [ada, bob], { values: {}, path: (id) => `/reset-password?token=${id}` });
    expect((await t.mails()).map(({ text }) => /token=(\d+)/.exec(text)![1])).toEqual([
      String(ada),
      String(bob),
    ]);
  });

  test("that is switched off is not sent, though its notification is; a forced one is sent anyway", async () => {
    await db().update(emails).set({ enabled: false });
    await passed([ada]);
    await tell(t.app, passwordReset, [ada], { values: {}, path: "/" });
    expect((await t.mails()).map(({ subject }) => subject)).toEqual(["Choose a new password"]);
    expect(await db().select().from(notifications)).toHaveLength(1);
  });

  test("follows its recipient's settings unless it is forced [T-8]", async () => {
    await db().update(users).set({ notifyByEmail: false }).where(eq(users.id, ada));
    await passed([ada]);
    await tell(t.app, passwordReset, [ada], { values: {}, path: "/" });
    expect((await sends()).map(({ subject }) => subject)).toEqual(["Choose a new password"]);
  });

  test("to the address of a user follows that user's settings, too", async () => {
    await db().update(users).set({ notifyByEmail: false }).where(eq(users.id, ada));
    await tell(t.app, directMessage, [{ address: "ADA@example.org" }], { values: { MESSAGE: "Hello" } });
    expect(await sends()).toMatchObject([
      { userId: ada, state: "suppressed", reason: "The recipient has switched off optional emails" },
    ]);
    expect(await t.mails()).toEqual([]);
  });

  test("contains the number of unread notifications if its text has the tag", async () => {
    await db()
      .update(emails)
      .set({ subject: "*|UNREAD|* unread", body: "<p>*|USERNAME|*: *|UNREAD|*</p>" })
      .where(eq(emails.key, examPassed.key));
    await passed([ada]);
    await passed([ada, bob]);
    expect((await t.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@example.org", "1 unread"],
      ["ada@example.org", "2 unread"],
      ["Bob@example.org", "1 unread"],
    ]);
  });

  test("goes to each address once, however often it is named, and to addresses without an account", async () => {
    const to = [ada, { address: "ADA@example.org" }, { address: "help@example.org" }];
    await tell(t.app, directMessage, to, { values: { MESSAGE: "Hello" } });
    expect((await sends()).map(({ address, userId }) => [address.toLowerCase(), userId])).toEqual([
      ["ada@example.org", ada],
      ["help@example.org", null],
    ]);
  });

  test.each(["ada@example.org\r\nBcc: all@example.org", "a@example.org, b@example.org", "nobody"])(
    "to an invalid address is refused, together with everything else in the call: %j",
    async (address) => {
      await expect(
        tell(t.app, directMessage, [ada, { address }], { values: { MESSAGE: "x" } }),
      ).rejects.toThrow();
      expect([await sends(), await db().select().from(notifications)]).toEqual([[], []]);
    },
  );

  test("has a one-line subject of limited length, even if a name has line breaks", async () => {
    await db().update(emails).set({ subject: "To *|USERNAME|*", body: "<p>x</p>" });
    await db()
      .update(users)
      .set({ firstName: `Ada\r\nBcc: all@example.org ${"🎓".repeat(200)}` });
    await passed([ada]);
    const { subject } = (await t.mails()).at(-1)!;
    expect(subject).toMatch(/^To Ada Bcc: all@example\.org 🎓/u);
    expect([Array.from(subject).length, subject.isWellFormed()]).toEqual([120, true]);
  });

  test("leaves merge tags and HTML in a user's message as plain text", async () => {
    await tell(t.app, directMessage, [ada], { values: { MESSAGE: "*|EMAIL|*\nand <b>on</b>" } });
    const { text, html } = (await t.mails())[0]!;
    expect(text).toContain("*|EMAIL|*\nand <b>on</b>");
    expect(html).toMatch(/\*\|EMAIL\|\*<br ?\/?>and &lt;b&gt;on&lt;\/b&gt;/);
  });
});

test("a message to many people is made a few at a time, so that other requests get their turn", async () => {
  const many = Array.from({ length: 300 }, (_, n) => ({
    ...{ email: `many${n}@example.org`, firstName: "Many", lastName: String(n) },
  }));
  await insertMany(db(), users, many);
  const ids = (await db().select({ id: users.id }).from(users)).map(({ id }) => id);
  let [turn, isOver] = [0, false];
  const nextTurn = () => {
    turn += 1;
    if (!isOver) setImmediate(nextTurn);
  };
  nextTurn();
  const madeIn = new Map<number, Set<number | null>>();
  await tell(t.app, broadcastReminder, ids, ({ userId }) => {
    madeIn.set(turn, (madeIn.get(turn) ?? new Set()).add(userId));
    return { values: { MESSAGE: "x" }, path: "/" };
  });
  isOver = true;
  expect(Math.max(...[...madeIn.values()].map(({ size }) => size))).toBe(50);
  expect([await db().$count(emailSends), await db().$count(notifications)]).toEqual([302, 302]);
  expect(await db().$count(outbox)).toBe(2 * 302);
});

describe("emails about one occasion", () => {
  test("are sent once to each recipient, however often they are requested", async () => {
    await passed([ada], { occasion: "attempt 1" });
    await passed([ada, bob], { occasion: "attempt 1" });
    await passed([ada], { occasion: "attempt 2" });
    expect((await sends()).map(({ address, occasion }) => [address, occasion])).toEqual([
      ["ada@example.org", "attempt 1"],
      ["Bob@example.org", "attempt 1"],
      ["ada@example.org", "attempt 2"],
    ]);
    expect(await t.mails()).toHaveLength(3);
  });

  test("are sent once by two servers at the same moment", async () => {
    const other = await startTestApp({ beside: t.database });
    try {
      const about = { values: { EXAM_NAME: "x", EXAM_SCORE: "1%" }, path: "/", occasion: "one" };
      await Promise.all([t, other, t, other].map((one) => tell(one.app, examPassed, [ada, bob], about)));
      expect(await sends()).toHaveLength(2);
      expect(await t.mails()).toHaveLength(2);
    } finally {
      await other.close();
    }
  });
});

describe("the text of an email", () => {
  const variant = async (position: number, more: object) => {
    const emailId = await idOf(examPassed.key);
    const [row] = await db()
      .insert(emailVariants)
      .values({
        emailId,
        position,
        name: `v${position}`,
        subject: `v${position}`,
        body: "<p>Variant</p>",
        ...more,
      })
      .returning();
    return row!.id;
  };

  test("is that of the first matching variant by position, otherwise the email's own", async () => {
    const [audience] = await db().insert(audiences).values({ name: "Bobs", description: "" }).returning();
    await db().insert(audienceUsers).values({ audienceId: audience!.id, userId: bob, source: "hand" });
    const second = await variant(2, { audienceId: audience!.id, sender: "The academy" });
    await variant(3, { audienceId: audience!.id });
    await variant(1, { audienceId: audience!.id, enabled: false });
    await passed([ada, bob]);
    expect((await sends()).map(({ subject, variantId, sender }) => [subject, variantId, sender])).toEqual([
      ["You passed: Pensions & more", null, "Lyceum <no-reply@localhost>"],
      ["v2", second, "The academy <no-reply@localhost>"],
    ]);
    await variant(5, {});
    await passed([ada]);
    expect((await sends()).at(-1)!.subject).toBe("v5");
  });
});

test("no email is sent to a suppressed address, and its record says why", async () => {
  await db()
    .insert(emailAddresses)
    .values({ address: "bob@example.org", bounces: 3, suppressedAt: t.app.now() });
  await passed([ada, bob]);
  expect((await t.mails()).map(({ to }) => to)).toEqual(["ada@example.org"]);
  expect((await sends())[1]).toMatchObject({
    ...{ address: "Bob@example.org", state: "suppressed", outboxId: null, settledAt: t.app.now() },
    reason: "Emails to this address were refused, came back or were reported as unwanted",
  });
});

describe("the stored emails of the message types", () => {
  test("exist for each type, and are retired when the type is removed", async () => {
    const [first, ...rest] = messageTypes;
    await db()
      .update(emails)
      .set({ subject: "Ours", body: "<p>Ours</p>", name: "Old" })
      .where(eq(emails.key, rest[0]!.key));
    await syncMessages(t.app, rest);
    const rows = await db().select().from(emails);
    expect(rows).toHaveLength(messageTypes.length);
    expect(rows.filter(({ retiredAt }) => retiredAt !== null).map(({ key }) => key)).toEqual([first!.key]);
    expect(rows.find(({ key }) => key === rest[0]!.key)).toMatchObject({
      name: rest[0]!.name,
      subject: "Ours",
    });
    await syncMessages(t.app, messageTypes);
    expect((await db().select().from(emails)).every(({ retiredAt }) => retiredAt === null)).toBe(true);
  });

  test("are created once by two servers that start together", async () => {
    await t.reset();
    const other = await startTestApp({ beside: t.database });
    try {
      await Promise.all([t, other, t, other].map(({ app }) => syncMessages(app, messageTypes)));
      expect(await db().$count(emails)).toBe(messageTypes.length);
    } finally {
      await other.close();
    }
  });

  test("are created with the first email if the database lacks them", async () => {
    await t.reset();
    const { id } = await t.createUser({ email: "cy@example.org" });
    await passed([id]);
    expect((await db().select().from(emails)).map(({ key }) => key)).toEqual([examPassed.key]);
  });
});
