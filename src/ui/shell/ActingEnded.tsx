import { useSelector } from "@xstate/react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useApp } from "./AppContext.tsx";

/** Acting has ended by itself, or in another tab: what stands behind this was loaded in another's name (T-51). */
export function ActingEnded() {
  const { acting, session } = useApp().actors;
  const open = useSelector(acting, (snapshot) => snapshot.hasTag("ended"));
  const as = useSelector(acting, ({ context }) => context.acting);
  const unsaved = useSelector(session, ({ context }) => context.unsaved.length > 0);
  const goOn = () => acting.send({ type: "continue" });
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      title={as === "reviewer" ? "Review mode has ended" : "You are yourself again"}
      onClose={goOn}
      actions={<Button onClick={goOn}>Go on as yourself</Button>}
    >
      <p>
        {as === "reviewer"
          ? "Activity and completions are tracked again."
          : "Acting in another’s name has ended. What you do from now on is done in your own."}
      </p>
      {unsaved && (
        <p>
          What you had typed was not sent. The form of a record keeps it as a draft and offers it when you
          open it again.
        </p>
      )}
    </Dialog>
  );
}
