import type { Weekdays } from "#src/contracts/kinds/weekdays.ts";
import { weekdayNames } from "#src/contracts/kinds/words.ts";
import { readersWeek } from "#src/contracts/readersTimes.ts";
import { PartNumber, PartsField } from "#src/ui/kit/PartsField.tsx";
import { useLast } from "#src/ui/shell/useLast.ts";
import type { InputParts } from "../kind.ts";
import styles from "./weekdays.module.css";

/** A button for each day, and the number of weeks between. Empty without a day. */
export const weekdaysInput: InputParts<"weekdays"> = {
  Input({ bound: { value, onChange, ...bound } }) {
    const days = value?.days ?? [];
    // Without a day there is no value. The number of weeks stays for the next day.
    const every = useLast(value)?.every ?? 1;
    const change = (next: Weekdays) => onChange(next.days.length === 0 ? null : next);
    const turn = (day: number) =>
      change({
        every,
        days: days.includes(day)
          ? days.filter((one) => one !== day)
          : [...days, day].sort((one, other) => one - other),
      });
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            <div className={styles.days}>
              {readersWeek().map((day, index) => (
                <label key={day} className={styles.day}>
                  <input
                    type="checkbox"
                    {...(index === 0 && first)}
                    aria-label={weekdayNames[day - 1]}
                    disabled={disabled}
                    checked={days.includes(day)}
                    onChange={() => turn(day)}
                  />
                  <span aria-hidden>{weekdayNames[day - 1]!.slice(0, 3)}</span>
                </label>
              ))}
            </div>
            <PartNumber
              label="Every (weeks)"
              {...{ disabled }}
              min={1}
              max={52}
              value={every}
              onChange={(weeks) => change({ days: [...days], every: weeks ?? 1 })}
            />
          </>
        )}
      </PartsField>
    );
  },
};
