import { errorOf } from "#src/machines/form/fieldErrors.ts";
import type { ActTarget } from "#src/machines/act/actMachine.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { FormDialog } from "#src/ui/kit/FormDialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { ConfirmationField, useConfirmation } from "../people/confirmation.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { ActForm } from "./ActForm.tsx";
import { Act } from "./ActsProvider.tsx";
import { Consequence } from "./Consequence.tsx";
import { WhyFailed } from "./WhyFailed.tsx";
import styles from "../list/list.module.css";

const reasonLimit = 500;

export type ActQuestionProps = {
  at: ResourceAt | undefined;
  act: ActDeclaration;
  target: ActTarget;
  question: string;
};

/** Asks for what an act needs: confirmation, a reason, the user's identity, or a form to fill in. */
export default function ActQuestion({ at, act, target, question }: ActQuestionProps) {
  const isFilled = Act.useSelector((s) => s.matches("filling"));
  if (isFilled) return <ActForm {...{ at: at!, act, target, question }} />;
  return act.confirm!.reason || act.confirm!.identity ? (
    <Answering {...{ at, act, target, question }} />
  ) : (
    <Asking {...{ at, act, target, question }} />
  );
}

function Asking({ at, act, target, question }: ActQuestionProps) {
  const { send } = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const { danger } = act.confirm!;
  return (
    <ConfirmDialog
      open
      busy={busy}
      danger={danger}
      question={question}
      accept={act.label}
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <Consequence {...{ at, act, target }} />
    </ConfirmDialog>
  );
}

/** Asks when the user has to type something: a reason, or their password. */
function Answering({ at, act, target, question }: ActQuestionProps) {
  const { send } = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const errors = Act.useSelector((s) => s.context.errors);
  const failure = Act.useSelector((s) => s.context.failure);
  const reason = Act.useSelector((s) => s.context.reason);
  const { danger, reason: needsReason, identity } = act.confirm!;
  return (
    <FormDialog
      title={question}
      accept={act.label}
      danger={danger}
      busy={busy}
      onClose={() => send({ type: "dismiss" })}
      onSubmit={() => send({ type: "confirm" })}
    >
      <div className={styles.actForm}>
        <Consequence {...{ at, act, target }} />
        {needsReason && (
          <TextArea
            label="Reason"
            name="reason"
            required
            maxLength={reasonLimit}
            disabled={busy}
            error={errorOf(errors, "reason")}
            value={reason}
            onChange={(text) => send({ type: "reason.changed", reason: text })}
          />
        )}
        {identity && <Identity />}
        <div role="alert" className={styles.refused}>
          {failure !== null && !errors.reason && !errors.password && <WhyFailed failure={failure} />}
        </div>
      </div>
    </FormDialog>
  );
}

/** Asks the user to confirm who they are, unless they did so recently. */
function Identity() {
  const { send } = Act.useActorRef();
  return (
    <ConfirmationField
      of={useConfirmation()}
      disabled={Act.useSelector((s) => s.hasTag("busy"))}
      error={Act.useSelector((s) => errorOf(s.context.errors, "password"))}
      value={Act.useSelector((s) => s.context.password)}
      onChange={(password) => send({ type: "password.changed", password })}
    />
  );
}
