import { useSelector } from "@xstate/react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useApp } from "./AppContext.tsx";

const words = {
  began: {
    title: "You act as somebody else now",
    text: "You began to in another tab. What you do in this one is done in their name, too.",
    goOn: "Go on as them",
  },
  reviewer: {
    title: "Review mode has ended",
    text: "Activity and completions are tracked again.",
    goOn: "Go on as yourself",
  },
  "another user": {
    title: "You are yourself again",
    text: "Acting in another’s name has ended. What you do from now on is done in your own.",
    goOn: "Go on as yourself",
  },
} as const;

/** Acting began in another tab, or ended: what stands behind this was loaded in another's name (T-51). */
export function ActingChanged() {
  const { acting, session } = useApp().actors;
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
          What you had typed was not sent. The form of a record keeps a longer text as a draft and offers it
          when you open it again.
        </p>
      )}
    </Dialog>
  );
}
