import type { PropsWithChildren } from "react";
import styles from "./list.module.css";

/** What scrolls must be in reach of the keyboard. */
const scrolls = { tabIndex: 0 } as const;

type Props = PropsWithChildren<{
  /** Unlike that of any other on the page. */
  label: string;
  className?: string | undefined;
}>;

/** A table that scrolls both ways, under its head and beside its first column; Back finds it where it was (B-247). */
export const Scroller = ({ label, className = "", children }: Props) => (
  <div
    className={`${styles.scroller} ${className}`}
    role="region"
    aria-label={label}
    data-keeps-place
    {...scrolls}
  >
    {children}
  </div>
);
