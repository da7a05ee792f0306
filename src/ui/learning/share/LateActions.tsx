import type { ComponentProps } from "react";
import { late } from "#src/ui/kit/late.tsx";
import type ContentActions from "./ContentActions.tsx";
import styles from "./ContentActions.module.css";

const Actions = late("The actions", () => import("./ContentActions.tsx"));

/** The actions on content besides reading. They load after the text, into a reserved place. */
export const LateActions = (props: ComponentProps<typeof ContentActions>) => (
  <div className={styles.place}>
    <Actions {...props} />
  </div>
);
