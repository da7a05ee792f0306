import CheckRounded from "@mui/icons-material/CheckRounded";
import { Form } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { changesBetween } from "./draft.ts";
import styles from "./form.module.css";

type Props = { at: ResourceAt; fresh: boolean; saveAndAdd: (form: HTMLFormElement) => void };

/** Stuck to the bottom: what has changed, saving it, and that it failed for as long as it has. */
export function SaveBar({ at, fresh, saveAndAdd }: Props) {
  const { send } = Form.useActorRef();
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const saved = Form.useSelector((s) => s.hasTag("saved"));
  const failed = Form.useSelector((s) => s.hasTag("failed"));
  const changes = Form.useSelector(({ context }) =>
    changesBetween(at.resource, context.saved, context.values).join(", "),
  );
  return (
    <div className={styles.bar}>
      <p role="status" data-failed={failed || undefined}>
        {failed ? (
          "It could not be saved. What you have typed is kept."
        ) : saved && !fresh ? (
          <>
            <CheckRounded aria-hidden /> Saved
          </>
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
        // No button of sending: Enter in a field presses the first of those.
        <Button
          kind="secondary"
          disabled={!dirty || busy}
          onClick={({ currentTarget }) => saveAndAdd((currentTarget as HTMLButtonElement).form!)}
        >
          Save and add another
        </Button>
      )}
      <Button type="submit" disabled={!dirty} busy={busy}>
        Save
      </Button>
    </div>
  );
}
