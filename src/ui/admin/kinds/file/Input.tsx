import { fileLimitsIn } from "../../form/draft.ts";
import { UploadField } from "../../upload/UploadField.tsx";
import type { InputParts } from "../kind.ts";

export const fileInput: InputParts<"file"> = {
  Input: ({ resource, field, bound }) => (
    <UploadField
      {...bound}
      place={`${resource.calls.list.path}/${field.field}`}
      limits={fileLimitsIn(resource, field)}
    />
  ),
};
