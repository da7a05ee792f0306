import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import { refuse } from "./refusals.ts";

/**
 * Requires that a day is not in the future. People may be a day ahead of the server's clock, so tomorrow is allowed.
 * @throws Refused 422 at the field `on`
 */
export function requirePast(now: Date, on: string): void {
  if (on > calendarDayAfter(now, 1)) throw refuse.invalid({ on: ["Enter today or an earlier day"] });
}
