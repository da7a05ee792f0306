import { formatMoment } from "./moment.ts";
import { inSentence } from "./time.ts";
import type { DueDateProps } from "./DueDate.tsx";
import { SaidTime } from "./SaidTime.tsx";

/** A time as a learner needs it: “Tomorrow 01:51, in 5 hours”; with the exact one and its zone on hover and focus. */
export const Moment = ({ inline = false, ...time }: DueDateProps) => (
  <SaidTime
    {...time}
    zoned
    say={(at, now) => (inline ? inSentence(formatMoment(at, now)) : formatMoment(at, now))}
  />
);
