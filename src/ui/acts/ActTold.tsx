import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { actMachine } from "#src/machines/act/actMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import styles from "./ActTold.module.css";

/** The outcome of the last act, with Undo where possible. It stays until it is dismissed (2.2.1). */
export function ActTold({ actor }: { actor: ActorRefFrom<typeof actMachine> }) {
  const { send } = actor;
  const ref = useTarget(actor, "the outcome");
  const outcome = useSelector(actor, (s) => s.context.outcome);
  const taking = useSelector(actor, (s) => s.matches("takingBack"));
  return (
    <div role="status" className={styles.told}>
      {outcome && (
        <div ref={ref} className={styles.outcome}>
          <p>{outcome.says}.</p>
          {outcome.undo !== null && (
            <Button kind="quiet" size="small" busy={taking} onClick={() => send({ type: "undo" })}>
              Undo
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            disabled={taking}
            onClick={() => send({ type: "outcome.dismissed" })}
          >
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}
