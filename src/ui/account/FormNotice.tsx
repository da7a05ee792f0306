import type { PropsWithChildren } from "react";
import styles from "./formNotice.module.css";

/** What is to be known of a form before one goes on with it, and what can be done about that. */
export const FormNotice = ({
  className = "",
  children,
}: PropsWithChildren<{ className?: string | undefined }>) => (
  <div className={`${styles.notice} ${className}`} role="status">
    {children}
  </div>
);
