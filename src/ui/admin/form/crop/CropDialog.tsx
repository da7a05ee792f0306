import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { FieldFile } from "../FileActor.tsx";
import { Cropper } from "./cropper.ts";
import { contained, cutOf } from "./geometry.ts";
import styles from "./crop.module.css";

type Props = { name: string; aspect: number | undefined };

/** The chosen picture, and the part of it to keep. */
export function CropDialog({ name, aspect }: Props) {
  const { send } = FieldFile.useActorRef();
  const open = FieldFile.useSelector((s) => s.hasTag("open"));
  const busy = FieldFile.useSelector((s) => s.hasTag("busy"));
  return (
    <Dialog
      open={open}
      title={`Crop: ${name}`}
      onClose={() => send({ type: "dismiss" })}
      closeDisabled={busy}
      actions={
        <>
          <Button kind="quiet" disabled={busy} onClick={() => send({ type: "whole" })}>
            Do not crop
          </Button>
          <Button busy={busy} onClick={() => send({ type: "apply" })}>
            Crop
          </Button>
        </>
      }
    >
      <Stage aspect={aspect} busy={busy} />
    </Dialog>
  );
}

function Stage({ aspect, busy }: { aspect: number | undefined; busy: boolean }) {
  const { send } = FieldFile.useActorRef();
  const original = FieldFile.useSelector((s) => s.context.original);
  const selection = FieldFile.useSelector((s) => s.context.selection);
  const failure = FieldFile.useSelector((s) => s.context.failure);
  if (!original || !selection) return null;
  const cut = cutOf(original, selection, aspect);
  return (
    <>
      <p className={styles.hint}>
        Drag the frame or one of its corners. With the keyboard, press Tab to reach the frame or a corner,
        then use the arrow keys. Hold Shift for larger steps, or Ctrl (⌘ on a Mac) for the largest.
      </p>
      <div className={styles.stage}>
        <Cropper
          address={original.address}
          disabled={busy}
          {...{ selection, aspect }}
          onMove={(next) => send({ type: "selection.moved", selection: contained(original, next, aspect) })}
        />
      </div>
      <p role="status" className={styles.size}>
        {`Kept: ${cut.width} × ${cut.height} of ${original.width} × ${original.height} pixels, ${cut.x} from the left and ${cut.y} from the top.`}
      </p>
      <div role="alert" className={styles.problem}>
        {failure && <p>{failure}</p>}
      </div>
    </>
  );
}
