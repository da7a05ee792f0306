import styles from "../form/form.module.css";
import type { KindValueProps } from "./kind.ts";

/** A value that is shown as plain text. */
export const PlainValue = ({ value, word }: KindValueProps) => (
  <span className={styles.value}>{Array.isArray(value) ? value.map(word).join(", ") : word(value)}</span>
);
