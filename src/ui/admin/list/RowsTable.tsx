import { useRef, type MouseEvent as Click, type RefObject } from "react";
import { useSelector } from "@xstate/react";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { counted, nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { hasRowActs, RowActs } from "../acts/RowActs.tsx";
import { usePreviewRef } from "./ListActor.tsx";
import { columnsOf, HeadCell, RowCells } from "./RowCells.tsx";
import { useSelection, type ShownQuery } from "./useSelection.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";
import rowStyles from "./rows.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  /** The query that the rows come from. */
  of: ShownQuery;
  rows: AnyRow[];
  /** Whether the rows are those of the previous query. */
  stale: boolean;
  /** Whether rows can be shown beside the list. */
  previews: boolean;
};

/** The rows of a list as a table; below 768 px each row is a card, in the same document. */
export function RowsTable({ at, asked, of, rows, stale, previews }: Props) {
  const { resource, place } = at;
  const columns = columnsOf(at, asked);
  const selection = useSelection(at, of, rows);
  const preview = usePreviewRef();
  const shown = useSelector(preview, (s) => (s.matches("open") ? s.context.id : null));
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const open = (id: number): void => preview.send({ type: "opened", id });

  return (
    <table
      className={`${styles.table} ${rowStyles.rows}`}
      data-rows={asked.density}
      data-under={selection.isAny ? "" : undefined}
      aria-busy={stale || undefined}
      aria-describedby="list-count"
    >
      <caption className="visually-hidden">{place.title}</caption>
      {/* Heads and rows scroll sideways together, whichever of them has the focus. */}
      <thead ref={head} onScroll={() => follow(head, body)}>
        <tr>
          {selection.offered && (
            <th scope="col" className={`${styles.pick} ${rowStyles.pick}`}>
              <Checkbox
                label={`Select ${rows.length === 1 ? "the" : "all"} ${counted(at.place.words, rows.length)} on this page`}
                hideLabel
                checked={selection.isWhole}
                partly={selection.isSome}
                onChange={selection.page}
              />
            </th>
          )}
          {columns.map((column, position) => (
            <HeadCell key={column.field} column={column} isFirst={position === 0} asked={asked} />
          ))}
          {hasRowActs(resource) && (
            <th scope="col" className={`${styles.acts} ${rowStyles.acts}`}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} data-keeps-place onScroll={() => follow(body, head)}>
        {rows.map((row) => {
          const name = nameOfRow(at, row);
          const isSelected = selection.has(row.id);
          return (
            <tr
              key={row.id}
              className={rowStyles.row}
              data-leads={previews ? "" : undefined}
              data-selected={isSelected ? "" : undefined}
              data-shown={row.id === shown ? "" : undefined}
              data-archived={row.archived_at ? "" : undefined}
              // The row's link does the same for the keyboard.
              onClick={previews ? (event) => isOfRow(event) && open(row.id) : undefined}
            >
              {selection.offered && (
                <td className={`${styles.pick} ${rowStyles.pick}`}>
                  <Pick
                    name={name}
                    checked={isSelected}
                    onChange={(picked, range) => selection.pick(row.id, picked, range)}
                  />
                </td>
              )}
              <RowCells
                {...{ at, asked, row, columns, preview }}
                {...(previews && { open: () => open(row.id) })}
              />
              {hasRowActs(resource) && (
                <td className={`${styles.acts} ${rowStyles.acts}`}>
                  <RowActs at={at} row={row} name={name} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Part = RefObject<HTMLElement | null>;
function follow({ current: pushed }: Part, { current: other }: Part): void {
  if (pushed && other) other.scrollLeft = pushed.scrollLeft;
}

/** Whether a click was meant for the row: not for something in it, and not to select text. */
function isOfRow({ target, currentTarget }: Click<HTMLElement>): boolean {
  const isOther = (target as Element).closest("a, button, input, label");
  return currentTarget.contains(target as Element) && !isOther && getSelection()?.isCollapsed !== false;
}

type PickProps = { name: string; checked: boolean; onChange: (picked: boolean, range: boolean) => void };

/** Selects one row; with Shift, all rows from the last one. */
const Pick = ({ name, checked, onChange }: PickProps) => (
  <label className={styles.pickBox}>
    <input
      type="checkbox"
      checked={checked}
      // The change event of a checkbox comes from the click that caused it.
      onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
    />
    <span className="visually-hidden">{`Select ${name}`}</span>
  </label>
);
