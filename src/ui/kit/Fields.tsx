import type { ReactNode } from "react";
import styles from "./field.module.css";

/** The fields of a form, one below the other. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
