import { SaidTime, type TimeProps } from "./SaidTime.tsx";
import { formatDue } from "./due.ts";
import { inSentence } from "./time.ts";

export type DueDateProps = TimeProps & {
  /** In the midst of a sentence: “tomorrow 01:51”. */
  inline?: boolean | undefined;
};

/** By when something is to be done: “2 days overdue”, “Tomorrow 01:51”, “Friday”; the exact moment on hover and focus. */
export const DueDate = ({ inline = false, ...time }: DueDateProps) => (
  <SaidTime
    {...time}
    zoned
    say={(at, now) => (inline ? inSentence(formatDue(at, now)) : formatDue(at, now))}
  />
);
