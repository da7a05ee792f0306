import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { AnyRow } from "#src/routes/admin/resource.ts";
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

/** The server sorts, filters and pages; the table keeps columns, order and selection in step with the address. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  rowSortingFeature,
  rowSelectionFeature,
});

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
  const byField = useMemo(
    () => new Map(resource.columns.map((column) => [column.field, column])),
    [resource.columns],
  );
  const columns = useMemo(
    () =>
      resource.columns.map((column): ColumnDef<typeof features, AnyRow> => ({
        id: column.field,
        accessorFn: (row) => row[column.field],
        header: column.label,
        enableSorting: column.sort !== undefined,
        sortDescFirst: cellPartsOf(column).lastFirst === true,
      })),
    [resource.columns],
  );
  const sorting = useMemo((): SortingState => {
    const column = resource.columns.find((one) => one.sort === asked.sort.name);
    return column ? [{ id: column.field, desc: asked.sort.down }] : [];
  }, [resource.columns, asked.sort.name, asked.sort.down]);
  const selection = useSelection(at, asked, rows);

  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting,
      rowSelection: selection.record,
      columnOrder: asked.columns,
      columnVisibility: Object.fromEntries(
        resource.columns.map(({ field }) => [field, asked.columns.includes(field)]),
      ),
    },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sorting) : update;
      const name = next && byField.get(next.id)!.sort;
      asked.change({ sort: name ? `${next.desc ? "-" : ""}${name}` : null });
    },
    onRowSelectionChange: (update) =>
      selection.replace(typeof update === "function" ? update(selection.record) : update),
  });
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
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
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
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  data-as={byField.get(header.column.id)!.as}
                  aria-sort={
                    header.column.getIsSorted() === "asc"
                      ? "ascending"
                      : header.column.getIsSorted() === "desc"
                        ? "descending"
                        : undefined
                  }
                >
                  {header.column.getCanSort() ? (
                    <SortButton
                      label={byField.get(header.column.id)!.label}
                      sorted={header.column.getIsSorted()}
                      onClick={header.column.getToggleSortingHandler()!}
                    />
                  ) : (
                    byField.get(header.column.id)!.label
                  )}
                </th>
              ))}
              {hasRowActs(resource) && (
                <th scope="col" className={styles.acts}>
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const name = nameOfRow(at, row.original);
            return (
              <tr
                key={row.id}
                data-selected={row.getIsSelected() ? "" : undefined}
                data-archived={row.original.archived_at ? "" : undefined}
              >
                {selection.offered && (
                  <td className={styles.pick}>
                    <Pick
                      name={name}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, position) => {
                  const column = byField.get(cell.column.id)!;
                  const content = cellOf(column, cell.getValue());
                  const Cell = position === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={cell.id}
                      {...(position === 0 && { scope: "row" })}
                      data-as={column.as}
                      data-label={column.label}
                    >
                      <span className={styles.value}>
                        {leads &&
                        (column.as === "link" || (position === 0 && column.field === resource.named)) ? (
                          <PageLink href={addressOf(row.original)}>{content}</PageLink>
                        ) : (
                          content
                        )}
                      </span>
                      {position === 0 && row.original.archived_at && (
                        <StatusChip status="neutral" label="Archived" />
                      )}
                    </Cell>
                  );
                })}
                {hasRowActs(resource) && (
                  <td className={styles.acts}>
                    <RowActs at={at} row={row.original} name={name} />
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

type PickProps = { name: string; checked: boolean; onChange: (event: unknown) => void };

/** Selects one row; with Shift, all rows from the last one. */
const Pick = ({ name, checked, onChange }: PickProps) => (
  <label className={styles.pickBox}>
    <input type="checkbox" checked={checked} onChange={onChange} />
    <span className="visually-hidden">{`Select ${name}`}</span>
  </label>
);
