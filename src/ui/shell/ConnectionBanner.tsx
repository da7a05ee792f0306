import CloudDoneRounded from "@mui/icons-material/CloudDoneRounded";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import { useSelector } from "@xstate/react";
import { plural } from "#src/contracts/numbers.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

const waitingText = (count: number): string =>
  count === 0 ? "" : `${plural(count, "change is", "changes are")} waiting to send.`;

type Props = {
  /** What being cut off means on this page. */
  consequence?: string;
};

/** Says that there is no network or that the server does not respond, and how many changes wait for it (T-60). */
export function ConnectionBanner({ consequence = "What you see may be out of date." }: Props) {
  const { connection, outbox } = useRootActors();
  const state = useSelector(connection, ({ value }) => value);
  const isBack = state === "connectedAgain";
  const text =
    state === "offline"
      ? `You are offline. ${consequence}`
      : state === "unanswered"
        ? `The server is not responding. ${consequence}`
        : isBack
          ? "You are connected again."
          : "";
  const waiting = useSelector(outbox, (snapshot) =>
    snapshot.hasTag("waiting") ? snapshot.context.acts.length : 0,
  );
  const visible = text !== "" || waiting > 0;
  return (
    <div
      role="status"
      className={styles.banner}
      data-network={visible || undefined}
      data-cut-off={(visible && !isBack) || undefined}
    >
      {visible && (
        <>
          {isBack ? <CloudDoneRounded /> : <CloudOffRounded />}
          <span>
            {text} {waitingText(waiting)}
          </span>
        </>
      )}
    </div>
  );
}
