import { useQueries } from "@tanstack/react-query";
import { toHouse } from "#src/routes/admin/house.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { figures, totalOnly } from "./figures.ts";
import { HouseCharts } from "./HouseCharts.tsx";
import styles from "./house.module.css";

const number = new Intl.NumberFormat("en-GB");

/** `/admin/house`: how the house stands, each figure the way to its list. */
export default function HouseDashboard() {
  const { ask } = useAsk();
  const answers = useQueries({
    queries: figures.map(({ calls, query }) => ask(calls.list, { query: totalOnly(query) })),
  });
  return (
    <div className={styles.page}>
      <h1>House</h1>
      <ul className={styles.figures} aria-label="Figures">
        {figures.map(({ label, at, query }, index) => {
          const { data, isError } = answers[index]!;
          const total = data?.meta.total;
          return (
            <li key={label}>
              <PageLink href={toHouse(at, {}, query)}>
                <strong>{total === undefined ? (isError ? "–" : "") : number.format(total)}</strong>
                <span>{label}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
      <HouseCharts />
    </div>
  );
}
