import { day, hour, minute } from "#src/contracts/milliseconds.ts";
import { formatTime, instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import { capital, daysTo, formatRelativeDay, nameOfDay, relative, week } from "./time.ts";

/**
 * When something is due: “3 hours overdue”, “2 days overdue”, “Today 17:00”, “Tomorrow 01:51”, “Friday”, “In 9 days”.
 */
export function formatDue(when: Instant, now: Instant): string {
  const late = instantOf(now).getTime() - instantOf(when).getTime();
  const days = daysTo(when, now);
  if (late > 0) {
    const [count, unit] =
      late >= day && days < 0
        ? [-days, "day"]
        : late >= hour
          ? [Math.trunc(late / hour), "hour"]
          : [Math.max(1, Math.trunc(late / minute)), "minute"];
    return `${count} ${unit}${count === 1 ? "" : "s"} overdue`;
  }
  if (days <= 1) return `${capital(relative.format(days, "day"))} ${formatTime(when)}`;
  if (days < week) return nameOfDay(when);
  return capital(formatRelativeDay(when, now));
}
