import type { ReactNode } from "react";
import { capital } from "#src/contracts/words.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { ImportFollowing } from "#src/machines/admin/importMachine.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { Import, useJob } from "./ImportActor.tsx";
import { Rows } from "./Rows.tsx";
import styles from "./import.module.css";

/** What was written, and how to undo it. */
export function Written({ at }: { at: ResourceAt }) {
  const { send } = Import.useActorRef();
  const job = useJob();
  const partly = Import.useSelector((s) => s.matches({ written: "partly" }));
  const failure = Import.useSelector((s) => s.context.failure);
  const canAct = Import.useSelector((s) => s.can({ type: "follow", following: "actOnNew" }));
  const { counts, acted, can_undo: canUndo } = job;
  const act = followingIn(at);
  const offered = act && acted === null && canAct ? act : null;
  return (
    <>
      <Done
        title={`${capital(counted(at.place.words, counts.new + counts.changed))} imported`}
        at={at}
        first={
          offered && (
            <Button onClick={() => send({ type: "follow", following: "actOnNew" })}>
              {`${offered.label} ${counted(at.place.words, counts.new)}`}
            </Button>
          )
        }
        last={
          canUndo && (
            <Button kind="quiet" onClick={() => send({ type: "follow", following: "takeBack" })}>
              Undo import
            </Button>
          )
        }
      >
        <p role="status">
          {`${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed.${partly ? ` ${counted(at.place.words, counts.broken)} ${counts.broken === 1 ? "was" : "were"} left out. The errors are listed below.` : ""}`}
        </p>
        <div role="alert" className={styles.problem}>
          {failure && <p>{failure}</p>}
        </div>
        {act && acted !== null && (
          <p role="status">{`${capital(counted(at.place.words, acted))} ${act.done}.`}</p>
        )}
      </Done>
      <Rows at={at} job={job} />
      <AskingBack at={at} />
      <AskingAct at={at} />
    </>
  );
}

const followingIn = ({ resource }: ResourceAt) =>
  resource.acts.find(({ name }) => name === resource.imports?.then);

type AskingProps = {
  following: ImportFollowing;
  question: string;
  accept: string;
  danger?: boolean;
  children: ReactNode;
};

function Asking({ following, children, ...words }: AskingProps) {
  const { send } = Import.useActorRef();
  const isIt = Import.useSelector((s) => s.context.following === following);
  const asks = Import.useSelector((s) => s.matches("askingToFollow"));
  const busy = Import.useSelector((s) => s.matches("following"));
  return (
    <ConfirmDialog
      open={isIt && (asks || busy)}
      busy={busy}
      {...words}
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

function AskingAct({ at }: { at: ResourceAt }) {
  const { counts } = useJob();
  const act = followingIn(at);
  if (!act) return null;
  return (
    <Asking
      following="actOnNew"
      question={`${act.label} ${counted(at.place.words, counts.new)}?`}
      accept={act.label}
    >
      {act.confirm?.consequence}
    </Asking>
  );
}

function AskingBack({ at }: { at: ResourceAt }) {
  const { counts } = useJob();
  const told = (count: number, what: string): string[] =>
    count > 0 ? [`${counted(at.place.words, count)} ${count === 1 ? "is" : "are"} ${what}`] : [];
  const happens = [
    ...told(counts.new, at.resource.calls.remove ? "deleted" : "disabled"),
    ...told(counts.changed, "restored"),
  ];
  return (
    <Asking following="takeBack" danger question="Undo the import?" accept="Undo import">
      {`${happens.join(" and ")}. If anyone has changed one since, nothing is undone.`}
    </Asking>
  );
}

export function TakenBack({ at }: { at: ResourceAt }) {
  return (
    <Done title="The import was undone" at={at}>
      <p role="status">
        {at.resource.calls.remove
          ? `All ${at.place.words.many} are as they were before the import.`
          : `The new ${at.place.words.many} are disabled. Those that were changed are as they were before.`}
      </p>
    </Done>
  );
}

type DoneProps = {
  title: string;
  at: ResourceAt;
  /** What most people do next, before the other ways to go on. */
  first?: ReactNode;
  /** What few people do, after them. */
  last?: ReactNode;
  children: ReactNode;
};

function Done({ title, at, first = null, last, children }: DoneProps) {
  const actor = Import.useActorRef();
  const { send } = actor;
  const heading = useTarget(actor, "the result");
  const { place } = at;
  return (
    <section className={styles.card} aria-labelledby="import-done">
      <h2 id="import-done" ref={heading}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>
        {first}
        <Button kind={first ? "secondary" : "primary"} component={PageLink} href={listAddress(place)}>
          {`Go to ${place.words.many}`}
        </Button>
        <Button kind="secondary" onClick={() => send({ type: "start.over" })}>
          Import another file
        </Button>
        {last}
      </div>
    </section>
  );
}
