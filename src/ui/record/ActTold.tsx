import { Button } from "#src/ui/kit/Button.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Acts } from "./CpdActs.tsx";
import styles from "./record.module.css";

/** What came of the last act, with Undo where there is one; it stays until somebody waves it away (2.2.1). */
export function ActTold() {
  const actor = Acts.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the outcome");
  const outcome = Acts.useSelector((s) => s.context.outcome);
  const taking = Acts.useSelector((s) => s.matches("takingBack"));
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
