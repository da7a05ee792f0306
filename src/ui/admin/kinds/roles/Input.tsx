import { roleChoices } from "#src/contracts/roles.ts";
import { RolesField } from "../../form/RolesField.tsx";
import type { InputParts } from "../kind.ts";

export const rolesInput: InputParts<"roles"> = {
  Input: ({ bound }) => <RolesField {...bound} choices={roleChoices} />,
};
