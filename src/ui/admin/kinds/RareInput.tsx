import { bankImageInput } from "./bankImage/Input.tsx";
import { colourInput } from "./colour/Input.tsx";
import { dateRangeInput } from "./dateRange/Input.tsx";
import { durationInput } from "./duration/Input.tsx";
import { locationInput } from "./location/Input.tsx";
import { menteeInput } from "./mentee/Input.tsx";
import { itemInput } from "./item/Input.tsx";
import { examInput } from "./exam/Input.tsx";
import { mentorInput } from "./mentor/Input.tsx";
import { moneyInput } from "./money/Input.tsx";
import { numberInput } from "./number/Input.tsx";
import { offsetInput } from "./offset/Input.tsx";
import { percentageInput } from "./percentage/Input.tsx";
import { weekdaysInput } from "./weekdays/Input.tsx";
import type { InputParts, KindInputProps, RareKind } from "./kind.ts";

const inputs: { readonly [As in RareKind]: InputParts<As> } = {
  colour: colourInput,
  bankImage: bankImageInput,
  number: numberInput,
  duration: durationInput,
  percentage: percentageInput,
  offset: offsetInput,
  mentee: menteeInput,
  mentor: mentorInput,
  exam: examInput,
  item: itemInput,
  money: moneyInput,
  dateRange: dateRangeInput,
  location: locationInput,
  weekdays: weekdaysInput,
};

/** The input for a field of a kind that few forms have. */
export function RareInput(props: KindInputProps<RareKind>) {
  const kind: InputParts<RareKind> = inputs[props.field.as];
  return <kind.Input {...props} />;
}
