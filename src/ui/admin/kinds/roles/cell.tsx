import { roleLabels, type RoleName } from "#src/contracts/roles.ts";
import { Tags } from "../Tags.tsx";
import type { CellParts } from "../kind.ts";

export const rolesCell: CellParts<"roles"> = {
  show: (value) => <Tags names={(value as RoleName[]).map((role) => roleLabels[role])} />,
};
