import type { InputParts, KindInputProps, RareKind } from "./kind.ts";
import { lateField } from "./lateField.tsx";

export const LateRare = lateField<KindInputProps<RareKind> & { label: string }>(
  async () => (await import("./RareInput.tsx")).RareInput,
);

export const rareInput: InputParts<RareKind> = {
  Input: (props) => <LateRare {...props} label={props.bound.label} />,
};
