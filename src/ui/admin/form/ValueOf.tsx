import { unnamed } from "#src/routes/admin/history.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { choicesOf, partsOf } from "../kinds/fields.ts";
import { PlainValue } from "../kinds/PlainValue.tsx";
import { values } from "../kinds/values.ts";
import { useChoices } from "../useChoices.ts";
import { useNames } from "../useNames.ts";
import styles from "./form.module.css";

const nothing: readonly never[] = [];

type Props = { field: FieldDeclaration | undefined; value: unknown };

/** A field's value as text for readers, in a comparison and in the history. */
export function ValueOf({ field, value }: Props) {
  const choices = useChoices(field ? choicesOf(field) : nothing);
  const list = (field && partsOf(field).list) ?? null;
  const named = useNames(list, list && value !== null ? ([value].flat() as number[]) : nothing);
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return <em className={styles.none}>empty</em>;
  const word = (one: unknown): string =>
    named.get(one as number)?.label ??
    choices.find((choice) => choice.value === one)?.label ??
    unnamed(field, one);
  const Value = field ? values[field.as] : PlainValue;
  return <Value value={value} word={word} field={field} Part={ValueOf} />;
}
