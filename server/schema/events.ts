import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { archivable, record } from "./admin.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

/** Something that takes place repeatedly, such as a workshop. */
export const events = pgTable("events", {
  ...archivable(),
  title: text("title").notNull(),
  summary: text("summary").notNull().default(""),
});

/** One instance of an event; its sessions have the dates. */
export const eventInstances = pgTable(
  "event_instances",
  {
    ...record(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Null while it goes ahead. */
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [index("event_instances_event").on(t.eventId)],
);

/** A session of an instance: most have one, a three-day course has three. */
export const eventSessions = pgTable(
  "event_sessions",
  {
    id: identity(),
    instanceId: integer("instance_id")
      .notNull()
      .references(() => eventInstances.id, { onDelete: "cascade" }),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    index("event_sessions_instance").on(t.instanceId, t.startsAt),
    check("event_sessions_times", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);

/** A person's place on an instance. Booking again after a withdrawal reuses the same row. */
export const eventBookings = pgTable(
  "event_bookings",
  {
    ...record(),
    instanceId: integer("instance_id")
      .notNull()
      .references(() => eventInstances.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["booked", "withdrawn"] })
      .notNull()
      .default("booked"),
    /** Why it was withdrawn (B-484). */
    reason: text("reason"),
    bookedAt: instant("booked_at").notNull().defaultNow(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("event_bookings_once").on(t.instanceId, t.userId),
    index("event_bookings_user").on(t.userId),
    check(
      "event_bookings_withdrawn",
      sql`(${t.status} = 'withdrawn') = (${t.withdrawnAt} is not null) and ${t.status} in ('booked', 'withdrawn')`,
    ),
  ],
);

/** Whether a booked person attended, session by session (B-483, T-38). No row: not recorded yet. */
export const eventAttendance = pgTable(
  "event_attendance",
  {
    sessionId: integer("session_id")
      .notNull()
      .references(() => eventSessions.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => eventBookings.id, { onDelete: "cascade" }),
    attendance: text("attendance", { enum: ["present", "partial", "late", "absent", "excused"] }).notNull(),
    markedAt: instant("marked_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.bookingId] }),
    index("event_attendance_booking").on(t.bookingId),
    check(
      "event_attendance_known",
      sql`${t.attendance} in ('present', 'partial', 'late', 'absent', 'excused')`,
    ),
  ],
);
