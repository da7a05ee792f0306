import type { PropsWithChildren } from "react";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import styles from "./ExamLayout.module.css";

/** Only the exam (B-091): no header, no navigation, no search (B-230), but what being offline means for it (T-26). */
export const ExamLayout = ({ children }: PropsWithChildren) => (
  <div className={styles.frame}>
    <ConnectionBanner consequence="Your answers are kept on this device and are sent when you are back." />
    <main id="content" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  </div>
);
