import { use } from "react";
import { partErrors } from "#src/machines/form/fieldErrors.ts";
import { Form, useField } from "#src/ui/account/FormActor.tsx";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { KindInput } from "../kinds/KindInput.tsx";
import { partsOf } from "../kinds/fields.ts";
import type { FieldKindName, FieldValues } from "../kinds/kind.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { isRequired, isWide } from "./draft.ts";
import { NewReference } from "./NewReference.tsx";
import { RecordContext } from "./RecordPreview.tsx";
import { BelowField } from "./BelowField.ts";
import { SharedBy } from "./SharedBy.tsx";
import styles from "./form.module.css";

type Props = { at: ResourceAt; field: FieldDeclaration; fresh: boolean };

/** One field of a record, by its kind. Its limits, and whether it is required, come from the contract. */
export function RecordField({ at, field, fresh }: Props) {
  const below = use(BelowField);
  const shown = Form.useSelector(({ context }) => isAsked(field, fresh, context.values));
  return shown ? (
    <div className={styles.cell} data-wide={isWide(at.resource, field) ? "" : undefined}>
      <Input {...{ at, field, fresh }} />
      {field.shared && <SharedBy at={at} field={field} />}
      {below?.(field.field)}
    </div>
  ) : null;
}

/** Whether a field is asked for, given the values of the others. */
export const isAsked = (
  { when, kept }: FieldDeclaration,
  fresh: boolean,
  values: Readonly<Record<string, unknown>>,
): boolean => (!when || isMet(when, values[when.field])) && !(fresh && kept);

function isMet({ is }: NonNullable<FieldDeclaration["when"]>, value: unknown): boolean {
  if (is === "set") return value !== null && value !== undefined;
  const has = [value].flat();
  return is.some((one) => has.includes(one));
}

type AddingProps = {
  field: FieldDeclaration;
  disabled: boolean;
  /** What the field holds now. */
  current: () => FieldValues[FieldKindName];
  onChange: (value: FieldValues[FieldKindName]) => void;
};

/** Offers to add a record to refer to, if the field refers to one. */
export function Adding({ field, disabled, current, onChange }: AddingProps) {
  const { list, withNew } = partsOf(field);
  if (!list || !withNew) return null;
  // Reads the current value once the record exists: the field may have been filled in by then.
  const valueWith = (id: number) => withNew(current(), id);
  return (
    <NewReference
      {...{ list, disabled }}
      name={field.field}
      numbersWith={(id) => [valueWith(id)].flat() as number[]}
      onMade={(id) => onChange(valueWith(id))}
    >
      {(at, one) => <RecordField key={one.field} at={at} field={one} fresh />}
    </NewReference>
  );
}

/** Whether a field of an existing record cannot be changed. */
const isFixed = ({ fixed }: FieldDeclaration, record: Readonly<Record<string, unknown>>): boolean =>
  typeof fixed === "object" ? fixed.is.includes(String(record[fixed.field])) : fixed === true;

function Input({ at: { resource }, field, fresh }: Props) {
  const actor = Form.useActorRef();
  const record = use(RecordContext);
  // The field's kind determines the type of its value; the declaration was checked for that.
  const errors = Form.useSelector(({ context }) => context.errors);
  const held = useField<FieldValues[FieldKindName]>(field.field);
  const bound = {
    ...held,
    parts: partErrors(errors, field.field),
    label: field.label,
    help: typeof field.help === "object" ? field.help[fresh ? "fresh" : "kept"] : field.help,
    required: isRequired(resource, field),
    disabled: held.disabled || (!fresh && isFixed(field, record)),
  };
  return (
    <>
      <KindInput {...{ resource, field, bound }} />
      <Adding
        field={field}
        disabled={bound.disabled}
        current={() => actor.getSnapshot().context.values[field.field] as FieldValues[FieldKindName]}
        onChange={held.onChange}
      />
    </>
  );
}
