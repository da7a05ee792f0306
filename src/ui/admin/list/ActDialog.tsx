import { useState } from "react";
import type { ActTarget } from "#src/machines/admin/listMachine.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useLast } from "#src/ui/shell/useLast.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { ActForm } from "./ActForm.tsx";
import { whomOf } from "./actWords.ts";
import { List } from "./ListActor.tsx";

const reasonLimit = 500;

/** Asks before an act that cannot be undone. */
export function ActDialog({ at }: { at: ResourceAt }) {
  const open = List.useSelector((s) => s.matches("asking") || (s.matches("acting") && s.context.act!.asks));
  const filling = List.useSelector((s) => s.matches("filling"));
  const name = useLast(List.useSelector((s) => s.context.act?.name ?? null));
  const target = useLast(List.useSelector((s) => s.context.target));
  const act = at.resource.acts.find((one) => one.name === name);
  if (!act?.confirm || !target) return null;
  if (act.fields) return filling && <ActForm {...{ at, act, target }} />;
  return <Asking key={String(open)} {...{ at, act, target, open }} />;
}

type Props = { at: ResourceAt; act: ActDeclaration; target: ActTarget; open: boolean };

function Asking({ at, act, target, open }: Props) {
  const { send } = List.useActorRef();
  const busy = List.useSelector((s) => s.hasTag("busy"));
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const { consequence, danger, reason: needsReason } = act.confirm!;
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      danger={danger}
      question={`${act.label} ${whomOf(at, target)}?`}
      accept={act.label}
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => {
        if (needsReason && reason.trim() === "") return setLacks(true);
        send({ type: "confirm", reason: reason.trim() });
      }}
    >
      <p>{consequence}</p>
      {needsReason && (
        <TextArea
          label="Reason"
          required
          maxLength={reasonLimit}
          error={lacks && reason.trim() === "" ? "Give a reason" : undefined}
          value={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  );
}
