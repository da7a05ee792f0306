import { RoleField } from "../../form/RolesField.tsx";
import type { InputParts } from "../kind.ts";

export const roleInput: InputParts<"role"> = {
  Input: ({ bound }) => <RoleField {...bound} />,
};
