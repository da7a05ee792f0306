import type { ComponentProps } from "react";
import { late } from "#src/ui/kit/late.tsx";
import type ContentActions from "./ContentActions.tsx";
import styles from "./ContentActions.module.css";

const Actions = late("The actions", () => import("./ContentActions.tsx"));

/** What can be done with content beside reading it: it comes after the text, into a place that is kept for it. */
export const LateActions = (props: ComponentProps<typeof ContentActions>) => (
  <div className={styles.place}>
    <Actions {...props} />
  </div>
);
