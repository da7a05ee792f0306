import { offsetDirections, offsetUnits, type Offset } from "#src/contracts/kinds/offset.ts";
import { capital } from "#src/contracts/words.ts";
import { PartNumber, PartSelect, PartsField } from "#src/ui/kit/PartsField.tsx";
import { useLast } from "#src/ui/shell/useLast.ts";
import type { InputParts } from "../kind.ts";

const usual: Offset = { amount: 0, unit: "days", direction: "before" };
const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capital(value) }));

/** A number, its unit, and the side of the day; 0 is the day itself. */
export const offsetInput: InputParts<"offset"> = {
  Input({ field: { units = offsetUnits }, bound: { value, onChange, ...bound } }) {
    // Without a number there is no value. What was chosen beside it stays for the next number.
    const last = useLast(value) ?? usual;
    const change = (given: Partial<Offset>) => onChange({ ...last, ...given });
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            <PartNumber
              label="Number"
              {...{ first, disabled }}
              min={0}
              max={1_000}
              value={value?.amount ?? null}
              onChange={(amount) => (amount === null ? onChange(null) : change({ amount }))}
            />
            <PartSelect
              label="Unit"
              {...{ disabled }}
              options={named(units)}
              value={last.unit}
              onChange={(unit) => change({ unit })}
            />
            <PartSelect
              label="When"
              {...{ disabled }}
              options={named(offsetDirections)}
              value={last.direction}
              onChange={(direction) => change({ direction })}
            />
          </>
        )}
      </PartsField>
    );
  },
};
