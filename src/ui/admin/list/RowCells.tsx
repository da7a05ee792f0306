import type { ReactNode } from "react";
import { useSelector } from "@xstate/react";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { breakable } from "#src/ui/kit/breakable.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { Column } from "#src/routes/admin/kinds.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { cellPartsOf } from "../kinds/cells.ts";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { cellOf } from "./cells.tsx";
import type { PreviewRef } from "./ListActor.tsx";
import { SortButton } from "./SortButton.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";
import rowStyles from "./rows.module.css";

/** The columns that the address names, in its order. The server sorts, filters and pages. */
export const columnsOf = ({ resource }: ResourceAt, asked: Pick<ListQuery, "columns">): Column[] =>
  asked.columns.flatMap((field) => resource.columns.find((column) => column.field === field) ?? []);

/** How many letters of a status fit into a column of the usual width. */
const shortStatus = 10;

/** What a column's width depends on. */
export function shapeOf(column: Column): string | undefined {
  if (column.as === "dateTime" && column.relative) return "relative";
  if (column.as === "status" && Object.values(column.words).some(({ label }) => label.length > shortStatus))
    return "longStatus";
  return "long" in column && column.long ? "long" : column.as;
}

type RowProps = {
  at: ResourceAt;
  asked: ListQuery;
  row: AnyRow;
  columns: readonly Column[];
  preview: PreviewRef;
  /** Shows the row beside the list. */
  open?: (() => void) | undefined;
};

/** The cells of a row, one per column. */
export function RowCells({ at, asked, row, columns, preview, open }: RowProps) {
  const { resource } = at;
  return columns.map((column, position) => {
    const isFirst = position === 0;
    const isLink = column.as === "link" || (isFirst && column.field === resource.named);
    const content = cellOf(column, row[column.field]);
    const shown = isLink ? (
      <RecordLink {...{ at, asked, row, preview, open }}>{content}</RecordLink>
    ) : (
      content
    );
    const Cell = isFirst ? "th" : "td";
    return (
      <Cell
        key={column.field}
        {...(isFirst && { scope: "row", "data-first": "" })}
        data-as={shapeOf(column)}
        data-label={column.label}
      >
        {resource.identity && column.field === resource.named ? (
          <Identity name={nameOfRow(at, row)} below={row[resource.identity.below]}>
            {shown}
          </Identity>
        ) : (
          <span className={`${styles.value} ${rowStyles.value}`}>{shown}</span>
        )}
        {isFirst && row.archived_at && <StatusChip status="neutral" label="Archived" />}
      </Cell>
    );
  });
}

type IdentityProps = { name: string; below: unknown; children: ReactNode };

/** The person that a row is about: their picture or initials, their name, and below it what else identifies them. */
const Identity = ({ name, below, children }: IdentityProps) => (
  <span className={rowStyles.identity}>
    <Avatar name={name} size={32} />
    <span className={rowStyles.who}>
      <span>{children}</span>
      {typeof below === "string" && <small>{breakable(below)}</small>}
    </span>
  </span>
);

type LinkProps = Omit<RowProps, "columns"> & { children: ReactNode };

/** Links to the record. Pressed without a modifier key, it shows the record beside the list, if possible. */
function RecordLink({ at, asked, row, preview, open, children }: LinkProps) {
  const { resource } = at;
  const screens = useScreensOf(at);
  const isLast = useSelector(preview, (s) => s.context.id === row.id);
  const ref = useTarget(isLast ? preview : null, "the row");
  if (!screens.record && resource.address === undefined) return children;
  return (
    <PageLink
      ref={ref}
      href={
        resource.address === undefined ? screens.addressOf(row.id, asked.text) : String(row[resource.address])
      }
      onClick={(event) => {
        if (!open) return;
        event.preventDefault();
        open();
      }}
    >
      {children}
    </PageLink>
  );
}

type HeadCellProps = { column: Column; isFirst: boolean; asked: ListQuery };

/** The head of a column. Pressing it sorts by the column, and pressing it again reverses the order. */
export function HeadCell({ column, isFirst, asked }: HeadCellProps) {
  const { label, sort } = column;
  const isSorted = sort !== undefined && sort === asked.sort.name;
  const isDown = isSorted ? asked.sort.down : cellPartsOf(column).lastFirst !== true;
  return (
    <th
      scope="col"
      data-as={shapeOf(column)}
      data-first={isFirst ? "" : undefined}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
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
