import type { ReactNode } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onAccept: () => void;
  onCancel: () => void;
  /** B-355 */
  question?: string | undefined;
  accept?: string | undefined;
  cancel?: string | undefined;
  /** What will happen, if the question does not make it clear. */
  children?: ReactNode;
  /** The act cannot be undone, and its button shows that. */
  danger?: boolean | undefined;
  /** The answer is being carried out. The dialog shows it, and does not close. */
  busy?: boolean | undefined;
};

const { question: defaultQuestion, yes, cancel: defaultCancel } = sharedMessages.confirmation;

/** Asks before something happens. The focus starts on the safe answer, and Escape chooses it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onAccept,
    onCancel,
    question = defaultQuestion,
    accept = yes,
    cancel = defaultCancel,
  } = props;
  const { children, danger, busy = false } = props;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      title={question}
      onClose={onCancel}
      closeDisabled={busy}
      actions={
        <>
          <Button kind="secondary" autoFocus disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          <Button kind={danger ? "danger" : "primary"} busy={busy} onClick={onAccept}>
            {accept}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
