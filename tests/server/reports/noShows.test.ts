import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  eventAttendance,
  eventBookings,
  eventInstances,
  events,
  eventSessions,
} from "#server/schema/index.ts";
import type { Principal } from "../fixtures.ts";
import { startWithRecords } from "./records.ts";

const records = startWithRecords();
const { at, dayAt, run, fields } = records;

describe("the no-show report", () => {
  test("lists bookings of past events that were not withdrawn and whose user was absent throughout [R-A-056]", async () => {
    expect(await run("user-no-show")).toMatchObject({ data: [], meta: { total: 0 }, totals: { missed: 0 } });
    await seedAttendance();
    expect(await fields("user-no-show", ["email", "event", "missed", "starts_at"])).toEqual([
      ["manager@example.org", "Workshop", 1, at(-3).toISOString()],
      ["learner@example.org", "Course", 2, at(-10).toISOString()],
      ["learner@example.org", "Workshop", 1, at(-30).toISOString()],
    ]);
    const { totals, chart } = await run("user-no-show");
    expect(totals).toEqual({ missed: 4 });
    expect(chart).toEqual([
      { name: "Workshop", values: [2] },
      { name: "Course", values: [1] },
    ]);
    expect((await run("user-no-show", `?user_id=${records.ids.learner}`)).meta.total).toBe(2);
    expect((await run("user-no-show", "?search=course")).meta.total).toBe(1);
    expect((await run("user-no-show", `?starts_at_from=${dayAt(-4)}`)).meta.total).toBe(1);
    expect((await run("user-no-show", `?booked_at_to=${dayAt(-45)}`)).meta.total).toBe(0);
    expect((await run("user-no-show", `?booked_at_to=${dayAt(-40)}`)).meta.total).toBe(3);
  });
});

type Marks = Partial<Record<Principal, "present" | "partial" | "late" | "absent" | "excused">>;

/** An instance with a session on each of some days; everybody in the first is booked. */
async function takePlace(eventId: number, sessions: [day: number, marks: Marks][], cancelled = false) {
  const db = records.t.app.db();
  const [instance] = await db
    .insert(eventInstances)
    .values({ eventId, cancelledAt: cancelled ? at(-50) : null })
    .returning();
  const names = Object.keys(sessions[0]![1]) as Principal[];
  const bookings = new Map<Principal, number>();
  for (const name of names) {
    const values = { instanceId: instance!.id, userId: records.ids[name], bookedAt: at(-40) };
    const [booking] = await db.insert(eventBookings).values(values).returning();
    bookings.set(name, booking!.id);
  }
  for (const [days, marks] of sessions) {
    const [session] = await db
      .insert(eventSessions)
      .values({ instanceId: instance!.id, startsAt: at(days), endsAt: at(days + 0.1) })
      .returning();
    for (const [name, attendance] of Object.entries(marks))
      await db
        .insert(eventAttendance)
        .values({ sessionId: session!.id, bookingId: bookings.get(name as Principal)!, attendance });
  }
  return bookings;
}

async function seedAttendance() {
  const db = records.t.app.db();
  const [workshop, course] = await db
    .insert(events)
    .values([{ title: "Workshop" }, { title: "Course" }])
    .returning();
  await takePlace(workshop!.id, [
    [-30, { learner: "absent", manager: "present", content: "excused", exam: "late", event: "partial" }],
  ]);
  const gone = await takePlace(workshop!.id, [[-3, { manager: "absent", content: "absent" }]]);
  await db
    .update(eventBookings)
    .set({ status: "withdrawn", reason: "Ill", withdrawnAt: at(-5) })
    .where(sql`id = ${gone.get("content")!}`);
  await takePlace(course!.id, [
    [-10, { learner: "absent", manager: "absent" }],
    [-9, { learner: "absent", manager: "present" }],
  ]);
  // Cancelled, not over, not marked.
  await takePlace(workshop!.id, [[-20, { learner: "absent" }]], true);
  await takePlace(course!.id, [
    [-1, { manager: "absent" }],
    [1, {}],
  ]);
  const silent = await takePlace(workshop!.id, [[-15, { exam: "absent" }]]);
  await db.delete(eventAttendance).where(sql`booking_id = ${silent.get("exam")!}`);
}
