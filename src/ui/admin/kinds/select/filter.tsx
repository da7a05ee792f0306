import { Radios } from "../choosing.tsx";
import type { FilterParts } from "../kind.ts";

export const selectFilter: FilterParts<"select"> = {
  Panel: (props) => <Radios {...props} choices={props.filter.choices} />,
  choices: ({ choices }) => choices,
};
