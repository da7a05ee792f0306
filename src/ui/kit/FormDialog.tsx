import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

type Props = {
  title: string;
  /** The label of the button that sends the form. */
  accept: string;
  danger?: boolean | undefined;
  /** The form is being sent: the dialog does not close, and nothing is sent twice. */
  busy: boolean;
  disabled?: boolean;
  /** Shown before the buttons: why the form cannot be sent. */
  aside?: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A dialog with a form to fill in and send. */
export const FormDialog = (props: Props) => {
  const { title, accept, danger = false, busy, disabled = false, aside, onClose, onSubmit, children } = props;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      closeDisabled={busy}
      onSubmit={onSubmit}
      actions={
        <>
          {aside}
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind={danger ? "danger" : "primary"} disabled={disabled} busy={busy}>
            {accept}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
