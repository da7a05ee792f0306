import { roleChoices } from "#src/contracts/roles.ts";
import type { FieldParts } from "../kind.ts";

export const roleField: FieldParts<"role"> = {
  empty: null,
  choices: () => roleChoices,
};
