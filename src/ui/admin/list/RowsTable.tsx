import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { AnyRow, Column } from "#src/routes/admin/resource.ts";
import { counted, nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { cellPartsOf } from "../kinds/cells.ts";
import { cellOf } from "./cells.tsx";
import { hasRowActs, RowActs } from "../acts/RowActs.tsx";
import { SortButton } from "./SortButton.tsx";
import { useSelection } from "./useSelection.ts";
import type { ListQuery } from "./useListQuery.ts";
import { Scroller } from "./Scroller.tsx";
import styles from "./list.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  rows: AnyRow[];
  /** The rows are of the question before. */
  stale: boolean;
};

/** The rows of a list as a table; below 768 px each row is a card, in the same document. */
export function RowsTable({ at, asked, rows, stale }: Props) {
  const { resource, place } = at;
  // The server sorts, filters and pages: which columns there are, and in what order, stands in the address.
  const columns = asked.columns.flatMap(
    (field) => resource.columns.find((column) => column.field === field) ?? [],
  );
  const selection = useSelection(at, asked, rows);
  const screens = useScreensOf(at);
  const leads = screens.record || resource.address !== undefined;
  const addressOf = (row: AnyRow): string =>
    resource.address === undefined ? screens.addressOf(row.id, asked.text) : String(row[resource.address]);

  return (
    <Scroller label={`${place.title}: table`}>
      <table
        className={styles.table}
        data-rows={asked.density}
        aria-busy={stale || undefined}
        aria-describedby="list-count"
      >
        <caption className="visually-hidden">{place.title}</caption>
        <thead>
          <tr>
            {selection.offered && (
              <th scope="col" className={styles.pick}>
                <Checkbox
                  label={`Select all ${counted(at.place.words, rows.length)} on this page`}
                  hideLabel
                  checked={selection.isWhole}
                  partly={selection.isSome}
                  onChange={selection.page}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.field} column={column} asked={asked} />
            ))}
            {hasRowActs(resource) && (
              <th scope="col" className={styles.acts}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = nameOfRow(at, row);
            const isSelected = selection.has(row.id);
            return (
              <tr
                key={row.id}
                data-selected={isSelected ? "" : undefined}
                data-archived={row.archived_at ? "" : undefined}
              >
                {selection.offered && (
                  <td className={styles.pick}>
                    <Pick
                      name={name}
                      checked={isSelected}
                      onChange={(picked, range) => selection.pick(row.id, picked, range)}
                    />
                  </td>
                )}
                {columns.map((column, position) => {
                  const content = cellOf(column, row[column.field]);
                  const Cell = position === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={column.field}
                      {...(position === 0 && { scope: "row" })}
                      data-as={column.as}
                      data-label={column.label}
                    >
                      <span className={styles.value}>
                        {leads &&
                        (column.as === "link" || (position === 0 && column.field === resource.named)) ? (
                          <PageLink href={addressOf(row)}>{content}</PageLink>
                        ) : (
                          content
                        )}
                      </span>
                      {position === 0 && row.archived_at && <StatusChip status="neutral" label="Archived" />}
                    </Cell>
                  );
                })}
                {hasRowActs(resource) && (
                  <td className={styles.acts}>
                    <RowActs at={at} row={row} name={name} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}

type HeadCellProps = { column: Column; asked: ListQuery };

/** The head of a column; a press sorts by it, another one the other way. */
function HeadCell({ column, asked }: HeadCellProps) {
  const { as, label, sort } = column;
  const isSorted = sort !== undefined && sort === asked.sort.name;
  const isDown = isSorted ? asked.sort.down : cellPartsOf(column).lastFirst !== true;
  return (
    <th scope="col" data-as={as} aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
      {sort === undefined ? (
        label
      ) : (
        <SortButton
          label={label}
          sorted={isSorted && (isDown ? "desc" : "asc")}
          onClick={() => asked.change({ sort: `${isDown ? "" : "-"}${sort}` })}
        />
      )}
    </th>
  );
}

type PickProps = { name: string; checked: boolean; onChange: (picked: boolean, range: boolean) => void };

/** Selects one row; with Shift, all rows from the last one. */
const Pick = ({ name, checked, onChange }: PickProps) => (
  <label className={styles.pickBox}>
    <input
      type="checkbox"
      checked={checked}
      // A change of a box is told by the click that made it.
      onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
    />
    <span className="visually-hidden">{`Select ${name}`}</span>
  </label>
);
