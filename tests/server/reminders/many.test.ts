import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reminderLimits } from "#src/contracts/reminders.ts";
import { insertMany } from "#server/database/lists.ts";
import { claimDue } from "#server/reminders/claim.ts";
import { sendReminders } from "#server/reminders/dispatch.ts";
import {
  assignments,
  emails,
  emailSends,
  notifications,
  reminderSends,
  reminderTellings,
  users,
} from "#server/schema/index.ts";
import { isShared, untilWaiting } from "../admin/together.ts";
import { useDesk } from "./useDesk.ts";

const d = useDesk();
const db = () => d.t.app.db();
const mails = async () => (await d.t.mails()).map(({ to, subject }) => `${to}: ${subject}`);
const sends = () => db().select().from(emailSends).orderBy(asc(emailSends.id));

/** Assigns the item to this many new people. */
async function assignAll(count: number, given: Partial<typeof users.$inferInsert> = {}): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({
    ...{ email: `many${n}@example.org`, firstName: "Many", lastName: String(n) },
    ...given,
  }));
  await insertMany(db(), users, people);
  const made = (await db().select().from(users)).filter(({ firstName }) => firstName === "Many");
  const of = { itemId: d.ids.item, reason: "Yearly", assignedAt: d.inDays(-1), dueAt: d.inDays(10) };
  await insertMany(
    db(),
    assignments,
    made.map(({ id }) => ({ ...of, userId: id })),
  );
}

const switchOff = (key: string) => db().update(emails).set({ enabled: false }).where(eq(emails.key, key));

describe("a recipient of many reminders in a day", () => {
  const many = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const userId = await d.person(`p${n}@example.org`, { managerId: d.ids.boss });
      await d.assign({ userId });
    }
  };

  test("gets one email and one notification with all of them", async () => {
    await d.rule({ recipients: ["learner", "manager"] });
    await many(reminderLimits.digest);
    await d.at("2026-11-27T08:00:00Z");
    const theirs = (await d.t.mails()).filter(({ to }) => to === "boss@example.org");
    expect(theirs.map(({ subject }) => subject)).toEqual(["Your reminders for today"]);
    expect(theirs[0]!.text.match(/has not completed “The Consumer Duty”/g)).toHaveLength(4);
    expect(await db().select().from(notifications).where(eq(notifications.userId, d.ids.boss))).toMatchObject(
      [{ data: { message: "You have 4 reminders today." } }],
    );
    expect(await d.claims()).toHaveLength(4);
    await d.at("2026-11-27T08:05:00Z");
    expect(await mails()).toHaveLength(5);
  });

  /** More learners of one manager than are claimed in one portion, while other requests come to the server. */
  const twoPortions = async () => {
    await d.rule({ recipients: ["manager"] });
    await assignAll(120, { managerId: d.ids.boss });
    d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
    return { ...d.t.app, demand: { ...d.t.app.demand, isQuiet: () => false } };
  };
  const soFar = async () => [(await d.claims()).length, await mails()];
  const [half, whole] = [
    [100, []],
    [120, ["boss@example.org: Your reminders for today"]],
  ];
  /** Pauses before the first portion is claimed, and before the second. */
  const amid = 2;

  test("gets one email even if the server stops while it claims them", async () => {
    const app = await twoPortions();
    let rests = 0;
    const ends = async () => {
      if ((rests += 1) === amid) throw new Error("the server ends");
    };
    await expect(sendReminders(app, ends)).rejects.toThrow("the server ends");
    expect(await soFar()).toEqual(half);
    await sendReminders(d.t.app);
    expect(await soFar()).toEqual(whole);
  });

  test("gets one email even if a second server joins in while the first claims them", async () => {
    const app = await twoPortions();
    const seen: unknown[] = [];
    let rests = 0;
    await sendReminders(app, async () => {
      if ((rests += 1) !== amid) return;
      seen.push(await soFar());
      await sendReminders(d.t.app);
      seen.push(await soFar());
    });
    expect([...seen, await soFar()]).toEqual([half, whole, whole]);
  });

  test("gets separate emails for fewer reminders", async () => {
    await d.rule({ recipients: ["manager"] });
    await many(reminderLimits.digest - 1);
    await d.at("2026-11-27T08:00:00Z");
    expect(await mails()).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^boss@example.org: Test Person, due/)),
    );
  });

  test.each([
    ["gets separate emails while the combined one is switched off", "reminder-digest", 4],
    ["gets none of an email that is switched off", "training-reminder-team", 0],
  ])("%s, and a notification for each", async (_, key, emailed) => {
    await switchOff(key);
    await d.rule({ recipients: ["manager"] });
    await many(reminderLimits.digest);
    await d.at("2026-11-27T08:00:00Z");
    expect(await mails()).toEqual(
      Array.from({ length: emailed }, () => expect.stringMatching(/^boss@example.org: Test Person, due/)),
    );
    expect(await db().$count(notifications, eq(notifications.userId, d.ids.boss))).toBe(4);
  });

  test("gets a limited list and the number of the others", async () => {
    await d.rule({ recipients: ["manager"] });
    await many(23);
    await d.at("2026-11-27T08:00:00Z");
    const [mail] = await d.t.mails();
    expect(mail!.text.match(/has not completed/g)).toHaveLength(20);
    expect(mail!.text).toContain("And 3 more.");
  });
});

describe("more messages in a day than were confirmed", () => {
  const over = reminderLimits.aDay + 1;

  test("are held and reported to administrators, and are sent once released", async () => {
    const rule = await d.rule({ name: "Everybody" });
    const other = await d.rule({ contentId: d.ids.other });
    await d.person("lena@example.org", { roles: ["content admin"] });
    await assignAll(over);
    await d.assign({ itemId: d.ids.other });
    await d.at("2026-11-27T08:00:00Z");
    // The other reminder is sent, and nobody else is kept waiting.
    expect((await mails()).sort()).toEqual([
      "ada@example.org: Due 30 November 2026: Red flags",
      "lena@example.org: Reminders held: The Consumer Duty",
    ]);
    expect((await d.t.mails()).find(({ to }) => to === "lena@example.org")!.text).toContain(
      `/admin/learning/items/${d.ids.item}/reminders`,
    );
    const held = (await sends()).filter(({ state }) => state === "held");
    expect([held.length, new Set(held.map(({ reason }) => reason)).size]).toEqual([over, 1]);
    expect(held[0]).toMatchObject({ heldUntil: null, reason: expect.stringContaining("release them") });
    const heldClaims = async () =>
      (await db().select().from(reminderSends)).filter(({ heldAt }) => heldAt !== null).length;
    expect(await heldClaims()).toBe(over);
    // A later message on the same day exceeds the limit, too, but is not reported again.
    await d.assign({ dueAt: new Date("2026-11-30T12:00:00Z") });
    await d.at("2026-11-27T08:05:00Z");
    expect(await mails()).toHaveLength(2);
    expect(await heldClaims()).toBe(over + 1);

    const lena = await d.t.signIn("lena@example.org");
    const released = async (item: number, { id }: { id: number }) =>
      (await lena.post(`/api/admin/reminders/${item}/${id}/release`)).json.data.released;
    const waiting = async () =>
      (await lena.get(`/api/admin/reminders/${d.ids.item}/${rule.id}`)).json.data.waiting;
    expect(await waiting()).toBe(over + 1);
    expect(await released(d.ids.other, other)).toBe(0);
    expect(await released(d.ids.item, rule)).toBe(over + 1);
    expect(await mails()).toHaveLength(over + 3);
    expect([await heldClaims(), await waiting()]).toEqual([0, null]);
    expect(await released(d.ids.item, rule)).toBe(0);
  }, 60_000);

  test.runIf(isShared)("are all sent if they are released while some are still being written", async () => {
    const rule = await d.rule();
    await d.person("lena@example.org", { roles: ["content admin"] });
    await assignAll(over);
    d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
    const lena = await d.t.signIn("lena@example.org");
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { inTransaction } = d.t.app;
    const slowly: typeof inTransaction = (work) =>
      inTransaction(async () => {
        const result = await work();
        if ((await sends()).some(({ state }) => state === "held")) {
          written.resolve();
          await released.promise;
        }
        return result;
      });
    const telling = sendReminders({ ...d.t.app, inTransaction: slowly });
    await written.promise;
    const releasing = lena.post(`/api/admin/reminders/${d.ids.item}/${rule.id}/release`);
    await untilWaiting(d, 1, releasing);
    released.resolve();
    const [, { json }] = await Promise.all([telling, releasing]);
    expect(json.data.released).toBeGreaterThan(0);
    expect(new Set((await sends()).map(({ state }) => state))).toEqual(new Set(["queued"]));
    expect(await mails()).toHaveLength(over + 1);
  });

  /** A reminder that has sent as many messages today as it may, and one more learner to remind. */
  const full = async (given: Parameters<typeof d.rule>[0] = {}) => {
    const rule = await d.rule(given);
    await d.person("lena@example.org", { roles: ["content admin"] });
    const moment = new Date("2026-11-27T07:00:00Z");
    const claim = { reminderId: rule.id, userId: d.ids.boss, cycle: 9, step: 1, moment, sentAt: moment };
    await db()
      .insert(reminderSends)
      .values({ ...claim, messages: reminderLimits.aDay });
    await d.assign();
    d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
    const lena = await d.t.signIn("lena@example.org");
    return {
      ...{ lena, rule },
      counted: async () => {
        const { sent, waiting } = (await lena.get(`/api/admin/reminders/${d.ids.item}/${rule.id}`)).json.data;
        return { sent, waiting };
      },
    };
  };

  test("count as sent and are not reported if their email is switched off", async () => {
    await switchOff("training-reminder");
    const { counted } = await full();
    await d.at("2026-11-27T08:00:00Z");
    expect(await counted()).toEqual({ sent: over, waiting: null });
    expect(await mails()).toEqual([]);
    expect(await db().$count(notifications, eq(notifications.userId, d.ids.ada))).toBe(1);
  });

  test("are not held for ever if their learner was unassigned after they were claimed", async () => {
    const { counted } = await full();
    await claimDue(d.t.app, (work) => work());
    expect(await counted()).toMatchObject({ sent: over - 1 });
    await db().delete(assignments);
    await d.at("2026-11-27T08:00:00Z");
    expect(await counted()).toEqual({ sent: over, waiting: null });
    expect(await mails()).toEqual([]);
  });

  test.each([
    [
      "was unassigned",
      () => db().delete(assignments).where(eq(assignments.userId, d.ids.ada)),
      "What it reminds of is no longer assigned",
    ],
    ["completed it", () => d.complete(), "What it reminds of has been completed since"],
  ])("are dropped at the release if their learner %s after they were written", async (_, change, why) => {
    const { lena, rule, counted } = await full();
    const dueAt = new Date("2026-11-30T12:00:00Z");
    await d.assign({ userId: await d.person("bea@example.org"), dueAt });
    await d.at("2026-11-27T08:00:00Z");
    expect(await counted()).toMatchObject({ waiting: 2 });
    await change();
    const one = `/api/admin/sent-emails/${(await sends()).find(({ address }) => address === "ada@example.org")!.id}`;
    const alone = await lena.post(`${one}/release`, { reason: "Now." });
    expect([alone.status, alone.json.message]).toEqual([409, why]);
    const answer = await lena.post(`/api/admin/reminders/${d.ids.item}/${rule.id}/release`);
    expect(answer.json.data.released).toBe(1);
    expect((await lena.get(one)).json.data).toMatchObject({ state: "suppressed", reason: why });
    expect(await counted()).toMatchObject({ waiting: null });
    expect((await mails()).map((mail) => mail.split(":")[0]).sort()).toEqual([
      "bea@example.org",
      "lena@example.org",
    ]);
  });

  test("count as sent if they are released one by one as sent emails", async () => {
    const { lena, counted } = await full();
    await d.at("2026-11-27T08:00:00Z");
    expect(await counted()).toEqual({ sent: over - 1, waiting: 1 });
    const [held] = (await sends()).filter(({ state }) => state === "held");
    const answer = await lena.post(`/api/admin/sent-emails/${held!.id}/release`, {
      reason: "It is one only.",
    });
    expect(answer.status).toBe(200);
    expect(await counted()).toEqual({ sent: over, waiting: null });
    expect((await mails()).sort()).toEqual([
      expect.stringMatching(/^ada@example.org: Due/),
      "lena@example.org: Reminders held: The Consumer Duty",
    ]);
  });

  test.runIf(isShared)("count as sent if the last two of a claim are released at once", async () => {
    const { lena, counted } = await full({ recipients: ["learner", "manager"] });
    await db().update(users).set({ managerId: d.ids.boss }).where(eq(users.id, d.ids.ada));
    await d.at("2026-11-27T08:00:00Z");
    const held = (await sends()).filter(({ state }) => state === "held");
    expect(held).toHaveLength(2);
    const answers = await Promise.all(
      held.map(({ id }) => lena.post(`/api/admin/sent-emails/${id}/release`, { reason: "These only." })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await counted()).toEqual({ sent: over + 1, waiting: null });
  });

  test("are reported once if they are written on a later day, as the server had stopped", async () => {
    const { id: reminderId } = await d.rule();
    await d.person("lena@example.org", { roles: ["content admin"] });
    const count = 7;
    await assignAll(count);
    const moment = new Date("2026-11-21T09:00:00Z");
    const people = await db().select().from(users).where(eq(users.firstName, "Many"));
    const claims = await db()
      .insert(reminderSends)
      .values(
        people.map(({ id }) => ({
          ...{ reminderId, userId: id, cycle: 0, step: 1, messages: 1 },
          ...{ moment, sentAt: moment, heldAt: moment },
        })),
      )
      .returning();
    await db()
      .insert(reminderTellings)
      .values(claims.map(({ id, userId }) => ({ sendId: id, userId })));
    await d.at("2026-11-22T09:00:00Z");
    expect((await sends()).filter(({ state }) => state === "held")).toHaveLength(count);
    expect(await mails()).toEqual(["lena@example.org: Reminders held: The Consumer Duty"]);
  });

  test("are sent if that many were confirmed", async () => {
    await d.rule({ confirmedADay: over });
    await assignAll(over);
    await d.at("2026-11-27T08:00:00Z");
    expect(await mails()).toHaveLength(over);
  }, 60_000);
});
