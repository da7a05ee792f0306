import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const menteeInput: InputParts<"mentee"> = {
  Input: ({ bound }) => <OneField {...bound} list="mentees" placeholder="Type a name or a role" />,
};
