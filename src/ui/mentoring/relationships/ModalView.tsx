import { mentoringMessages } from "#src/contracts/messages/mentoring.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { RelationshipModal } from "./ModalActor.tsx";
import { outcomeWords, wordsOf } from "./modalWords.ts";
import { overtakenWords, refusedWords } from "./failureWords.ts";
import styles from "./modal.module.css";

/** A small modal (B-221). Once the outcome is shown, its only button is Ok (B-215). */
export function ModalView() {
  const { send } = RelationshipModal.useActorRef();
  const open = RelationshipModal.useSelector((s) => s.hasTag("open"));
  const busy = RelationshipModal.useSelector((s) => s.hasTag("busy"));
  const overtaken = RelationshipModal.useSelector((s) => s.hasTag("overtaken"));
  const failed = RelationshipModal.useSelector((s) => s.hasTag("failed"));
  const failure = RelationshipModal.useSelector((s) => s.context.failure);
  const subject = RelationshipModal.useSelector((s) => s.context.subject);
  const message = RelationshipModal.useSelector((s) => s.context.message);
  const outcome = RelationshipModal.useSelector((s) => s.context.outcome);
  const canConfirm = RelationshipModal.useSelector((s) => s.can({ type: "confirm" }));
  if (!subject) return null;
  const { name } = subject;
  if (outcome)
    return (
      <Dialog
        open={open}
        size="sm"
        title={outcomeWords[outcome].title}
        actions={<Button onClick={() => send({ type: "ok" })}>{mentoringMessages.ok}</Button>}
      >
        <p>{outcomeWords[outcome].says(name)}</p>
      </Dialog>
    );
  const words = wordsOf(subject);
  const dismiss = (): void => send({ type: "dismiss" });
  return (
    <Dialog
      open={open}
      size="sm"
      title={words.title(name)}
      onClose={dismiss}
      closeDisabled={busy}
      onSubmit={() => send({ type: "confirm" })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={dismiss}>
            {overtaken ? "Close" : sharedMessages.confirmation.cancel}
          </Button>
          {!overtaken && (
            <Button
              type="submit"
              kind={words.danger ? "danger" : "primary"}
              busy={busy}
              disabled={!canConfirm && !busy}
            >
              {mentoringMessages.confirm}
            </Button>
          )}
        </>
      }
    >
      {overtaken ? (
        <div role="alert" className={styles.overtaken}>
          <p>{overtakenWords(failure)}</p>
          <p>Nothing was sent this time. What you have written is still here.</p>
        </div>
      ) : (
        <p>{words.says(name)}</p>
      )}
      <TextArea
        label={words.label}
        value={message}
        onChange={(text) => send({ type: "message.changed", message: text })}
        maxLength={mentoringLimits.message}
        disabled={busy || overtaken}
        error={failed ? refusedWords(failure) : undefined}
        required
        autoFocus
      />
    </Dialog>
  );
}
