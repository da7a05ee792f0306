import type { App } from "#server/app.ts";
import { day, minute } from "#src/contracts/milliseconds.ts";

/** Returns a working hour of a day, that many days ago; Saturdays and Sundays mostly become Fridays and Mondays. */
export function workingTime(app: App, daysAgo: number, luck: number): Date {
  const at = new Date(app.now().getTime() - daysAgo * day);
  const weekday = at.getUTCDay();
  if (luck < 0.93 && weekday === 6) at.setUTCDate(at.getUTCDate() - 1);
  if (luck < 0.93 && weekday === 0) at.setUTCDate(at.getUTCDate() + 1);
  // Between eight and six.
  at.setUTCHours(
    8 + Math.floor((luck * 97) % 10),
    Math.floor((luck * 977) % 60),
    Math.floor((luck * 7919) % 60),
  );
  const latest = app.now().getTime() - minute;
  return at.getTime() > latest ? new Date(latest - luck * 90 * minute) : at;
}

/** August and December are quiet; there is more before the end of the tax year and of each calendar quarter. */
export const ofMonth = [1.1, 1.2, 1.5, 0.8, 0.9, 1.1, 0.9, 0.5, 1.2, 1.1, 1.1, 0.6];
