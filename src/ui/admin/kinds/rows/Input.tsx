import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import type { InputParts } from "../kind.ts";

/** Loaded late, because few forms have rows, but all of them could. */
export const LateRows = late("The rows", () => import("./RowsField.tsx"), {
  waiting: ({ bound }) => <Loading label={`Loading the field “${bound.label}”`} />,
});

export const rowsInput: InputParts<"rows"> = { Input: (props) => <LateRows {...props} /> };
