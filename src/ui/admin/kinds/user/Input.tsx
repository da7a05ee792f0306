import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const userInput: InputParts<"user"> = {
  Input: ({ bound }) => <OneField {...bound} list="users" placeholder="Type a name" />,
};
