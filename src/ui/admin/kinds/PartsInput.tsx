import { dateRangeInput } from "./dateRange/Input.tsx";
import { durationInput } from "./duration/Input.tsx";
import { locationInput } from "./location/Input.tsx";
import { moneyInput } from "./money/Input.tsx";
import { offsetInput } from "./offset/Input.tsx";
import { weekdaysInput } from "./weekdays/Input.tsx";
import type { InputParts, KindInputProps } from "./kind.ts";
import type { KindOfParts } from "./lateParts.tsx";

const inputs: { readonly [As in KindOfParts]: InputParts<As> } = {
  duration: durationInput,
  offset: offsetInput,
  money: moneyInput,
  dateRange: dateRangeInput,
  location: locationInput,
  weekdays: weekdaysInput,
};

/** What fills in a field that is made of several inputs. */
export function PartsInput(props: KindInputProps<KindOfParts>) {
  const kind: InputParts<KindOfParts> = inputs[props.field.as];
  return <kind.Input {...props} />;
}
