import type { ReactNode } from "react";
import { capital } from "#src/contracts/words.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { focusIt } from "./Checked.tsx";
import { Import, useJob } from "./ImportActor.tsx";
import { Rows } from "./Rows.tsx";
import styles from "./import.module.css";

/** What was written, and the way back. */
export function Written({ at }: { at: ResourceAt }) {
  const { send } = Import.useActorRef();
  const job = useJob();
  const partly = Import.useSelector((s) => s.matches({ written: "partly" }));
  const failure = Import.useSelector((s) => s.context.failure);
  const { counts, can_undo: canUndo } = job;
  return (
    <>
      <Done title={`${capital(counted(at, counts.new + counts.changed))} imported`} at={at}>
        <p role="status">
          {`${counts.new} new, ${counts.changed} changed.${partly ? ` ${counted(at, counts.broken)} ${counts.broken === 1 ? "was" : "were"} left out: see below what is wrong.` : ""}`}
        </p>
        <div role="alert" className={styles.problem}>
          {failure && <p>{failure}</p>}
        </div>
        {canUndo && (
          <Button kind="quiet" onClick={() => send({ type: "take.back" })}>
            Take it back
          </Button>
        )}
      </Done>
      <Rows at={at} job={job} />
      <AskingBack at={at} />
    </>
  );
}

export function TakenBack({ at }: { at: ResourceAt }) {
  return (
    <Done title="The import was taken back" at={at}>
      <p role="status">{`All ${at.place.words.many} are as they were before it.`}</p>
    </Done>
  );
}

function Done({ title, at, children }: { title: string; at: ResourceAt; children: ReactNode }) {
  const { send } = Import.useActorRef();
  const { place } = at;
  return (
    <section className={styles.card} aria-labelledby="import-done">
      <h2 id="import-done" tabIndex={-1} ref={focusIt}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>
        <Button component={PageLink} href={listAddress(place)}>
          {`To the ${place.words.many}`}
        </Button>
        <Button kind="secondary" onClick={() => send({ type: "start.over" })}>
          Import another file
        </Button>
      </div>
    </section>
  );
}

function AskingBack({ at }: { at: ResourceAt }) {
  const { send } = Import.useActorRef();
  const { counts } = useJob();
  const open = Import.useSelector((s) => s.matches("askingBack") || s.matches("takingBack"));
  const busy = Import.useSelector((s) => s.matches("takingBack"));
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      danger
      question="Take the import back?"
      accept="Take it back"
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <p>
        {`${counted(at, counts.new)} ${counts.new === 1 ? "is" : "are"} deleted and ${counted(at, counts.changed)} ${counts.changed === 1 ? "is" : "are"} as before. Where somebody has changed one since, nothing is taken back.`}
      </p>
    </ConfirmDialog>
  );
}
