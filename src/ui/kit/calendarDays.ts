import { formatParts } from "#src/contracts/readersTimes.ts";

/** Returns the day in the reader's calendar: `2026-11-24`. */
export function dayOf(time: number): string {
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A timestamp in the middle of a day, whatever the reader's zone. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** A calendar day in running text: “3 December 2026” or “December 3, 2026”, in the reader's order. */
export const dayWord = (day: string): string =>
  formatParts(`${day}T00:00:00Z`, { day: "numeric", month: "long", year: "numeric" }, "UTC");
