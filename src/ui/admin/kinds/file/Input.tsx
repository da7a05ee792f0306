import { FileField } from "../../form/FileField.tsx";
import type { InputParts } from "../kind.ts";

export const fileInput: InputParts<"file"> = {
  Input: ({ field: { accept, mostBytes }, bound }) => (
    <FileField {...bound} image={false} {...{ accept, mostBytes }} />
  ),
};
