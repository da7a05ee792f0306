import { Button } from "#src/ui/kit/Button.tsx";
import { Form } from "./FormActor.tsx";
import { FormNotice } from "./FormNotice.tsx";

/** Offers what was typed before the page or the dialog was closed (T-4). */
export function DraftOffer({ className }: { className?: string | undefined }) {
  const { send } = Form.useActorRef();
  const offered = Form.useSelector((s) => s.matches("offering"));
  if (!offered) return null;
  return (
    <FormNotice className={className}>
      <p>You have unsaved changes from when this form was last closed.</p>
      <Button kind="secondary" size="small" onClick={() => send({ type: "takeDraft" })}>
        Restore them
      </Button>
      <Button kind="quiet" size="small" onClick={() => send({ type: "dropDraft" })}>
        Discard them
      </Button>
    </FormNotice>
  );
}
