import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { App } from "../app.ts";

/** A day that the recipient of a message has to keep, in the form that calendars take. */
export type CalendarDay = {
  /** The same for every message about that day, so that a calendar shows it once. */
  id: string;
  /** As YYYY-MM-DD. */
  day: string;
  /** What has to be done by the end of that day. */
  title: string;
};

/** A calendar file (RFC 5545) with an all-day event that leaves the day free. `url` is where the task is done. */
export function calendarOf(
  { config, now }: Pick<App, "config" | "now">,
  { id, day, title }: CalendarDay,
  url: string | undefined,
): string {
  const calendar = ical({
    prodId: { company: config.productName, product: config.productName, language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@${new URL(config.publicUrl).hostname}`,
    start: new Date(`${day}T00:00:00Z`),
    ...{ allDay: true, stamp: now(), timezone: "UTC", summary: title },
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(url !== undefined && { url }),
  });
  return calendar.toString();
}
