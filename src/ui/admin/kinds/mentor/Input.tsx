import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const mentorInput: InputParts<"mentor"> = {
  Input: ({ bound }) => <OneField {...bound} list="mentors" placeholder="Type a name or a role" />,
};
