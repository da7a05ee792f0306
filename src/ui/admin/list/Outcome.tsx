import CloseRounded from "@mui/icons-material/CloseRounded";
import { capital } from "#src/contracts/words.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import styles from "./list.module.css";

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
          <p>
            {outcome.undone
              ? `Undone for ${counted(at, outcome.done)}`
              : (outcome.says ?? `${capital(counted(at, outcome.done))} ${declared?.done ?? "changed"}`)}
            .
          </p>
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
            <div className={styles.refusals}>
              {`${number(outcome.refused.length)} ${outcome.refused.length === 1 ? "was" : "were"} skipped:`}
              <ul>
                {[...Map.groupBy(outcome.refused, ({ message }) => message)].map(([message, some]) => (
                  <li key={message}>{some.length > 1 ? `${message} (${number(some.length)})` : message}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const number = (count: number): string => new Intl.NumberFormat("en-GB").format(count);
