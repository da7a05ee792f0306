import { SaidTime, type TimeProps } from "./SaidTime.tsx";
import { formatDate, formatRelativeDay, formatWeekday } from "./time.ts";

type DayProps = TimeProps & {
  /** Preceded by how far off it is: “tomorrow, Tue 24 Nov”. */
  relative?: boolean | undefined;
  /** Without the day of the week: “24 Nov”. */
  short?: boolean | undefined;
};

/** A date without a time of day: “Tue 24 Nov”, with the exact time on hover and focus. */
export const Day = ({ relative = false, short = false, ...time }: DayProps) => (
  <SaidTime
    {...time}
    zoned
    say={(at, now) => {
      const day = (short ? formatDate : formatWeekday)(at, now);
      return relative ? `${formatRelativeDay(at, now)}, ${day}` : day;
    }}
  />
);
