import { SaidTime, type TimeProps } from "./SaidTime.tsx";
import { formatDate, formatRelativeDay, formatWeekday } from "./time.ts";

type DayProps = TimeProps & {
  /** With how far it is before it: “tomorrow, Tue 24 Nov”. */
  relative?: boolean | undefined;
  /** Without the day of the week: “24 Nov”. */
  short?: boolean | undefined;
};

/** A date without a time of day: “Tue 24 Nov”, with the exact moment on hover and focus. */
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
