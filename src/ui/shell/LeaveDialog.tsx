import { useSelector } from "@xstate/react";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useLast } from "./useLast.ts";

/** T-48: asks before leaving would lose something. */
export function LeaveDialog() {
  const { leaving } = useRootActors();
  const open = useSelector(leaving, (snapshot) => snapshot.hasTag("asking"));
  const hold = useLast(useSelector(leaving, ({ context }) => context.holds[0] ?? null));
  return (
    <ConfirmDialog
      open={open}
      question={hold?.question}
      accept="Leave"
      cancel="Stay"
      danger={!hold?.harmless}
      onAccept={() => leaving.send({ type: "confirm" })}
      onCancel={() => leaving.send({ type: "stay" })}
    >
      {hold?.consequence}
    </ConfirmDialog>
  );
}
