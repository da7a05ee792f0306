import { Form } from "#src/ui/account/FormActor.tsx";
import { NotSaved } from "#src/ui/account/NotSaved.tsx";
import { SavedAt } from "#src/ui/account/SavedAt.tsx";
import { failurePlace, useShown } from "#src/ui/account/shownFields.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { changesBetween, labelsOf } from "./draft.ts";
import styles from "./form.module.css";

type Props = { at: ResourceAt; fresh: boolean; saveAndAdd: () => void };

/** Sticks to the bottom: what has changed, the save button, and the failure for as long as there is one. */
export function SaveBar({ at, fresh, saveAndAdd }: Props) {
  const { send } = Form.useActorRef();
  const barred = useBarred(fresh ? at.resource.calls.create : at.resource.calls.update);
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const savedAt = Form.useSelector((s) => (s.hasTag("saved") ? s.context.savedAt : null));
  const failed = Form.useSelector((s) => s.hasTag("failed"));
  const failure = Form.useSelector((s) => s.context.failure);
  useShown(failurePlace);
  const open = Form.useSelector((s) => s.matches({ unsaved: { editing: { compared: "choosing" } } }));
  const wrong = Form.useSelector(({ context }) => labelsOf(at.resource, context.errors).join(", "));
  const changes = Form.useSelector(({ context }) =>
    changesBetween(at.resource, context.saved, context.values).join(", "),
  );
  return (
    <div ref={pageBar} className={styles.bar}>
      <p role="status" data-failed={failed || open || wrong !== "" || undefined}>
        {barred !== null ? (
          barred
        ) : failed ? (
          <NotSaved failure={failure} />
        ) : open ? (
          "Not saved. Choose what to keep above"
        ) : wrong ? (
          `Not saved. Check ${wrong}`
        ) : savedAt !== null && !fresh ? (
          <SavedAt at={savedAt} />
        ) : dirty ? (
          fresh ? (
            "Not saved yet"
          ) : (
            `Changed: ${changes || "nothing"}`
          )
        ) : fresh ? (
          ""
        ) : (
          "Nothing changed"
        )}
      </p>
      {dirty && (
        <Button kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
          {fresh ? "Clear" : "Discard"}
        </Button>
      )}
      {fresh && (
        // Not a submit button, because Enter in a field presses the first of those.
        <Button kind="secondary" disabled={!dirty || busy || barred !== null} onClick={saveAndAdd}>
          Save and add another
        </Button>
      )}
      <Button type="submit" disabled={!dirty || barred !== null} busy={busy}>
        Save
      </Button>
    </div>
  );
}
