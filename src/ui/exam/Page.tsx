import type { PropsWithChildren } from "react";
import styles from "./ExamWindow.module.css";

/** What the exam window shows while no exam is sat: one column with room around it. */
export const Page = ({ children }: PropsWithChildren) => <div className={styles.page}>{children}</div>;
