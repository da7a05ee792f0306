import { OneField } from "../../form/OneField.tsx";
import type { InputParts } from "../kind.ts";

export const examInput: InputParts<"exam"> = {
  Input: ({ bound }) => <OneField {...bound} list="exams" placeholder="Type a name" />,
};
