import { Form } from "#src/ui/account/FormActor.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { useLast } from "#src/ui/shell/useLast.ts";
import styles from "./form.module.css";

/** Says what saving would do, if the user has to agree to it. */
export function SavePrompt() {
  const { send } = Form.useActorRef();
  const open = Form.useSelector((s) => s.matches({ unsaved: "agreeing" }));
  const asked = useLast(Form.useSelector(({ context }) => context.question));
  if (!asked) return null;
  return (
    <ConfirmDialog
      // Each question gets a dialog of its own, so that the focus starts on the safe answer.
      key={asked.question}
      open={open}
      question={asked.question}
      accept={asked.accept}
      onAccept={() => send({ type: "agree" })}
      onCancel={() => send({ type: "decline" })}
    >
      <p>{asked.consequence}</p>
      {asked.details && (
        <ul className={styles.foretold}>
          {asked.details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
