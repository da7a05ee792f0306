import type { ComponentType } from "react";
import { Field } from "#src/ui/kit/Field.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";

/** A field that brings a flow of its own, which few forms have and all reach: it comes once a form has it. */
export const lateField = <Props extends { label: string }>(fetch: () => Promise<ComponentType<Props>>) =>
  late<Props>("The field", async () => ({ default: await fetch() }), {
    // All of it gives way to the field, its label too.
    waiting: ({ label }) => (
      <div aria-busy>
        <Field label={label} labels="group">
          {() => <Loading label={`Loading ${label.toLowerCase()}`} />}
        </Field>
      </div>
    ),
  });
