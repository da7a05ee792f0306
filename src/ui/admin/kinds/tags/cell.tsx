import { Tags } from "../Tags.tsx";
import { nameOf } from "../words.ts";
import type { CellParts } from "../kind.ts";

export const tagsCell: CellParts<"tags"> = {
  show: (value) => <Tags names={(value as unknown[]).map(nameOf)} />,
};
