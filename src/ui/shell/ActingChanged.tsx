import { useSelector } from "@xstate/react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";

const words = {
  began: {
    title: "You are now acting as someone else",
    text: "You started in another tab. What you do in this tab is done in their name too.",
    goOn: "Continue as them",
  },
  reviewer: {
    title: "Review mode has ended",
    text: "Activity and completions are tracked again.",
    goOn: "Continue as yourself",
  },
  "another user": {
    title: "You are using your own account again",
    text: "You are no longer acting as another user. What you do from now on is done in your own name.",
    goOn: "Continue as yourself",
  },
} as const;

/** Acting has started or ended in another tab: the page behind this was loaded in another user's name (T-51). */
export function ActingChanged() {
  const { acting, session } = useRootActors();
  const began = useSelector(acting, (snapshot) => snapshot.hasTag("began"));
  const ended = useSelector(acting, (snapshot) => snapshot.hasTag("ended"));
  const as = useSelector(acting, ({ context }) => context.acting);
  const unsaved = useSelector(session, ({ context }) => context.unsaved.length > 0);
  const { title, text, goOn } = words[began || as === "self" ? "began" : as];
  const leave = () => acting.send({ type: "continue", unsaved });
  return (
    <Dialog
      open={began || ended}
      role="alertdialog"
      size="sm"
      title={title}
      onClose={leave}
      actions={<Button onClick={leave}>{goOn}</Button>}
    >
      <p>{text}</p>
      {unsaved && (
        <p>
          What you typed was not sent. Longer texts in forms are kept as a draft, which is offered when you
          open the form again.
        </p>
      )}
    </Dialog>
  );
}
