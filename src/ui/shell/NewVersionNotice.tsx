import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { useApp } from "./AppContext.tsx";
import styles from "./shell.module.css";

/** What the toast would say, when even the place of the toasts could not be loaded (B-348, B-349). */
export function NewVersionNotice() {
  const { follow } = useApp();
  return (
    <div role="status" className={styles.newVersion}>
      <button type="button" onClick={() => follow("reload")}>
        {sharedMessages.failures.newVersion}
      </button>
    </div>
  );
}
