import { asc, isNull } from "drizzle-orm";
import type { App } from "#server/app.ts";
import {
  eventAttendance,
  eventBookings,
  eventInstances,
  events,
  eventSessions,
  users,
} from "#server/schema/index.ts";
import { day, hour } from "#src/contracts/milliseconds.ts";

type Past = { title: string; summary: string; sessions: number; daysAgo: number[]; cancelled?: number };
/** Past events: one instance for each of the days. */
const past: Past[] = [
  {
    title: "Difficult conversations: a workshop",
    summary: "Practise with an actor how to tell a client what they do not want to hear.",
    sessions: 1,
    daysAgo: [96, 61, 33, 12],
  },
  {
    title: "Cash-flow modelling, hands on",
    summary: "Two mornings with a model of your own.",
    sessions: 2,
    daysAgo: [75, 26],
  },
  {
    title: "Vulnerable clients: case clinic",
    summary: "Bring a case; leave with a plan.",
    sessions: 1,
    daysAgo: [47, 19],
    cancelled: 19,
  },
];
const [places, apart] = [14, 5];

/** Adds past events, with their bookings and attendance. */
export async function seedEvents(app: App): Promise<void> {
  const db = app.db();
  const at = (days: number, hours = 0) => new Date(app.now().getTime() - days * day + hours * hour);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(asc(users.id));
  let booked = 0;
  for (const { title, summary, sessions, daysAgo, cancelled } of past) {
    const [event] = await db
      .insert(events)
      .values({ title, summary, createdAt: at(120), updatedAt: at(120) })
      .returning({ id: events.id });
    for (const days of daysAgo) {
      const [instance] = await db
        .insert(eventInstances)
        .values({ eventId: event!.id, cancelledAt: days === cancelled ? at(days + 3) : null })
        .returning({ id: eventInstances.id });
      const sittings = await db
        .insert(eventSessions)
        .values(
          Array.from({ length: sessions }, (_, i) => ({
            instanceId: instance!.id,
            startsAt: at(days - i),
            endsAt: at(days - i, 3),
          })),
        )
        .returning({ id: eventSessions.id });
      const bookings = await db
        .insert(eventBookings)
        .values(
          Array.from({ length: places }, (_, i) => ({
            instanceId: instance!.id,
            // The strides have no common factor with any number of people in the demo.
            userId: people[(booked + i * apart) % people.length]!.id,
            bookedAt: at(days + 20 - i),
            ...(i === 4 && {
              status: "withdrawn" as const,
              reason: "A client meeting was moved",
              withdrawnAt: at(days + 2),
            }),
          })),
        )
        .returning({ id: eventBookings.id, status: eventBookings.status });
      booked += 3;
      if (days === cancelled) continue;
      const came = bookings.filter(({ status }) => status === "booked");
      await db.insert(eventAttendance).values(
        came.flatMap(({ id: bookingId }, i) =>
          sittings.map(({ id: sessionId }, sitting) => ({
            sessionId,
            bookingId,
            attendance: attendanceOf(i, sitting, days),
            markedAt: at(days - sessions),
          })),
        ),
      );
    }
  }
}

/** Most attend. Two of a dozen stay away, one is excused, one comes late, one misses the second morning. */
function attendanceOf(i: number, sitting: number, days: number) {
  if (i === days % 5 || i === 9) return "absent" as const;
  if (i === 6) return "excused" as const;
  if (i === 7) return "late" as const;
  return i === 8 && sitting === 1 ? ("absent" as const) : ("present" as const);
}
