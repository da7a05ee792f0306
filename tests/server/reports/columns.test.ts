import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import type { Report } from "#src/contracts/admin/reports.ts";
import {
  auditLog,
  eventAttendance,
  eventBookings,
  eventInstances,
  events,
  eventSessions,
  feedback,
  itemCompletions,
  items,
  users,
} from "#server/schema/index.ts";
import { placesOf, putInto } from "./places.ts";
import { startWithRecords } from "./records.ts";

/** Every column of every report, with records in which no two columns are equal. */

const records = startWithRecords();
const { at, dayAt, run } = records;
const iso = (days: number): string => at(days).toISOString();
const db = () => records.t.app.db();
const itemOf = async (title: string): Promise<number> =>
  (await db().select({ id: items.id }).from(items).where(eq(items.title, title)))[0]!.id;

const lou = { name: "Lou Learner", email: "learner@example.org" };
const everybody = { audiences: ["Everybody here"] };

beforeAll(async () => {
  const { learner, content, exam, manager, system } = records.ids;
  const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(values).where(eq(users.id, id));
  await change(learner, {
    ...{ firstName: "Lou", lastName: "Learner", jobTitle: "Paraplanner", employeeNumber: "E-17" },
    ...{ external: true, roles: ["manager"], createdAt: at(-400) },
  });
  await change(content, { firstName: "Cora", lastName: "Content", jobTitle: "Editor", createdAt: at(-300) });
  await change(exam, { firstName: "Ed", lastName: "Exam" });
  await change(system, { firstName: "Sid", lastName: "System" });
  await putInto(records.t, learner, "North");
  await putInto(records.t, content, "South");
  await putInto(records.t, exam, "East");

  await db()
    .insert(auditLog)
    .values([
      {
        ...{ act: "login", outcome: "refused", subject: `user ${exam}`, at: at(-6) },
        details: { message: "Wrong password" },
      },
      {
        ...{ act: "glossary", outcome: "done", subject: "glossary term 99", at: at(-3) },
        ...{ userId: learner, adminUserId: system },
        details: {
          did: "changed",
          changes: [
            { field: "term", before: "Bond", after: "Gilt" },
            { field: "meaning", before: "", after: "x" },
          ],
        },
      },
    ]);
  const transfers = await itemOf("Pension transfers");
  const minutes = { cpd: 11, idd: 5, vulnerable_client: 6, pts: 7, pts_external: 8, generic_cpd: 1 };
  await db().update(items).set({ cpd: minutes }).where(eq(items.id, transfers));
  await db()
    .insert(itemCompletions)
    .values({ userId: manager, itemId: transfers, completedAt: at(-4) });
  await db().execute(sql`update audiences set updated_at = ${iso(-8)} where name = 'Only the gone'`);
  await db().execute(
    sql`update carousel_slides set position = 7, ends_at = ${iso(50)} where title = 'Transfers'`,
  );
  await db().execute(
    sql`update bank_images set alt = 'A red door', created_at = ${iso(-12)} where title = 'Another'`,
  );
  await db().execute(sql`update feedback set comment = 'Fine'
    where type = 'item' and removed_at is null and comment = ''
      and subject_id = (select id from items where title = 'Gifts and hospitality')`);
  await db()
    .insert(feedback)
    .values(
      [manager, exam, content].map((userId, n) => ({
        ...{ type: "release" as const, subjectId: 1, userId, reaction: "like" as const },
        comment: n === 0 ? "" : "Good",
      })),
    );

  const [event] = await db().insert(events).values({ title: "Workshop" }).returning();
  const [instance] = await db().insert(eventInstances).values({ eventId: event!.id }).returning();
  const [booking] = await db()
    .insert(eventBookings)
    .values({ instanceId: instance!.id, userId: learner, bookedAt: at(-40) })
    .returning();
  for (const day of [-10, -9]) {
    const [session] = await db()
      .insert(eventSessions)
      .values({ instanceId: instance!.id, startsAt: at(day), endsAt: at(day + 0.5) })
      .returning();
    await db()
      .insert(eventAttendance)
      .values({ sessionId: session!.id, bookingId: booking!.id, attendance: "absent" });
  }
});

/** The query for one row, and its values, column by column: written from the records above. */
type Row = { asks: () => string | Promise<string>; says: () => Record<string, unknown> };
const expected: Record<string, Row> = {
  "user-report": {
    asks: () => "?search=learner%40example.org",
    says: () => ({
      ...lou,
      ...{ employee_number: "E-17", job_title: "Paraplanner", status: "active", roles: ["manager"] },
      ...{ external: true, completions: 2, sign_ins: 2, last_sign_in: iso(-1), created_at: iso(-400) },
      ...placesOf("North"),
      ...everybody,
    }),
  },
  // Lou and Sid have signed in recently.
  "user-status": {
    asks: () => "?sort=-users",
    says: () => ({ status: "active", users: 12, recent: 2, never: 10 }),
  },
  login: {
    asks: () => `?outcome=refused&user_id=${records.ids.exam}`,
    says: () => ({
      ...{ at: iso(-6), name: "Ed Exam", email: "exam@example.org" },
      ...{ outcome: "refused", message: "Wrong password" },
      ...placesOf("East"),
      audiences: [],
    }),
  },
  "archiving-audiences": {
    asks: () => "?search=gone",
    says: () => ({
      ...{ name: "Only the gone", users: 1, active: 0, idle: true },
      ...{ updated_at: iso(-8), archived_at: null, archived: false },
    }),
  },
  "users-missing-audiences": {
    asks: () => "?search=content%40example.org",
    says: () => ({
      ...{ name: "Cora Content", email: "content@example.org", job_title: "Editor", status: "active" },
      created_at: iso(-300),
      ...placesOf("South"),
    }),
  },
  "user-audiences": {
    asks: () => "?search=learner%40example.org",
    says: () => ({ ...lou, audience: "Everybody here", source: "hand", ...placesOf("North") }),
  },
  "user-long-term-leave": {
    asks: () => "?state=now",
    says: () => ({
      ...lou,
      ...{ state: "now", starts_on: dayAt(0), ends_on: dayAt(9), days: 10, reason: "Leave" },
      ...placesOf("North"),
      ...everybody,
    }),
  },
  "user-no-show": {
    asks: () => "",
    says: () => ({
      ...lou,
      ...{ event: "Workshop", starts_at: iso(-10), ends_at: iso(-8.5), missed: 2, booked_at: iso(-40) },
      ...placesOf("North"),
      ...everybody,
    }),
  },
  cpd: {
    asks: () => "?search=learner%40example.org",
    says: () => ({
      ...lou,
      ...{ completions: 2, cpd: 11, idd: 5, vulnerable_client: 6, pts: 7, pts_external: 8, generic_cpd: 4 },
      ...{ last_completed: iso(-3), status: "active" },
      ...placesOf("North"),
      ...everybody,
    }),
  },
  "cpd-type": {
    asks: () => "?sort=-minutes",
    says: () => ({ type: "CPD", users: 2, completions: 3, minutes: 26 }),
  },
  search: {
    asks: () => "?sort=-day",
    says: () => ({ day: dayAt(-1), searches: 8, terms: 3, in_vain: 6, clicks: 1 }),
  },
  "searched-terms": {
    asks: () => "?search=pension",
    says: () => ({
      ...{ term: "pension", searches: 5, results: 4, in_vain: false, clicks: 1 },
      last_day: dayAt(-1),
    }),
  },
  "spell-check": {
    asks: () => "?search=transferes",
    says: () => ({
      ...{ term: "transferes", searches: 5, suggestion: "transfer", has_suggestion: true },
      last_day: dayAt(-1),
    }),
  },
  "featured-carousel": {
    asks: () => "?search=Transfers",
    says: () => ({
      ...{ position: 7, title: "Transfers", url: expect.stringMatching(/^\/item\/\d+\?from=carousel$/) },
      ...{ state: "shown", starts_at: iso(-5), ends_at: iso(50), readers: 1 },
    }),
  },
  "image-bank": {
    asks: () => "?search=Another",
    says: () => ({
      ...{ bank: "Doors", title: "Another", alt: "A red door", width: 4, height: 3, size: 50 },
      ...{ used: false, created_at: iso(-12) },
    }),
  },
  "disliked-content": {
    asks: () => "?search=Gifts",
    says: () => ({
      ...{ title: "Gifts and hospitality", type: "item", dislikes: 2, likes: 1, comments: 3 },
      last_at: iso(-2),
    }),
  },
  "disliked-by": {
    asks: async () => `?id=${await itemOf("Gifts and hospitality")}&type=item&search=evil`,
    says: () => ({
      ...lou,
      ...{ subject: "Gifts and hospitality", comment: '=HYPERLINK("evil")', at: iso(-2) },
      ...placesOf("North"),
      ...everybody,
    }),
  },
  "release-feedback": {
    asks: () => "?search=Autumn",
    says: () => ({
      ...{ title: "Autumn", release: "2", published_at: iso(-5), likes: 3, dislikes: 1, comments: 2 },
    }),
  },
  "glossary-audit": {
    asks: () => "?search=Gilt",
    says: () => ({
      ...{ at: iso(-3), term: "Gilt", act: "changed", fields: ["meaning", "term"] },
      ...{ name: "Lou Learner", admin: "Sid System" },
    }),
  },
};

test.each(Object.entries(expected))("%s has the expected value in every column [B-426]", async (key, row) => {
  const { columns } = houseReports.find((one) => one.key === key) as Report;
  const { data } = await run(key, await row.asks());
  const shown = Object.fromEntries(columns.map(({ field }) => [field, data[0]?.[field]]));
  expect(shown).toEqual(row.says());
});

test("every House report is checked here", () =>
  expect(Object.keys(expected).sort()).toEqual(houseReports.map(({ key }) => key).sort()));
