import type { ReportAnswer, ReportColumn } from "#src/contracts/admin/reports.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { cellOf } from "../list/cells.tsx";
import { Scroller } from "../list/Scroller.tsx";
import styles from "../list/list.module.css";
import { SortButton } from "../list/SortButton.tsx";
import type { ListQuery } from "../list/useListQuery.ts";
import { drillOf, type ReportAt } from "./reportAt.ts";

type Props = { at: ReportAt; asked: ListQuery; answer: ReportAnswer; stale: boolean };

/** The rows of a report, with the totals of all of them below. A cell may link to what is behind it. */
export function ReportTable({ at: { report, place }, asked, answer, stale }: Props) {
  const columns = asked.columns.map((field) => report.columns.find((column) => column.field === field)!);
  const { name, down } = asked.sort;
  const totals = Object.keys(answer.totals).length > 0;
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
            {columns.map(({ field, label, as, sort }) => {
              const sorted = name === field ? (down ? "desc" : "asc") : false;
              return (
                <th
                  key={field}
                  scope="col"
                  data-as={as}
                  aria-sort={sorted ? (down ? "descending" : "ascending") : undefined}
                >
                  {sort ? (
                    <SortButton
                      label={label}
                      sorted={sorted}
                      onClick={() => asked.change({ sort: sorted === "asc" ? `-${field}` : field })}
                    />
                  ) : (
                    label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {answer.data.map((row) => (
            <tr key={String(row.row_id)}>
              {columns.map((column, position) => {
                const Cell = position === 0 ? "th" : "td";
                const content = cellOf(cellColumn(column), row[column.field]);
                const address = drillOf(report, column, row, asked.search);
                return (
                  <Cell
                    key={column.field}
                    {...(position === 0 && { scope: "row" })}
                    data-as={column.as}
                    data-label={column.label}
                  >
                    <span className={styles.value}>
                      {address ? <PageLink href={address}>{content}</PageLink> : content}
                    </span>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ field, label, as }, position) => {
                const Cell = position === 0 ? "th" : "td";
                const total = answer.totals[field];
                return (
                  <Cell key={field} {...(position === 0 && { scope: "row" })} data-as={as} data-label={label}>
                    <span className={styles.value}>
                      {position === 0 && total === undefined
                        ? "Total"
                        : total !== undefined &&
                          cellOf({ field, label, as: as === "duration" ? as : "number" }, total)}
                    </span>
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroller>
  );
}

/** A column in the form that a list uses: a list's column names its sort, a report's only says that it has one. */
const cellColumn = ({ sort, ...column }: ReportColumn): Column => ({
  ...column,
  ...(sort && { sort: column.field }),
});
