import { currencies, minorUnits, type Money } from "#src/contracts/kinds/money.ts";
import { PartNumber, PartSelect, PartsField } from "#src/ui/kit/PartsField.tsx";
import { useLast } from "#src/ui/shell/useLast.ts";
import type { InputParts } from "../kind.ts";

const usual: Money = { amount: 0, currency: currencies[0] };
const options = currencies.map((value) => ({ value, label: value }));

/** An amount with two decimals, and its currency. */
export const moneyInput: InputParts<"money"> = {
  Input({ bound: { value, onChange, ...bound } }) {
    // Without an amount there is no value. The chosen currency stays for the next amount.
    const last = useLast(value) ?? usual;
    const change = (given: Partial<Money>) => onChange({ ...last, ...given });
    const { disabled } = bound;
    return (
      <PartsField {...bound}>
        {(first) => (
          <>
            <PartNumber
              label="Amount"
              {...{ first, disabled }}
              min={0}
              step={0.01}
              value={value && value.amount / minorUnits}
              onChange={(amount) =>
                amount === null
                  ? onChange(null)
                  : change({ amount: Number((amount * minorUnits).toFixed(4)) })
              }
            />
            <PartSelect
              label="Currency"
              {...{ disabled, options }}
              value={last.currency}
              onChange={(currency) => change({ currency })}
            />
          </>
        )}
      </PartsField>
    );
  },
};
