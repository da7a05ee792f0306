import { useSelector } from "@xstate/react";
import { fromPromise, type NonReducibleUnknown } from "xstate";
import { cpdAcceptanceCalls, cpdLogCalls } from "#src/contracts/cpdLog.ts";
import { cpdAcceptanceMachine, type AcceptanceStanding } from "#src/machines/record/cpdAcceptanceMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";

type Nothing = void & NonReducibleUnknown;

/** Lets the learner confirm the CPD of a completed item, which the CPD log then shows (B-083, B-084). */
export default function CpdAcceptance({ itemId }: { itemId: number }) {
  const me = useMe();
  return me && <Acceptance key={itemId} userId={me.id} itemId={itemId} />;
}

function Acceptance({ userId, itemId }: { userId: number; itemId: number }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report } = useToasts();
  const barred = useBarred(cpdAcceptanceCalls.accept);
  const actor = useControlActor(cpdAcceptanceMachine, {
    holes: () => ({
      actors: {
        readAcceptance: fromPromise<AcceptanceStanding, Nothing>(async () => {
          const { data } = await call(cpdAcceptanceCalls.read, { params: { userId, itemId } });
          if (data.completed_at === null || data.minutes === 0) return "nothing";
          return data.accepted_at === null ? "open" : "accepted";
        }),
        acceptCpd: fromPromise<void, Nothing>(async () => {
          await call(cpdAcceptanceCalls.accept, { body: { item_id: itemId } });
          forget(cpdLogCalls.log.path);
        }),
      },
      actions: { showFailure: (_, { failure }) => report(failure, "in its own words") },
    }),
  });
  const place = useTarget(actor, "the acceptance");
  const open = useSelector(actor, (s) => s.matches("open") || s.matches("accepting"));
  const busy = useSelector(actor, (s) => s.hasTag("busy"));
  const accepted = useSelector(actor, (s) => s.matches("accepted"));
  return (
    <div ref={place} role="status">
      {accepted && <StatusChip status="success" label="CPD confirmed" />}
      {open && (
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          disabled={barred !== null}
          onClick={() => actor.send({ type: "accept" })}
        >
          Confirm CPD
        </Button>
      )}
      {open && <Barred why={barred} />}
    </div>
  );
}
