import { useSelector } from "@xstate/react";
import { formatTime } from "#src/contracts/readersTimes.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

/** B-380 … B-384: says when the user will be logged out automatically; they continue or log out. */
export function SessionWarning() {
  const actors = useRootActors();
  const { leave } = useGo();
  const { now } = useClock();
  const { session } = actors;
  const open = useSelector(session, (snapshot) => snapshot.hasTag("warning"));
  const busy = useSelector(session, (snapshot) => snapshot.hasTag("busy"));
  const failed = useSelector(session, ({ context }) => context.extensionFailed);
  const at = useSelector(session, ({ context }) => context.expiresAt) ?? 0;
  return (
    <Dialog
      open={open}
      title="Are you still there?"
      role="alertdialog"
      size="sm"
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={() => leave({ kind: "signOut" })}>
            Log out
          </Button>
          <Button busy={busy} autoFocus onClick={() => session.send({ type: "extend" })}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        You will be logged out automatically at{" "}
        <time className={styles.logoutTime}>{formatTime(at, true)}</time>, because you have been inactive for
        a while.
      </p>
      <p className={styles.countdown}>
        <Countdown until={at} label="Time left" now={now} announceAt={[60, 20]} />
      </p>
      {failed && (
        <p className={styles.failed} role="alert">
          Your session could not be extended. Try again.
        </p>
      )}
    </Dialog>
  );
}
