import styles from "./podcasts.module.css";

const height = 40;

/** How loud each part of an episode is, from beginning to end. A picture only: it shows its length and shape. */
export function Waveform({ of }: { of: readonly number[] }) {
  const bars = of.map((loud, part) => {
    const half = Math.max(0.5, (loud * height) / 2);
    return `M${part + 0.5} ${(height / 2 - half).toFixed(2)}v${(2 * half).toFixed(2)}`;
  });
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${of.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="How loud it is from beginning to end"
    >
      <path d={bars.join("")} />
    </svg>
  );
}
