import type { InputParts, KindInputProps } from "./kind.ts";
import { lateField } from "./lateField.tsx";

/** The kinds that few forms have a field of, and that all forms reach. */
export type RareKind =
  | "colour"
  | "bankImage"
  | "number"
  | "duration"
  | "percentage"
  | "offset"
  | "money"
  | "dateRange"
  | "location"
  | "weekdays";

export const LateRare = lateField<KindInputProps<RareKind> & { label: string }>(
  async () => (await import("./RareInput.tsx")).RareInput,
);

export const rareInput: InputParts<RareKind> = {
  Input: (props) => <LateRare {...props} label={props.bound.label} />,
};
