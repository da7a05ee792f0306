import styles from "../list/list.module.css";

/** What a cell shows for an empty value, in words for screen readers too. */
export const NoValue = () => (
  <span className={styles.nothing}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
);
