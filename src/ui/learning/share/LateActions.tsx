import { late } from "#src/ui/kit/late.tsx";
import styles from "./ContentActions.module.css";

/** What can be done with content beside reading it: it comes after the text, into a place that is kept for it. */
export const LateActions = late("The actions", () => import("./ContentActions.tsx"), {
  waiting: () => <div className={styles.actions} />,
});
