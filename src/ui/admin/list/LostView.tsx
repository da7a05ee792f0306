import CloseRounded from "@mui/icons-material/CloseRounded";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { useViews } from "./useViews.ts";
import { Views, ViewsProvider } from "./ViewsActor.tsx";
import styles from "./list.module.css";

/** Says that the default view is gone, and that the list therefore shows everything. */
export default function LostView({ at }: { at: ResourceAt }) {
  return (
    <ViewsProvider at={at}>
      <Told at={at} />
    </ViewsProvider>
  );
}

function Told({ at }: { at: ResourceAt }) {
  const { send } = Views.useActorRef();
  const busy = Views.useSelector((s) => s.hasTag("busy"));
  const { lost } = useViews(at);
  return (
    <div role="status" className={styles.outcomePlace}>
      {lost && (
        <div className={styles.outcome} data-refused="">
          <p>
            {`Your default view “${lost.name}” ${lost.because === "deleted" ? "was deleted" : "is no longer shared"}, so the list opens with all ${at.place.words.many}.`}
          </p>
          <IconButton
            aria-label="Dismiss"
            disabled={busy}
            onClick={() => send({ type: "openWith", view: null })}
          >
            <CloseRounded />
          </IconButton>
        </div>
      )}
    </div>
  );
}
