import { DateTimeInput } from "#src/ui/kit/DateInput.tsx";
import type { InputParts } from "../kind.ts";

export const dateTimeInput: InputParts<"dateTime"> = {
  Input: ({ bound }) => <DateTimeInput {...bound} />,
};
