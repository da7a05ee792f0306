import type { PropsWithChildren } from "react";
import styles from "./list.module.css";

/** Whatever scrolls must be reachable by keyboard. */
const scrolls = { tabIndex: 0 } as const;

type Props = PropsWithChildren<{
  /** Unique on the page. */
  label: string;
  className?: string | undefined;
}>;

/** A table that scrolls both ways, under its head and beside its first column; Back restores its position (B-247). */
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
