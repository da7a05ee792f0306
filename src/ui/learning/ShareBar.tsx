import styles from "./ShareBar.module.css";

type Props = {
  whole: number;
  done: number;
  /** What will be done besides. */
  planned?: number;
  className?: string | undefined;
};

/** How much of something is done, as a picture beside the words that say it. */
export const ShareBar = ({ whole, done, planned = 0, className }: Props) => (
  // By attributes: a style that the server writes would be refused by our content security policy.
  <svg
    className={className ? `${styles.bar} ${className}` : styles.bar}
    viewBox={`0 0 ${Math.max(whole, 1)} 1`}
    preserveAspectRatio="none"
    aria-hidden
  >
    <rect data-of="done" width={Math.max(0, Math.min(done, whole))} height="1" />
    {planned > 0 && <rect data-of="planned" x={done} width={planned} height="1" />}
  </svg>
);
