import type { KindWords } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKindName } from "#src/routes/admin/kinds.ts";
import styles from "../list/list.module.css";
import type { CellParts, FieldKindName, FieldParts, FieldValues, KindValueProps } from "./kind.ts";
import { PlainValue } from "./PlainValue.tsx";

/** Shared by the kinds of field whose values the contract can write as text. */

const said = <Value,>(kind: KindWords<Value>, value: unknown): string =>
  (kind.show ?? kind.write)(value as Value);

/**
 * Returns the field parts. An empty field is null; a cell of a file holds what the contract reads.
 * @param wide if it has several parts
 */
export const fieldOf = <As extends FieldKindName>(
  kind: KindWords<NonNullable<FieldValues[As]>>,
  wide?: "wide",
): FieldParts<As> => ({
  empty: null as FieldValues[As],
  cellHint: () => kind.asked,
  ...(wide && { wide: true }),
});

/** @param align right for numbers */
export const cellOf = <Value,>(kind: KindWords<Value>, align?: "right"): CellParts<ColumnKindName> => ({
  show: (value) => (align ? <span className={styles.number}>{said(kind, value)}</span> : said(kind, value)),
});

export const valueOf = <Value,>(kind: KindWords<Value>) =>
  function ValueOfKind({ value, ...rest }: KindValueProps) {
    return <PlainValue {...rest} value={said(kind, value)} />;
  };
