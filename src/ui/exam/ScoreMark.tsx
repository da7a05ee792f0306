import styles from "./ResultView.module.css";

type Props = {
  score: number;
  needed: number;
  passed: boolean;
  /** The result has just arrived: its ring is drawn once. */
  fresh: boolean;
};

const radius = 52;
const length = 2 * Math.PI * radius;
/** The point of a percentage on the ring, clockwise from the top. */
const at = (percent: number, distance: number) => {
  const angle = (percent / 100) * 2 * Math.PI - Math.PI / 2;
  return { x: 60 + distance * Math.cos(angle), y: 60 + distance * Math.sin(angle) };
};

/** The score as a ring with a notch at the pass mark; the words beside it say the same. */
export function ScoreMark({ score, needed, passed, fresh }: Props) {
  const [inner, outer] = [at(needed, radius - 9), at(needed, radius + 9)];
  return (
    <svg
      className={styles.score}
      viewBox="0 0 120 120"
      data-passed={passed || undefined}
      data-fresh={(fresh && passed) || undefined}
      aria-hidden
    >
      <circle className={styles.track} cx="60" cy="60" r={radius} />
      <circle
        className={styles.reached}
        cx="60"
        cy="60"
        r={radius}
        strokeDasharray={`${(score / 100) * length} ${length}`}
        transform="rotate(-90 60 60)"
      />
      <line className={styles.notch} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      <text x="60" y="60" dominantBaseline="central" textAnchor="middle">
        {score}%
      </text>
    </svg>
  );
}
