import { fileLimitsIn } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";
import { lateField } from "../lateField.tsx";

export const LateUpload = lateField(async () => (await import("#src/ui/upload/UploadField.tsx")).UploadField);

export const fileInput: InputParts<"file"> = {
  Input: ({ resource, field, bound }) => (
    <LateUpload
      {...bound}
      place={`${resource.calls.list.path}/${field.field}`}
      limits={fileLimitsIn(resource, field)}
    />
  ),
};
