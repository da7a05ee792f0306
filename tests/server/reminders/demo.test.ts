import { afterAll, beforeAll, expect, test } from "vitest";
import { sendReminders } from "#server/reminders/dispatch.ts";
import { foresee } from "#server/reminders/foresight.ts";
import { emailSends, reminderSends } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "../harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

test("the demo academy starts without a flood of reminders, and sends the first at its planned time", async () => {
  const db = t.app.db();
  const sent = async () => [
    (await db.select().from(reminderSends)).length,
    (await db.select().from(emailSends)).length,
  ];
  const [none, emails] = await sent();
  await sendReminders(t.app);
  expect(await sent()).toEqual([0, emails]);
  expect(none).toBe(0);
  const now = t.app.now();
  const coming = await foresee(t.app, { from: now, to: new Date(now.getTime() + 90 * 86_400_000) });
  const planned = coming.filter(({ state }) => state === "planned");
  expect(planned.length).toBeGreaterThan(20);
  expect(new Set(planned.map(({ reminderId }) => reminderId)).size).toBeGreaterThan(4);
  t.clock.set(planned[0]!.moment.getTime());
  await sendReminders(t.app);
  expect((await sent())[0]).toBeGreaterThan(0);
});
