import type { PropsWithChildren } from "react";
import styles from "./ExamWindow.module.css";

/** The exam window while no exam is being sat: one column with room around it. */
export const Page = ({ children }: PropsWithChildren) => <div className={styles.page}>{children}</div>;
