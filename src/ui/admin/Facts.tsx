import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** What is known about a record besides its fields, one line per `Fact`. */
export const Facts = ({ label, children }: { label?: string; children: ReactNode }) => (
  <dl className={styles.facts} aria-label={label}>
    {children}
  </dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
