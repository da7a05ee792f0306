import { useSelector } from "@xstate/react";
import { overlayMessages } from "#src/contracts/messages/overlays.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";
import { useLast } from "./useLast.ts";

const { broadcast: words } = overlayMessages;

/** B-297 … B-299: it has no close button and ignores Escape; only Understood, confirmed, marks it as read. */
export function BroadcastDialog() {
  const { broadcast } = useRootActors();
  const open = useSelector(broadcast, (snapshot) => snapshot.hasTag("open"));
  const busy = useSelector(broadcast, (snapshot) => snapshot.hasTag("busy"));
  const confirming = useSelector(broadcast, (snapshot) => snapshot.matches({ shown: "confirming" }));
  const failed = useSelector(broadcast, ({ context }) => context.failed);
  const message = useLast(useSelector(broadcast, ({ context }) => context.current?.message ?? null)) ?? "";
  return (
    <>
      <Dialog
        open={open}
        title="Announcement"
        reading
        role="alertdialog"
        actions={
          <Button busy={busy} onClick={() => broadcast.send({ type: "understood" })}>
            {words.understood}
          </Button>
        }
      >
        {failed && (
          <p className={styles.failed} role="alert">
            This could not be saved. Try again.
          </p>
        )}
        <SafeHtml html={message} />
      </Dialog>
      <ConfirmDialog
        open={confirming}
        question={words.confirmClose}
        onAccept={() => broadcast.send({ type: "confirm" })}
        onCancel={() => broadcast.send({ type: "cancel" })}
      />
    </>
  );
}
