import { Tags } from "../Tags.tsx";
import { nameOf } from "#src/contracts/admin/named.ts";
import type { CellParts } from "../kind.ts";

export const tagsCell: CellParts<"tags"> = {
  show: (value, { words }) => (
    <Tags names={(value as unknown[]).map((one) => words?.[String(one)]?.label ?? nameOf(one))} />
  ),
};
