import CloudDoneRounded from "@mui/icons-material/CloudDoneRounded";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import { useSelector } from "@xstate/react";
import { plural } from "#src/contracts/numbers.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

const waitingText = (count: number): string =>
  count === 0 ? "" : `${plural(count, "change is", "changes are")} waiting to send.`;

type Props = {
  /** What being offline means on this page. */
  consequence?: string;
};

/** Says that there is no network, and how many changes wait for it (T-60). */
export function ConnectionBanner({ consequence = "What you see may be out of date." }: Props) {
  const { connection, outbox } = useRootActors();
  const shown = useSelector(connection, (snapshot) => snapshot.hasTag("banner"));
  const offline = useSelector(connection, (snapshot) => snapshot.matches("offline"));
  const waiting = useSelector(outbox, (snapshot) =>
    snapshot.hasTag("waiting") ? snapshot.context.acts.length : 0,
  );
  const visible = shown || waiting > 0;
  return (
    <div
      role="status"
      className={styles.banner}
      data-network={visible || undefined}
      data-offline={offline || undefined}
    >
      {visible && (
        <>
          {offline ? <CloudOffRounded /> : <CloudDoneRounded />}
          <span>
            {offline ? `You are offline. ${consequence}` : shown ? "You are back online." : ""}{" "}
            {waitingText(waiting)}
          </span>
        </>
      )}
    </div>
  );
}
