import { ColourInput } from "#src/ui/kit/ColourInput.tsx";
import type { InputParts } from "../kind.ts";

export const colourInput: InputParts<"colour"> = {
  Input: ({ bound }) => <ColourInput {...bound} />,
};
