import type { ReactNode } from "react";
import styles from "./kit.module.css";

type Props = {
  icon?: ReactNode;
  title: string;
  /** Heading level, by its place in the page. */
  level?: 1 | 2 | 3 | 4 | undefined;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert" | undefined;
};

/** A notice in place of content: a mark, a sentence, what it means, and the next step. */
export function Notice({ icon, title, level = 2, children, action, role }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div role={role} className={styles.notice}>
      {icon && (
        <div aria-hidden className={styles.noticeMark}>
          {icon}
        </div>
      )}
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  );
}
