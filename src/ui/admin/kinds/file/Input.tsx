import { Field } from "#src/ui/kit/Field.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { fileLimitsIn } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

/** It brings a flow of its own, which few forms have. */
export const LateUpload = late(
  "The field",
  async () => ({ default: (await import("../../upload/UploadField.tsx")).UploadField }),
  {
    waiting: ({ label }) => (
      <Field label={label} labels="group">
        {() => <Loading label={`Loading ${label.toLowerCase()}`} />}
      </Field>
    ),
  },
);

export const fileInput: InputParts<"file"> = {
  Input: ({ resource, field, bound }) => (
    <LateUpload
      {...bound}
      place={`${resource.calls.list.path}/${field.field}`}
      limits={fileLimitsIn(resource, field)}
    />
  ),
};
