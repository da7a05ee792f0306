import { DateInput } from "#src/ui/kit/DateInput.tsx";
import type { InputParts } from "../kind.ts";

export const dateInput: InputParts<"date"> = {
  Input: ({ bound }) => <DateInput {...bound} />,
};
