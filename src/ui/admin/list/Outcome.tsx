import CloseRounded from "@mui/icons-material/CloseRounded";
import { capital } from "#src/contracts/words.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import styles from "./list.module.css";

/** Refusals are told one by one up to here; the rest is a number. */
const mostRefusals = 5;

/** What an act did, with Undo where there is one; it stays until somebody waves it away (2.2.1). */
export function Outcome({ at }: { at: ResourceAt }) {
  const list = List.useActorRef();
  const { send } = list;
  const ref = useTarget(list, "the outcome");
  const outcome = List.useSelector((s) => s.context.outcome);
  const taking = List.useSelector((s) => s.matches("takingBack"));
  const declared = at.resource.acts.find(({ name }) => name === outcome?.act);
  return (
    <div role="status" className={styles.outcomePlace}>
      {outcome && (
        <div ref={ref} className={styles.outcome} data-refused={outcome.refused.length > 0 ? "" : undefined}>
          <p>{outcome.says ?? `${capital(counted(at, outcome.done))} ${declared?.done ?? "changed"}`}.</p>
          {outcome.undo !== null && (
            <Button kind="quiet" size="small" busy={taking} onClick={() => send({ type: "undo" })}>
              Undo
            </Button>
          )}
          <IconButton
            aria-label="Dismiss"
            disabled={taking}
            onClick={() => send({ type: "outcome.dismissed" })}
          >
            <CloseRounded />
          </IconButton>
          {outcome.refused.length > 0 && (
            <ul>
              {outcome.refused.slice(0, mostRefusals).map(({ id, message }) => (
                <li key={id}>{message}</li>
              ))}
              {outcome.refused.length > mostRefusals && (
                <li>{`and ${outcome.refused.length - mostRefusals} more were refused`}</li>
              )}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
