import { SearchedField } from "../../form/SearchedField.tsx";
import type { InputParts } from "../kind.ts";

export const audiencesInput: InputParts<"audiences"> = {
  Input: ({ bound }) => <SearchedField {...bound} list="audiences" placeholder="Type a name" />,
};
