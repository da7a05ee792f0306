import type { ComponentType } from "react";
import { Field } from "#src/ui/kit/Field.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";

/** A field that few forms have, although all could: it loads only once a form has it. */
export const lateField = <Props extends { label: string }>(fetch: () => Promise<ComponentType<Props>>) =>
  late<Props>("The field", async () => ({ default: await fetch() }), {
    // The whole placeholder is replaced by the field, label included.
    waiting: ({ label }) => (
      <div aria-busy>
        <Field label={label} labels="group">
          {() => <Loading label={`Loading the field “${label}”`} />}
        </Field>
      </div>
    ),
  });
