import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { aboveBars } from "#src/ui/kit/footBar.ts";
import styles from "./shell.module.css";

/** The text of the toast, for when even the toasts could not be loaded (B-348, B-349). */
export function NewVersionNotice() {
  const { follow } = useGo();
  return (
    <div ref={aboveBars} role="status" className={styles.newVersion}>
      <button type="button" onClick={() => follow("reload")}>
        {sharedMessages.failures.newVersion}
      </button>
    </div>
  );
}
