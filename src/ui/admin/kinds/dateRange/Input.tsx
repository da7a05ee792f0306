import { PartsField, PartText } from "#src/ui/kit/PartsField.tsx";
import type { InputParts } from "../kind.ts";

/** Two days, one error; without either it is empty. */
export const dateRangeInput: InputParts<"dateRange"> = {
  Input({ bound: { value, onChange, ...bound } }) {
    const change = (from: string | null, to: string | null) => onChange(from || to ? { from, to } : null);
    const [from, to] = [value?.from ?? null, value?.to ?? null];
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            <PartText
              label="From"
              type="date"
              {...{ first, disabled }}
              value={from ?? ""}
              onChange={(day) => change(day || null, to)}
            />
            <PartText
              label="To"
              type="date"
              {...{ disabled }}
              value={to ?? ""}
              onChange={(day) => change(from, day || null)}
            />
          </>
        )}
      </PartsField>
    );
  },
};
