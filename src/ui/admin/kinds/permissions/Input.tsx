import { ManyField } from "../../form/ManyField.tsx";
import { permissions } from "./field.ts";
import type { InputParts } from "../kind.ts";

export const permissionsInput: InputParts<"permissions"> = {
  Input: ({ bound }) => <ManyField {...bound} choices={permissions} />,
};
