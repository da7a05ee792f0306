import { useId } from "react";
import { figureDays, type Figure } from "#src/contracts/admin/dashboard.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./dashboard.module.css";

/** The figures of the last thirty days, each with its daily values and its earlier total. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const id = useId();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`Last ${figureDays} days`}</h2>
      <ul className={styles.figures} aria-labelledby={id}>
        {figures.map((figure) => (
          <li key={figure.key}>
            {figure.at === null ? (
              <div className={styles.figure}>
                <Told figure={figure} />
              </div>
            ) : (
              <PageLink className={styles.figure} href={figure.at}>
                <Told figure={figure} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ figure: { label, days, before } }: { figure: Figure }) {
  const total = days.reduce((sum, one) => sum + one, 0);
  return (
    <>
      <span className={styles.label}>{label}</span>
      <strong>{formatNumber(total)}</strong>
      <Days days={days} />
      <span className={styles.change}>{changeOf(total, before)}</span>
    </>
  );
}

/** Above this percentage, the earlier number says more than the change. */
const mostShare = 999;

/** “12% more than in the 30 days before”. */
export function changeOf(total: number, before: number): string {
  const earlier = `the ${figureDays} days before`;
  if (total === before) return `As many as in ${earlier}`;
  const share = Math.round((Math.abs(total - before) / before) * 100);
  if (before === 0 || share > mostShare) return `${formatNumber(before)} in ${earlier}`;
  return `${share < 1 ? "Less than 1" : share}% ${total > before ? "more" : "fewer"} than in ${earlier}`;
}

/** The days as a line from zero. A picture only: the number and its change say the same. */
function Days({ days }: Pick<Figure, "days">) {
  const most = Math.max(1, ...days);
  const points = days.map((value, day) => `${day},${(most - value).toFixed(2)}`).join(" ");
  const last = days.length - 1;
  return (
    <svg aria-hidden className={styles.days} viewBox={`0 0 ${last} ${most}`} preserveAspectRatio="none">
      <polygon points={`0,${most} ${points} ${last},${most}`} />
      <polyline points={points} />
    </svg>
  );
}
