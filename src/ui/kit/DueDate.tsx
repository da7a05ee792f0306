import { SaidTime, type TimeProps } from "./SaidTime.tsx";
import { formatDue } from "./due.ts";
import { inSentence } from "./time.ts";

export type DueDateProps = TimeProps & {
  /** Within a sentence: “tomorrow 01:51”. */
  inline?: boolean | undefined;
};

/** When something is due: “2 days overdue”, “Tomorrow 01:51”, “Friday”; with the exact time on hover and focus. */
export const DueDate = ({ inline = false, ...time }: DueDateProps) => (
  <SaidTime
    {...time}
    zoned
    say={(at, now) => (inline ? inSentence(formatDue(at, now)) : formatDue(at, now))}
  />
);
