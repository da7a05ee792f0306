import type { FieldDeclaration } from "#src/routes/admin/resource.ts";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { formatTimestamp } from "#src/ui/kit/time.ts";
import { formatDay, nameOf } from "../list/cells.tsx";
import { choicesOf, useChoices } from "../useChoices.ts";
import { useNames } from "../useNames.ts";
import styles from "./form.module.css";

const nothing: readonly never[] = [];

/** The list of very many that a field is chosen from, if so. */
const listOf = ({ as }: FieldDeclaration): "users" | "audiences" | null =>
  as === "users" || as === "user" ? "users" : as === "audiences" || as === "audience" ? "audiences" : null;

type Props = { field: FieldDeclaration | undefined; value: unknown };

/** A value of a field as one reads it, in a comparison and in the history. */
export function ValueOf({ field, value }: Props) {
  const choices = useChoices(field ? choicesOf(field) : nothing);
  const list = field ? listOf(field) : null;
  const named = useNames(list, list && value !== null ? ([value].flat() as number[]) : nothing);
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return <em className={styles.none}>empty</em>;
  const word = (one: unknown): string =>
    named.get(one as number)?.label ?? choices.find((choice) => choice.value === one)?.label ?? nameOf(one);
  switch (field?.as) {
    case "richText":
      return (
        <div className={styles.value}>
          <SafeHtml html={String(value)} />
        </div>
      );
    case "boolean":
      return <span>{value === true ? "Yes" : "No"}</span>;
    case "date":
      return <span>{formatDay(String(value))}</span>;
    case "dateTime":
      return <span>{formatTimestamp(String(value), true)}</span>;
    case "image":
      return <img className={styles.valueImage} src={String(value)} alt="" />;
    default:
      return (
        <span className={styles.value}>
          {Array.isArray(value) ? value.map(word).join(", ") : word(value)}
        </span>
      );
  }
}
