import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import { isAnswered, isUnsaved } from "#src/machines/exam/answerRows.ts";
import type { examMachine } from "#src/machines/exam/examMachine.ts";
import { isInvalid, messageOf } from "#src/contracts/failures.ts";
import { plural } from "#src/contracts/numbers.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { useExam } from "./ExamActors.tsx";
import styles from "./Sitting.module.css";

/**
 * The submit modal (B-102). It asks, then stays until the server has the exam; after the end it cannot be cancelled
 * (B-105, B-107).
 */
export function SubmitDialog() {
  const { exam } = useExam();
  const open = useSelector(exam, (snapshot) => snapshot.hasTag("modal") && snapshot.hasTag("open"));
  const busy = useSelector(exam, (snapshot) => snapshot.hasTag("busy"));
  const noCancel = useSelector(exam, (snapshot) => snapshot.hasTag("noCancel"));
  const failed = useSelector(exam, hasFailed);
  const canConfirm = useSelector(exam, (snapshot) => snapshot.can({ type: "confirm" }));
  const canCancel = useSelector(exam, (snapshot) => snapshot.can({ type: "cancel" }));
  const timedOut = useSelector(exam, (snapshot) => snapshot.matches({ inProgress: { ending: "timedOut" } }));
  const finished = useSelector(exam, (snapshot) => snapshot.matches({ inProgress: { ending: "finished" } }));
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      title={timedOut ? "Time is up" : finished ? "This attempt has ended" : "Submit the exam?"}
      {...(!noCancel && { onClose: () => exam.send({ type: "cancel" }), closeDisabled: !canCancel })}
      actions={
        <>
          {!noCancel && (
            <Button
              kind="secondary"
              autoFocus
              disabled={!canCancel}
              onClick={() => exam.send({ type: "cancel" })}
            >
              Cancel
            </Button>
          )}
          <Button busy={busy} disabled={!canConfirm && !busy} onClick={() => exam.send({ type: "confirm" })}>
            {failed ? "Try again" : "Submit"}
          </Button>
        </>
      }
    >
      {timedOut && <p>We are submitting your answers.</p>}
      {noCancel && failed && <Late />}
      {finished && <p>It was submitted elsewhere, or time ran out. We are fetching the result.</p>}
      <Summary asks={!noCancel} />
      {failed && <Failure />}
    </Dialog>
  );
}

/** True during a retry as well: an alert that comes and goes would be read out at each try (4.1.3). */
const hasFailed = (snapshot: SnapshotFrom<typeof examMachine>): boolean =>
  snapshot.hasTag("failed") ||
  (snapshot.matches({ inProgress: { submission: "submitting" } }) && snapshot.context.tries > 0);

/** What is submitted: how many are answered, unanswered and flagged. */
function Summary({ asks }: { asks: boolean }) {
  const { answers } = useExam();
  const count = useSelector(answers, ({ context }) => context.rows.length);
  const answered = useSelector(
    answers,
    ({ context }) => context.rows.filter((row) => isAnswered(row.answer)).length,
  );
  const flagged = useSelector(answers, ({ context }) => context.rows.filter((row) => row.flagged).length);
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>Answered</dt>
          <dd>
            {answered} of {count}
          </dd>
        </div>
        <div>
          <dt>Unanswered</dt>
          <dd>{count - answered}</dd>
        </div>
        <div>
          <dt>Flagged</dt>
          <dd>{flagged}</dd>
        </div>
      </dl>
      {asks && flagged > 0 && <p>You flagged {plural(flagged, "question")} to check.</p>}
      {asks && <p>You cannot change your answers after this.</p>}
    </>
  );
}

/** D-23: answers that have not reached the server by the end are not lost, but do not count automatically, either. */
function Late() {
  const { answers } = useExam();
  const unsaved = useSelector(answers, ({ context }) => context.rows.filter(isUnsaved).length);
  if (unsaved === 0) return null;
  return (
    <p>
      {plural(unsaved, "answer")} {unsaved === 1 ? "has" : "have"} not reached the server. Keep this window
      open: {unsaved === 1 ? "it is" : "they are"} sent when the connection is back, and your administrator
      decides whether {unsaved === 1 ? "it counts" : "they count"}.
    </p>
  );
}

/** T-32: the error appears where the learner looks, and nothing is lost by it. */
function Failure() {
  const { exam } = useExam();
  const refused = useSelector(exam, (snapshot) =>
    !snapshot.matches({ inProgress: { submission: "retrying" } }) && isInvalid(snapshot.context.failure)
      ? messageOf(snapshot.context.failure)
      : null,
  );
  return (
    <p className={styles.failure} role="alert">
      {refused
        ? `The exam was not accepted. ${refused} Your answers are safe.`
        : "The exam could not be submitted. Your answers are safe, and we are still trying."}
    </p>
  );
}
