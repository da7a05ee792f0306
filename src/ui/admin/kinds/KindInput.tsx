import { inputs } from "./inputs.ts";
import type { FieldKindName, InputParts, KindInputProps } from "./kind.ts";

type Props = Omit<KindInputProps<FieldKindName>, "Part">;

/** What fills in a field of any kind. It hands itself on, as the rows of a field have fields in turn. */
export function KindInput(props: Props) {
  const kind: InputParts<FieldKindName> = inputs[props.field.as];
  return <kind.Input {...props} Part={KindInput} />;
}
