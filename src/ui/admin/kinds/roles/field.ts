import { roleChoices } from "#src/contracts/roles.ts";
import type { FieldParts } from "../kind.ts";

export const rolesField: FieldParts<"roles"> = {
  wide: true,
  empty: [],
  choices: () => roleChoices,
};
