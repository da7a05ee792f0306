import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { App } from "../app.ts";

/** A day that the recipient of a message has to keep, as their calendar takes it. */
export type CalendarDay = {
  /** The same for whatever is said of that day again, so that a calendar has it once. */
  id: string;
  /** As YYYY-MM-DD. */
  day: string;
  /** What is to be done by its end. */
  title: string;
};

/** A calendar file (RFC 5545) with a day that takes up none of it. `url` is where it is done. */
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
