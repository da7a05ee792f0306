import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { releaseDue } from "#server/messages/again.ts";
import { claimDue } from "#server/reminders/claim.ts";
import { earlierCompletions, emailSends, itemCompletions, users } from "#server/schema/index.ts";
import { offsetOf } from "./desk.ts";
import { useDesk } from "./useDesk.ts";

const d = useDesk();
const db = () => d.t.app.db();

const exam = () => ({ contentType: "exam", contentId: d.ids.exam, message: "exam-reminder" }) as const;
const disable = () => db().update(users).set({ disabledAt: d.now() }).where(eq(users.id, d.ids.ada));

const completed = "What it reminds of has been completed since";
const changes = [
  ["completed the item", () => d.rule({ recipients: ["manager"] }), () => d.complete(), completed],
  ["passed the exam", () => d.rule({ ...exam(), recipients: ["manager"] }), () => d.pass(d.now()), completed],
  ["was disabled", () => d.rule({ recipients: ["manager"] }), disable, "The learner’s account is disabled"],
] as const;

const assignBoth = async () => {
  await d.assign();
  await d.assignExam();
};
/** What became of the emails to Ada's manager. */
const toManager = async () => {
  const rows = await db().select().from(emailSends).orderBy(asc(emailSends.id));
  return rows
    .filter(({ userId }) => userId === d.ids.boss)
    .map(({ state, reason }) => [state, reason] as const);
};

describe("a reminder that waited for the morning of its recipient", () => {
  /** Sends what is due at eight in London, where the learner is. It is three in the morning for the manager. */
  const atNight = async () => {
    await db().update(users).set({ timeZone: "America/New_York" }).where(eq(users.id, d.ids.boss));
    await assignBoth();
    await d.at("2026-11-27T08:00:00Z");
    expect(await toManager()).toEqual([["held", "It is not due to be sent yet"]]);
  };
  const inTheMorning = async () => {
    d.t.clock.set(Date.parse("2026-11-27T13:00:00Z"));
    await releaseDue(d.t.app);
    return toManager();
  };

  test.each(changes)("is not sent if the learner %s meanwhile", async (_, rule, change, why) => {
    await rule();
    await atNight();
    await change();
    expect(await inTheMorning()).toEqual([["suppressed", why]]);
    expect(await d.t.mails()).toEqual([]);
  });

  test("is sent if the attempt that passed the exam was reset", async () => {
    await d.rule({ ...exam(), recipients: ["manager"] });
    await atNight();
    await d.pass(d.now(), { counted: false });
    expect(await inTheMorning()).toEqual([["queued", null]]);
  });

  test("is sent if it follows the completion", async () => {
    await d.rule({
      ...{ anchor: "completed", offset: offsetOf("1 weeks after"), message: "training-follow-up" },
      recipients: ["manager"],
    });
    await d.complete();
    await atNight();
    expect(await inTheMorning()).toEqual([["queued", null]]);
  });

  test.each([
    ["is sent while the certificate is not renewed", false, ["queued", null]],
    ["is not sent once the certificate was renewed", true, ["suppressed", completed]],
  ])("%s", async (_, isRenewed, became) => {
    await d.rule({ anchor: "expires", recipients: ["manager"], message: "certificate-reminder" });
    const validUntil = new Date("2026-11-30T12:00:00Z");
    await d.assign({ itemId: d.ids.item, validMonths: 12 });
    await d.complete({ completedAt: d.inDays(-355), validUntil });
    await db().update(users).set({ timeZone: "America/New_York" }).where(eq(users.id, d.ids.boss));
    await d.at("2026-11-27T08:00:00Z");
    if (isRenewed) {
      const [held] = await db().select().from(itemCompletions);
      const { userId, itemId, completedAt, source, arrivedAt } = held!;
      await db()
        .insert(earlierCompletions)
        .values({ userId, itemId, completedAt, source, arrivedAt, validUntil });
      await db().update(itemCompletions).set({ completedAt: d.now(), arrivedAt: d.now(), validUntil: null });
    }
    expect(await inTheMorning()).toEqual([became]);
  });
});

describe("a reminder that is claimed and not yet written", () => {
  test.each(changes)("is dropped if the learner %s meanwhile", async (_, rule, change) => {
    await rule();
    await assignBoth();
    d.t.clock.set(Date.parse("2026-11-27T08:00:00Z"));
    await claimDue(d.t.app, (work) => work());
    expect(await d.claims()).toHaveLength(1);
    await change();
    await d.at("2026-11-27T08:00:00Z");
    expect(await toManager()).toEqual([]);
  });
});
