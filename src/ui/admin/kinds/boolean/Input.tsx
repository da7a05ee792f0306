import { BooleanField } from "../../form/BooleanField.tsx";
import type { InputParts } from "../kind.ts";

export const booleanInput: InputParts<"boolean"> = {
  Input: ({ bound }) => <BooleanField {...bound} />,
};
