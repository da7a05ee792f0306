import { FileField } from "../../form/FileField.tsx";
import type { InputParts } from "../kind.ts";

export const imageInput: InputParts<"image"> = {
  Input: ({ field: { accept, mostBytes, aspect }, bound }) => (
    <FileField {...bound} {...{ accept, mostBytes, aspect }} />
  ),
};
