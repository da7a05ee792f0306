import CloseRounded from "@mui/icons-material/CloseRounded";
import { capital } from "#src/contracts/words.ts";
import { formatNumber, plural } from "#src/contracts/numbers.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { counted } from "../resourceAt.ts";
import { Act, useActsHere } from "./ActsProvider.tsx";
import styles from "../list/list.module.css";

/** What an act did, with Undo if possible; it stays until the user dismisses it (2.2.1). */
export function Outcome() {
  const { acts, words } = useActsHere();
  const actor = Act.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the outcome");
  const outcome = Act.useSelector((s) => s.context.outcome);
  const taking = Act.useSelector((s) => s.matches("takingBack"));
  const declared = acts.find(({ name }) => name === outcome?.act);
  return (
    <div role="status" className={styles.outcomePlace}>
      {outcome && (
        <div ref={ref} className={styles.outcome} data-refused={outcome.refused.length > 0 ? "" : undefined}>
          <p>
            {outcome.undone
              ? `Undone for ${counted(words, outcome.done)}`
              : (outcome.says ?? `${capital(counted(words, outcome.done))} ${declared?.done ?? "changed"}`)}
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
              {`${plural(outcome.refused.length, "was", "were")} skipped:`}
              <ul>
                {[...Map.groupBy(outcome.refused, ({ message }) => message)].map(([message, some]) => (
                  <li key={message}>
                    {some.length > 1 ? `${message} (${formatNumber(some.length)})` : message}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
