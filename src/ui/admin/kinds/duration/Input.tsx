import { PartNumber, PartsField } from "#src/ui/kit/PartsField.tsx";
import type { InputParts } from "../kind.ts";

/** Hours and minutes, and seconds if the field asks for them. */
export const durationInput: InputParts<"duration"> = {
  Input({ field, bound: { value, onChange, ...bound } }) {
    const hours = value === null ? null : Math.floor(value / 3_600);
    const minutes = value === null ? null : Math.floor((value % 3_600) / 60);
    const seconds = value === null ? null : value % 60;
    const change = (given: { hours?: number | null; minutes?: number | null; seconds?: number | null }) => {
      const parts = { hours, minutes, seconds, ...given };
      const isEmpty = Object.values(parts).every((part) => part === null || part === 0);
      const cleared = Object.values(given).includes(null);
      onChange(
        isEmpty && cleared
          ? null
          : (parts.hours ?? 0) * 3_600 + (parts.minutes ?? 0) * 60 + (parts.seconds ?? 0),
      );
    };
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            <PartNumber
              label="Hours"
              {...{ first, disabled }}
              min={0}
              value={hours}
              onChange={(given) => change({ hours: given })}
            />
            <PartNumber
              label="Minutes"
              {...{ disabled }}
              min={0}
              max={59}
              value={minutes}
              onChange={(given) => change({ minutes: given })}
            />
            {field.seconds && (
              <PartNumber
                label="Seconds"
                {...{ disabled }}
                min={0}
                max={59}
                value={seconds}
                onChange={(given) => change({ seconds: given })}
              />
            )}
          </>
        )}
      </PartsField>
    );
  },
};
