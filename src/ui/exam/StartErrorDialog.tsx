import { useSelector } from "@xstate/react";
import type { StartError } from "#src/contracts/exam.ts";
import { codesWithContact, examMessages } from "#src/contracts/messages/exam.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { formatTimestamp } from "#src/ui/kit/time.ts";
import { useHasCome } from "#src/ui/kit/useNow.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { Moment } from "#src/ui/kit/Moment.tsx";
import { HelpQuery } from "#src/ui/shell/HelpQueryActor.tsx";
import { useExam } from "./ExamActors.tsx";

const messages: Readonly<Record<string, string>> = examMessages.startErrors;

/** B-119 … B-127: why the exam does not start, and whom to ask if that can be changed. */
export function StartErrorDialog({ error }: { error: StartError }) {
  const { code, message, locked_until, exam_name } = error;
  const { exam } = useExam();
  const { now, serverNow } = useClock();
  const isLockOver = useHasCome(locked_until, serverNow);
  const help = HelpQuery.useActorRef();
  const canShowResult = useSelector(exam, (snapshot) => snapshot.can({ type: "showResult" }));
  const busy = useSelector(exam, (snapshot) => snapshot.hasTag("busy"));
  const text = messages[code] ?? message;
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={examMessages.unableToStart}
      actions={
        <>
          {codesWithContact.some((one) => one === code) && (
            <Button
              kind="secondary"
              onClick={() => help.send({ type: "open", about: questionAbout(exam_name, text, locked_until) })}
            >
              {examMessages.contactAdmin}
            </Button>
          )}
          {canShowResult && (
            <Button kind="secondary" busy={busy} onClick={() => exam.send({ type: "showResult" })}>
              Last result
            </Button>
          )}
          {isLockOver && (
            <Button kind="secondary" onClick={() => exam.send({ type: "retry" })}>
              Try again
            </Button>
          )}
          <Button autoFocus onClick={() => exam.send({ type: "dismiss" })}>
            Back to exams
          </Button>
        </>
      }
    >
      <p>{isLockOver ? "Your lock-out has ended. You can try again now." : text}</p>
      {locked_until && !isLockOver && (
        <p>
          You can try again from <Moment at={locked_until} now={now} inline />.
        </p>
      )}
    </Dialog>
  );
}

/** The beginning of a message to the administrators, so that they need not ask which exam. */
const questionAbout = (exam: string, text: string, until: string | null): string =>
  [
    `I cannot start the exam “${exam}”.`,
    `It says: ${text}`,
    until && `Locked until ${formatTimestamp(until, true)}.`,
  ]
    .filter(Boolean)
    .join("\n") + "\n\n";
