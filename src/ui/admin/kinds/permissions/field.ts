import { permissionLabel, permissionNames } from "#src/contracts/roles.ts";
import type { Choice } from "#src/routes/admin/kinds.ts";
import type { FieldParts } from "../kind.ts";

export const permissions: readonly Choice[] = permissionNames.map((name) => ({
  value: name,
  label: permissionLabel(name),
}));

export const permissionsField: FieldParts<"permissions"> = {
  wide: true,
  empty: [],
  choices: () => permissions,
};
