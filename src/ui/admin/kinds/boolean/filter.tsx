import type { Choice } from "#src/routes/admin/kinds.ts";
import { Radios } from "../choosing.tsx";
import type { FilterParts } from "../kind.ts";

const yesNo: readonly Choice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

export const booleanFilter: FilterParts<"boolean"> = {
  Panel: (props) => <Radios {...props} choices={yesNo} />,
  choices: () => yesNo,
};
