import styles from "../list/list.module.css";

/** What a cell shows of nothing; it is said to who listens, too. */
export const NoValue = () => (
  <span className={styles.nothing}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
);
