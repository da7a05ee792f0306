import { PartsField, PartText } from "#src/ui/kit/PartsField.tsx";
import type { InputParts } from "../kind.ts";

/** Two days with one error; empty without either day. */
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
