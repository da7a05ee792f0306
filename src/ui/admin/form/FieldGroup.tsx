import { useState, type ReactNode } from "react";
import { errorOf } from "#src/machines/form/fieldErrors.ts";
import type { FormContext, FormValues } from "#src/machines/form/formMachine.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { isUnused } from "./draft.ts";
import { isAsked, RecordField } from "./RecordField.tsx";
import styles from "./form.module.css";

type Props = {
  at: ResourceAt;
  title: string | undefined;
  fields: readonly FieldDeclaration[];
  fresh: boolean;
};

/** Fewer fields than this are not worth folding. */
const fewest = 3;

/**
 * Fields under one heading. If all of them are optional and empty, they are folded away in a `<details>`, which the
 * browser's own search opens as well.
 */
export function FieldGroup(props: Props) {
  const { at, title, fields, fresh } = props;
  const form = Form.useActorRef();
  // Decided when the form opens: what is filled in later stays where it is.
  const [folds] = useState(() => title !== undefined && mayFold(props, form.getSnapshot().context.saved));
  const shown = (
    <div className={styles.fields}>
      {fields.map((field) => (
        <RecordField key={field.field} {...{ at, field, fresh }} />
      ))}
    </div>
  );
  if (title === undefined) return shown;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {folds ? <Folded {...props}>{shown}</Folded> : shown}
    </fieldset>
  );
}

const mayFold = ({ at, fields, fresh }: Props, saved: FormValues): boolean =>
  fields.filter((field) => isAsked(field, fresh, saved)).length >= fewest &&
  fields.every((field) => isUnused(at.resource, field, saved[field.field]));

/** Opens by itself when there is something to see: a value that has been filled in, or a field's error. */
function Folded({ at, fields, fresh, children }: Props & { children: ReactNode }) {
  const count = Form.useSelector(
    ({ context }) => fields.filter((field) => isAsked(field, fresh, context.values)).length,
  );
  const needed = Form.useSelector(({ context }) => fields.some((field) => isNeeded(at, field, context)));
  return (
    <details
      className={styles.folded}
      ref={(details) => {
        if (details && needed) details.open = true;
      }}
    >
      <summary>
        <span data-while="closed">{`Show ${count} more`}</span>
        <span data-while="open">Show fewer</span>
      </summary>
      {children}
    </details>
  );
}

const isNeeded = (
  { resource }: ResourceAt,
  field: FieldDeclaration,
  { values, errors }: FormContext,
): boolean => errorOf(errors, field.field) !== undefined || !isUnused(resource, field, values[field.field]);
