import { helpQueryMaxLength } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { HelpQuery } from "./HelpQueryActor.tsx";

/** B-334, B-351, B-352: a query to the administrators. */
export function HelpQueryDialog() {
  const { send } = HelpQuery.useActorRef();
  const open = HelpQuery.useSelector((snapshot) => snapshot.hasTag("open"));
  const busy = HelpQuery.useSelector((snapshot) => snapshot.hasTag("busy"));
  const failed = HelpQuery.useSelector((snapshot) => snapshot.hasTag("failed"));
  const canSend = HelpQuery.useSelector((snapshot) => snapshot.can({ type: "send" }));
  const query = HelpQuery.useSelector(({ context }) => context.query);
  return (
    <Dialog
      open={open}
      title={sharedMessages.footer.needHelp}
      size="sm"
      onClose={() => send({ type: "dismiss" })}
      closeDisabled={busy}
      onSubmit={() => send({ type: "send" })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={() => send({ type: "dismiss" })}>
            {sharedMessages.confirmation.cancel}
          </Button>
          <Button type="submit" busy={busy} disabled={!canSend && !busy}>
            Send
          </Button>
        </>
      }
    >
      <TextArea
        label="Your question"
        help="Administrators receive it and reply by email."
        value={query}
        onChange={(text) => send({ type: "query.changed", query: text })}
        maxLength={helpQueryMaxLength}
        disabled={busy}
        error={failed ? sharedMessages.help.failed : undefined}
        required
        autoFocus
      />
    </Dialog>
  );
}
