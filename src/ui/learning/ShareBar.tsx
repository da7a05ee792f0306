import styles from "./ShareBar.module.css";

type Props = {
  whole: number;
  done: number;
  /** The further share that is planned. */
  planned?: number;
  className?: string | undefined;
};

/** How much of something is done, as a picture beside the text that says it. */
export const ShareBar = ({ whole, done, planned = 0, className }: Props) => (
  // Uses attributes: our content security policy would block a style written by the server.
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
