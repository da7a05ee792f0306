import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const itemInput: InputParts<"item"> = {
  Input: ({ bound }) => <OneField {...bound} list="items" placeholder="Type a title" />,
};
