import { inputs } from "./inputs.ts";
import type { FieldKindName, InputParts, KindInputProps } from "./kind.ts";

type Props = Omit<KindInputProps<FieldKindName>, "Part">;

/** The input for a field of any kind. It passes itself on, because the rows of a field have fields in turn. */
export function KindInput(props: Props) {
  const kind: InputParts<FieldKindName> = inputs[props.field.as];
  return <kind.Input {...props} Part={KindInput} />;
}
