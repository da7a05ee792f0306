import { sizeText } from "#src/contracts/sizes.ts";
import { importStages } from "#src/machines/admin/importMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { FormHead } from "../form/FormHead.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Checked } from "./Checked.tsx";
import { Choosing } from "./Choosing.tsx";
import { Import, ImportProvider } from "./ImportActor.tsx";
import { TakenBack, Written } from "./Written.tsx";
import styles from "./import.module.css";

/** Imports records from a file: chosen, checked, shown with everything that is wrong, and only then written (T-54). */
export function ImportScreen({ at }: { at: ResourceAt }) {
  return (
    <ImportProvider at={at}>
      <div className={styles.screen}>
        <FormHead at={at} title={`Import ${at.place.words.many}`} />
        <Stage at={at} />
      </div>
    </ImportProvider>
  );
}

function Stage({ at }: { at: ResourceAt }) {
  const stage = Import.useSelector((s) => importStages.find((one) => s.hasTag(one)));
  switch (stage) {
    case "choosing":
      return <Choosing at={at} />;
    case "checking":
      return <Checking />;
    case "unsent":
      return <Unsent />;
    case "checked":
      return <Checked at={at} />;
    case "written":
      return <Written at={at} />;
    case "takenBack":
      return <TakenBack at={at} />;
    case "failed":
      return <WritingFailed />;
    case "unread":
      return <Unread />;
    default:
      return <Loading label="Loading the import" />;
  }
}

/** The progress is not known, because the file is sent and checked in a single call. */
function Checking() {
  const actor = Import.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the progress");
  const file = Import.useSelector((s) => s.context.file!);
  return (
    <section ref={ref} className={styles.card} aria-label="Checking the file">
      <p role="status">{`Checking ${file.name} (${sizeText(file.size)}). Nothing has been saved yet.`}</p>
      <progress aria-label="Sending and checking the file" />
      <div className={styles.actions}>
        <Button kind="secondary" onClick={() => send({ type: "cancel" })}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** The session had ended before the file could be sent. */
function Unsent() {
  const actor = Import.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the failure");
  const { file, failure } = Import.useSelector((s) => s.context);
  return (
    <div ref={ref} className={styles.failed}>
      <Failed title="The file was not sent" onRetry={() => send({ type: "retry" })}>
        {`${failure}. We have kept ${file?.name} and will send it once you have signed in.`}
      </Failed>
      <Button kind="quiet" onClick={() => send({ type: "cancel" })}>
        Choose another file
      </Button>
    </div>
  );
}

function WritingFailed() {
  const actor = Import.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the failure");
  const failure = Import.useSelector((s) => s.context.failure);
  return (
    <div ref={ref} className={styles.failed}>
      <Failed title="The import may not have been saved" onRetry={() => send({ type: "retry" })}>
        <p>{failure}</p>
        <p>Try again. Nothing will be imported twice.</p>
      </Failed>
      <Button kind="quiet" onClick={() => send({ type: "dismiss" })}>
        Check the status
      </Button>
    </div>
  );
}

function Unread() {
  const actor = Import.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the failure");
  const failure = Import.useSelector((s) => s.context.failure);
  return (
    <div ref={ref}>
      <Failed title="The import could not be loaded" onRetry={() => send({ type: "retry" })}>
        {failure}
      </Failed>
    </div>
  );
}
