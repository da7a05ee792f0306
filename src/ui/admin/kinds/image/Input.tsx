import type { InputParts } from "../kind.ts";
import { lateField } from "../lateField.tsx";

export const LateImage = lateField(async () => (await import("../../form/FileField.tsx")).FileField);

export const imageInput: InputParts<"image"> = {
  Input: ({ field: { accept, mostBytes, aspect }, bound }) => (
    <LateImage {...bound} {...{ accept, mostBytes, aspect }} />
  ),
};
