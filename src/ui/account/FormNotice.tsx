import type { PropsWithChildren } from "react";
import styles from "./formNotice.module.css";

/** Something to know about a form before going on, and what can be done about it. */
export const FormNotice = ({
  className = "",
  children,
}: PropsWithChildren<{ className?: string | undefined }>) => (
  <div className={`${styles.notice} ${className}`} role="status">
    {children}
  </div>
);
