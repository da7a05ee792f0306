import type { PropsWithChildren } from "react";
import { isActing } from "#src/contracts/user.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { ActingBanner } from "./layoutParts.ts";
import styles from "./ExamLayout.module.css";

/**
 * Only the exam (B-091): no header, no navigation, no search (B-230). It still says for whom the user is acting (T-51),
 * and what being offline means for the exam (T-26).
 */
export function ExamLayout({ children }: PropsWithChildren) {
  const me = useMe();
  return (
    <div className={styles.frame}>
      {isActing(me) && <ActingBanner me={me} />}
      <ConnectionBanner consequence="Your answers are kept on this device and are sent as soon as possible." />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
