import { describe, expect, test } from "vitest";
import { longTermLeaves } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { offsetOf } from "../reminders/desk.ts";
import { useDesk } from "../reminders/useDesk.ts";

const desk = useDesk();
const admin = async (role: "content admin" | "exam admin"): Promise<Browser> => {
  const email = `${role.replace(" ", ".")}@example.org`;
  await desk.t.createUser({ email, roles: [role] });
  return desk.t.signIn(email);
};
const run = async (browser: Browser, key: string, question = "") =>
  (await browser.get(`/api/admin/reports/${key}${question}`)).json;
const isoDay = (days: number) => desk.inDays(days).toISOString().slice(0, 10);

describe("reports of reminders to come [G-13]", () => {
  test("list each recipient with the day and the rule, including resting reminders [R-A-122]", async () => {
    const browser = await admin("content admin");
    await desk.assign({ dueAt: desk.inDays(30) });
    const grace = await desk.person("grace@example.org");
    await desk.assign({ userId: grace, dueAt: desk.inDays(30) });
    await desk.t.app
      .db()
      .insert(longTermLeaves)
      .values({ userId: grace, startsOn: isoDay(1), endsOn: isoDay(60), reason: "Parental leave" });
    const { id } = await desk.rule({ offset: offsetOf("7 days before"), recipients: ["learner", "manager"] });
    const { data, meta } = await run(browser, "user-reminders", "?sort=recipient");
    // Ada, Grace, and Ada's manager.
    expect(meta.total).toBe(3);
    expect(data).toMatchObject([
      { recipient: "Ada Byron", learner: "Ada Byron", state: "planned", message: "training-reminder" },
      { recipient: "Morgan Lee", learner: "Ada Byron", state: "planned" },
      { recipient: "Test Person", learner: "Test Person", state: "resting" },
    ]);
    expect(data[0]).toMatchObject({
      ...{ content: "The Consumer Duty", content_id: desk.ids.item, reminder: "Due soon", reminder_id: id },
      rule: "7 days before the day on which it is due",
    });
    expect(data[0].moment.slice(0, 10)).toBe(isoDay(23));
    expect((await run(browser, "user-reminders", "?state=resting")).meta.total).toBe(1);
    expect((await run(browser, "user-reminders", `?moment_from=${isoDay(40)}`)).meta.total).toBe(0);
  });

  test("count messages and recipients by day [R-A-124]", async () => {
    const browser = await admin("content admin");
    await desk.assign({ dueAt: desk.inDays(30) });
    await desk.rule({ offset: offsetOf("7 days before"), recipients: ["learner", "manager"] });
    await desk.rule({ offset: offsetOf("1 days before"), repeatDays: 7, times: 2 });
    const { data, totals } = await run(browser, "notification-dispatch");
    expect(data.map(({ day, messages, people }: Record<string, unknown>) => [day, messages, people])).toEqual(
      [
        [isoDay(23), 2, 2],
        [isoDay(29), 1, 1],
        [isoDay(36), 1, 1],
      ],
    );
    expect(totals.messages).toBe(4);
  });

  test("show exam admins the reminders of exams, and no others [R-A-169]", async () => {
    const browser = await admin("exam admin");
    await desk.assignExam({ dueAt: desk.inDays(30) });
    const exam = { contentType: "exam", contentId: desk.ids.exam, message: "exam-reminder" } as const;
    await desk.rule({ ...exam, anchor: "date", onDate: isoDay(20), offset: offsetOf("0 days before") });
    // Reminders about items are in the learning reports.
    await desk.assign();
    await desk.rule();
    const { data } = await run(browser, "exam-comms-projection");
    expect(data).toMatchObject([
      {
        recipient: "Ada Byron",
        content: "Pension transfers",
        rule: expect.stringMatching(/^On \d+ \w+ \d{4}$/),
      },
    ]);
    for (const key of ["user-reminders", "notification-dispatch"])
      expect((await browser.get(`/api/admin/reports/${key}`)).status).toBe(404);
  });
});
