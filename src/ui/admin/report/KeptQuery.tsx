import { useMemo } from "react";
import type { Report } from "#src/contracts/admin/reports.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { useChosen } from "../list/Applied.tsx";
import { countOf } from "../list/FilterChip.tsx";
import { readColumns, readQuery } from "../list/query.ts";
import type { Asked } from "../list/useListQuery.ts";
import { reportAt } from "./reportAt.ts";
import styles from "./report.module.css";

/** The filters and columns of a schedule in words, as they are read from its field; nothing for the whole report. */
export function KeptQuery({ report }: { report: Report }) {
  const { resource } = useMemo(() => reportAt(report, report.key, {}), [report]);
  const kept = Form.useSelector(({ context }) => String(context.values["question"] ?? ""));
  const address = new URLSearchParams(kept);
  const asked = { question: readQuery(resource, address) };
  const { search } = asked.question;
  const filters = resource.filters.filter((filter) => countOf(filter, asked) > 0);
  const columns = address.has("columns") ? readColumns(resource, address) : [];
  if (!search && filters.length + columns.length === 0) return null;
  const labelOf = (field: string): string => resource.columns.find((one) => one.field === field)!.label;
  return (
    <ul className={styles.kept} aria-label="Applied filters and columns">
      {Boolean(search) && <li>{`Search: ${String(search)}`}</li>}
      {filters.map((filter) => (
        <KeptFilter key={filter.field} filter={filter} asked={asked} />
      ))}
      {columns.length > 0 && <li>{`Columns: ${columns.map(labelOf).join(", ")}`}</li>}
    </ul>
  );
}

const KeptFilter = ({ filter, asked }: { filter: Filter; asked: Asked }) => (
  <li>{`${filter.label}: ${useChosen(filter, asked)}`}</li>
);
