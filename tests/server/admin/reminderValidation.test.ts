import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audiences, reminders } from "#server/schema/index.ts";
import { offsetOf } from "../reminders/desk.ts";
import { draftOf, saved, startReminders } from "./reminders.ts";

const { desk, db, inDays, admin, paths } = startReminders();

describe("validating a reminder", () => {
  test.each([
    ["offset", { offset: { amount: 3, unit: "hours", direction: "before" } }, "Use days, weeks or months"],
    ["anchor", { anchor: "begins" }, "Choose a day"],
    ["offset", { anchor: "assigned" }, /this day is not known in advance/],
    ["offset", { anchor: "started" }, /this day is not known in advance/],
    ["offset", { anchor: "completed", message: "training-follow-up" }, /this day is not known in advance/],
    ["message", { message: "exam-reminder" }, "Choose a message"],
    ["message", { anchor: "completed", offset: offsetOf("7 days after") }, /message for completed content/],
    ["message", { message: "training-follow-up" }, /asks people to complete/],
    ["recipients", { recipients: [] }, "Choose at least one"],
    ["audience_id", { recipients: ["audience"] }, "Choose an audience"],
    [
      "audience_id",
      { recipients: ["audience"], audience_id: 999 },
      "This audience does not exist, or is archived",
    ],
    ["addresses", { recipients: ["addresses"] }, "Enter at least one address"],
    ["addresses.0", { addresses: ["a@b.example\r\nBcc: x@y.example"] }, /email addresses such as/],
    ["addresses", { addresses: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) }, /at most 20/],
    ["times", { repeat_days: 7, times: 1 }, /Enter 2 or more/],
    ["on_date", { anchor: "date" }, "Choose a day"],
    ["on_date", { anchor: "date", on_date: "2020-01-01" }, "Choose tomorrow or a later day"],
    ["ends_on", { ends_on: "2020-01-01" }, "This day has passed. Choose today or a later day"],
  ])("rejects %s: %j", async (field, given, message) => {
    const browser = await admin("content admin");
    const { status, json } = await browser.post(paths.item(), draftOf("item", given));
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    expect(json.errors[field][0]).toMatch(message);
  });

  test("rejects a future date with an offset into the past, but allows renaming later", async () => {
    const browser = await admin("content admin");
    const of = { anchor: "date", on_date: inDays(3), offset: offsetOf("1 weeks before") };
    const { json } = await browser.post(paths.item(), draftOf("item", of));
    expect(json.errors.offset[0]).toMatch(/^This would have been sent on .*Choose a later day/);
    const fits = await browser.post(
      paths.item(),
      draftOf("item", { ...of, offset: offsetOf("1 days before") }),
    );
    expect(fits.status).toBe(200);
    // Its current values do not prevent renaming it later.
    const { id, version } = fits.json.data;
    await db()
      .update(reminders)
      .set({ onDate: inDays(-3) })
      .where(eq(reminders.id, id));
    const row = { ...fits.json.data, version, on_date: inDays(-3) };
    const renamed = await browser.post(`${paths.item()}/${id}`, { ...saved(row), name: "Another name" });
    expect([renamed.status, renamed.json.errors]).toEqual([200, undefined]);
  });

  test("rejects an archived audience", async () => {
    const browser = await admin("content admin");
    const [one] = await db().insert(audiences).values({ name: "Advisers", description: "" }).returning();
    const of = draftOf("item", { recipients: ["audience"], audience_id: one!.id });
    expect((await browser.post(paths.item(), of)).status).toBe(200);
    await db().update(audiences).set({ archivedAt: desk.now() });
    expect((await browser.post(paths.item(), { ...of, name: "B" })).json.errors).toEqual({
      audience_id: ["This audience does not exist, or is archived"],
    });
    const foreseen = await browser.post(`${paths.item()}/foresight`, of);
    expect([foreseen.status, foreseen.json.errors]).toEqual([
      422,
      { audience_id: ["This audience does not exist, or is archived"] },
    ]);
  });
});
