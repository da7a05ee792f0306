import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const audienceInput: InputParts<"audience"> = {
  Input: ({ bound }) => <OneField {...bound} list="audiences" placeholder="Type a name" />,
};
