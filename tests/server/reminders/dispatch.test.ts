import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sendReminders } from "#server/reminders/dispatch.ts";
import {
  assignments,
  audiences,
  audienceUsers,
  emailSends,
  examAttempts,
  itemCompletions,
  longTermLeaves,
  notifications,
  reminderTellings,
  users,
} from "#server/schema/index.ts";
import { offsetOf } from "./desk.ts";
import { useDesk } from "./useDesk.ts";

const d = useDesk();
const db = () => d.t.app.db();
const mails = async () => (await d.t.mails()).map(({ to, subject }) => `${to}: ${subject}`);
const sends = () => db().select().from(emailSends).orderBy(asc(emailSends.id));
const due = "Due 30 November 2026: The Consumer Duty";

describe("a due reminder", () => {
  test("is sent once, at its time and not before", async () => {
    await d.rule();
    await d.assign();
    await d.at("2026-11-27T07:59:00Z");
    expect(await mails()).toEqual([]);
    for (const minute of ["00", "05", "10"]) await d.at(`2026-11-27T08:${minute}:00Z`);
    expect(await mails()).toEqual([`ada@example.org: ${due}`]);
    expect((await sends())[0]!.calendar).toMatch(
      /DTSTART;VALUE=DATE:20261130[^]*SUMMARY:Due: The Consumer Duty/,
    );
    expect(await d.claims()).toEqual([`2026-11-27T08:00 ${d.ids.ada} 0 1`]);
    const [mail] = await d.t.mails();
    expect(mail!.text).toContain("Complete “The Consumer Duty”. Its due date is 30 November 2026.");
    expect(mail!.text).toContain(`/item/${d.ids.item}`);
    expect(await db().select().from(notifications)).toMatchObject([
      {
        userId: d.ids.ada,
        data: {
          message: "Complete “The Consumer Duty”. Its due date is 30 November 2026.",
          url: `/item/${d.ids.item}`,
        },
      },
    ]);
  });

  test("is sent to the manager, an audience and addresses in their own wording", async () => {
    const [audience] = await db()
      .insert(audiences)
      .values({ name: "Supervisors", description: "", rules: [], createdAt: d.now(), updatedAt: d.now() })
      .returning();
    for (const userId of [d.ids.boss, await d.person("sue@example.org"), d.ids.ada])
      await db().insert(audienceUsers).values({ audienceId: audience!.id, userId, source: "hand" });
    await d.rule({
      recipients: ["learner", "manager", "audience", "addresses"],
      ...{ audienceId: audience!.id, addresses: ["hr@firm.example", "Boss@example.org"] },
    });
    await d.assign({ assignedBy: d.ids.boss });
    await d.at("2026-11-27T08:00:00Z");
    const theirs = `Ada Byron, ${due.charAt(0).toLowerCase()}${due.slice(1)}`;
    expect((await mails()).sort()).toEqual([
      `ada@example.org: ${due}`,
      `boss@example.org: ${theirs}`,
      `hr@firm.example: ${theirs}`,
      `sue@example.org: ${theirs}`,
    ]);
    // Only the learner gets a calendar entry.
    expect((await sends()).filter(({ calendar }) => calendar !== null)).toMatchObject([
      { userId: d.ids.ada },
    ]);
    expect((await sends())[0]!.filled).toMatchObject({
      ...{ LEARNER_NAME: "Ada Byron", ENROLLED_BY: "Morgan Lee", CONTENT_TYPE: "article" },
      CONTENT_LINK: `http://localhost:3000/item/${d.ids.item}`,
    });
  });

  test("shows the date in its reader's time zone", async () => {
    await db().update(users).set({ timeZone: "Asia/Kolkata" }).where(eq(users.id, d.ids.boss));
    await d.rule({ recipients: ["learner", "manager"] });
    await d.assign({ dueAt: new Date("2026-11-30T20:00:00Z") });
    await d.at("2026-11-27T08:00:00Z");
    expect((await mails()).sort()).toEqual([
      `ada@example.org: ${due}`,
      "boss@example.org: Ada Byron, due 1 December 2026: The Consumer Duty",
    ]);
  });

  test("is emailed in the morning of its recipient's time zone", async () => {
    await db().update(users).set({ timeZone: "America/New_York" }).where(eq(users.id, d.ids.boss));
    await d.rule({ recipients: ["learner", "manager"] });
    await d.assign();
    await d.at("2026-11-27T08:00:00Z");
    const stood = (await sends()).map(({ userId, state, heldUntil }) => [userId, state, heldUntil]);
    expect(stood.sort()).toEqual([
      [d.ids.boss, "held", new Date("2026-11-27T13:00:00Z")],
      [d.ids.ada, "queued", null],
    ]);
  });

  test("is repeated until the item is completed", async () => {
    await d.rule({ offset: offsetOf("1 weeks after"), repeatDays: 7, times: 8 });
    await d.assign({ dueAt: d.inDays(-6) });
    for (const day of ["21", "28"]) await d.at(`2026-11-${day}T08:00:00Z`);
    await d.complete();
    await d.at("2026-12-05T08:00:00Z");
    expect(await d.claims()).toEqual([
      `2026-11-21T08:00 ${d.ids.ada} 0 1`,
      `2026-11-28T08:00 ${d.ids.ada} 0 2`,
    ]);
    // The completion is undone: the third reminder is long past, and the fourth comes.
    await db().delete(itemCompletions);
    await d.at("2026-12-08T08:00:00Z");
    await d.at("2026-12-12T08:00:00Z");
    expect((await d.claims()).slice(2)).toEqual([`2026-12-12T08:00 ${d.ids.ada} 0 4`]);
  });

  test("is sent for an exam that was passed, once its attempts have been reset", async () => {
    await d.rule({ contentType: "exam", contentId: d.ids.exam, message: "exam-reminder" });
    await d.assignExam();
    await d.pass(d.now());
    await d.at("2026-11-27T07:50:00Z");
    await db().update(examAttempts).set({ counted: false });
    await d.at("2026-11-27T08:00:00Z");
    expect(await d.claims()).toEqual([`2026-11-27T08:00 ${d.ids.ada} 0 1`]);
  });
});

describe("a follow-up", () => {
  test("shows when an item was completed or an exam was passed", async () => {
    const of = {
      anchor: "completed",
      offset: offsetOf("1 weeks after"),
      recipients: ["learner", "manager"],
    } as const;
    await d.rule({ ...of, recipients: [...of.recipients], message: "training-follow-up" });
    const exam = { contentType: "exam", contentId: d.ids.exam, message: "exam-follow-up" } as const;
    await d.rule({ ...of, recipients: [...of.recipients], ...exam });
    await d.assign();
    await d.assignExam();
    await d.complete();
    await d.pass(d.now());
    // An earlier attempt was reset.
    await d.pass(d.inDays(-9), { counted: false });
    await d.at("2026-11-27T08:00:00Z");
    expect((await sends()).map(({ plain }) => plain!.split("\n\n")[1]).sort()).toEqual([
      "Ada Byron completed “The Consumer Duty” on 20 November 2026.",
      "Ada Byron passed the exam “Pension transfers” on 20 November 2026.",
      "You completed “The Consumer Duty” on 20 November 2026. Look at it again where you are unsure.",
      "You passed the exam “Pension transfers” on 20 November 2026. Look at its content again where you are unsure.",
    ]);
    expect((await sends()).every(({ calendar }) => calendar === null)).toBe(true);
  });
});

describe("changed due dates and leave", () => {
  test("a moved due date moves future reminders and repeats none that were sent", async () => {
    await d.rule({ repeatDays: 7, times: 2 });
    await d.assign();
    await d.at("2026-11-27T08:00:00Z");
    await db()
      .update(assignments)
      .set({ dueAt: new Date("2026-12-20T12:00:00Z") });
    for (const day of ["04", "17", "24"]) await d.at(`2026-12-${day}T08:00:00Z`);
    expect(await d.claims()).toEqual([
      `2026-11-27T08:00 ${d.ids.ada} 0 1`,
      `2026-12-24T08:00 ${d.ids.ada} 0 2`,
    ]);
  });

  test("nothing is sent during leave, and reminders due after it are sent [T-22]", async () => {
    await d.rule();
    await d.assign();
    await d.leave("2026-11-25", "2026-12-09");
    await d.at("2026-11-27T08:00:00Z");
    expect(await d.claims()).toEqual([]);
    await db()
      .update(assignments)
      .set({ dueAt: new Date("2026-12-15T12:00:00Z") });
    await d.at("2026-12-12T08:00:00Z");
    expect(await d.claims()).toEqual([`2026-12-12T08:00 ${d.ids.ada} 0 1`]);
  });

  test("leave that begins after a reminder's time does not stop it", async () => {
    await d.rule();
    await d.assign();
    await d.leave("2026-11-28", "2026-12-31");
    await d.at("2026-11-28T12:00:00Z");
    expect(await d.claims()).toHaveLength(1);
    await db().delete(longTermLeaves);
  });
});

describe("after an outage", () => {
  test("reminders less than two days late are sent, and older ones are passed over", async () => {
    await d.rule();
    await d.assign();
    const bob = await d.person("bob@example.org");
    await d.assign({ userId: bob, dueAt: d.inDays(11) });
    // Ada's was due on the 27th at eight, Bob's a day later.
    await d.at("2026-11-29T08:00:00Z");
    expect(await d.claims()).toEqual([`2026-11-28T08:00 ${bob} 0 1`]);
    expect((await d.foresee()).length).toBe(0);
  });

  test("only the last of several due steps is sent, and the others are claimed with it", async () => {
    await d.rule({ repeatDays: 1, times: 5, recipients: ["learner", "manager"] });
    await d.assign();
    await d.at("2026-11-28T20:00:00Z");
    expect((await d.claims()).sort()).toEqual([
      `2026-11-27T08:00 ${d.ids.ada} 0 1`,
      `2026-11-28T08:00 ${d.ids.ada} 0 2`,
    ]);
    expect(await mails()).toHaveLength(0);
    expect((await sends()).map(({ state }) => state)).toEqual(["held", "held"]);
    expect(await db().select().from(notifications)).toHaveLength(2);
  });

  test("a recipient whose email failed is retried by the next pass, and the others are not held up", async () => {
    await d.rule({ recipients: ["learner", "manager", "addresses"], addresses: ["hr@firm.example"] });
    await d.assign();
    const { mail } = d.t.app.outbox;
    d.t.app.outbox.mail = (one) =>
      one.to === "ada@example.org" ? Promise.reject(new Error("a fault")) : mail(one);
    await d.at("2026-11-27T08:00:00Z");
    expect((await mails()).map((one) => one.split(":")[0]).sort()).toEqual([
      "boss@example.org",
      "hr@firm.example",
    ]);
    expect(await db().select().from(reminderTellings)).toMatchObject([{ userId: d.ids.ada }]);
    d.t.app.outbox.mail = mail;
    await d.at("2026-11-27T08:05:00Z");
    expect(await mails()).toHaveLength(3);
    expect(await db().select().from(reminderTellings)).toEqual([]);
  });
});

test("servers that run at the same time send each reminder once", async () => {
  await d.rule({ recipients: ["learner", "manager"] });
  await d.assign();
  for (let n = 0; n < 30; n += 1) await d.assign({ userId: await d.person(`p${n}@example.org`) });
  d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
  await Promise.all([sendReminders(d.t.app), sendReminders(d.t.app), sendReminders(d.t.app)]);
  expect(await d.claims()).toHaveLength(31);
  const all = await mails();
  expect([all.length, new Set(all).size]).toEqual([32, 32]);
});

test("reminders are processed in batches, with pauses between them only while the server is busy", async () => {
  await d.rule();
  const remind = async (isAsked: boolean, names: readonly string[]) => {
    const dueAt = new Date("2026-11-30T12:00:00Z");
    for (const name of names) await d.assign({ userId: await d.person(`${name}@example.org`), dueAt });
    d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
    const rests: number[] = [];
    const demand = { ...d.t.app.demand, isQuiet: () => !isAsked };
    await sendReminders({ ...d.t.app, demand }, async (milliseconds) => rests.push(milliseconds));
    return rests.length;
  };
  const people = Array.from({ length: 24 }, (_, nth) => `p${nth}`);
  // Found, claimed, then processed in batches of five until nobody is left.
  expect(await remind(true, people.slice(0, 12))).toBe(8);
  expect(await remind(false, people.slice(12))).toBe(0);
  expect(await d.claims()).toHaveLength(24);
});
