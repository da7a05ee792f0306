import type { UploadCalls } from "#src/contracts/uploads.ts";
import { calledTypes, type UploadedFile } from "#src/contracts/kinds/file.ts";
import type { FileLimits } from "#src/contracts/kinds/fileLimits.ts";
import { isRefusedFile } from "#src/contracts/kinds/unsentFile.ts";
import { fileWords } from "#src/contracts/kinds/words.ts";
import { atMostBytes } from "#src/contracts/sizes.ts";
import { percentOf } from "#src/machines/upload/uploadMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Field, type ControlProps, type InputProps } from "#src/ui/kit/Field.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { FileDrop } from "./FileDrop.tsx";
import { FileLink } from "./FileLink.tsx";
import { FieldUpload, UploadProvider } from "./UploadActor.tsx";
import styles from "./upload.module.css";

type Props = Omit<InputProps<UploadedFile | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  place: string;
  limits: FileLimits;
  /** Those of the back office by default. */
  calls?: UploadCalls;
};

/** A file chosen or dropped here, and uploaded at once, before its record is saved. */
export function UploadField(props: Props) {
  const { place, calls, limits, value, onChange } = props;
  return (
    <UploadProvider {...{ place, calls, limits, value }} give={onChange}>
      <Uploading {...props} />
    </UploadProvider>
  );
}

function Uploading({ onChange: _, help, ...field }: Props) {
  // A form that was reset no longer has the file that was refused.
  const failure = FieldUpload.useSelector((s) =>
    s.hasTag("open") || isRefusedFile(field.value) ? s.context.failure : "",
  );
  const { types, mostBytes } = field.limits;
  const limits = `Choose ${calledTypes(types)} of ${atMostBytes(mostBytes)}.`;
  return (
    <Field
      {...field}
      help={help ? `${String(help)} ${limits}` : limits}
      error={failure || field.error}
      announced={failure !== ""}
      labels="group"
    >
      {(control, labelId) => (
        <div className={styles.file} role="group" aria-labelledby={labelId}>
          <Choosing {...field} control={control} />
          <Progress />
        </div>
      )}
    </Field>
  );
}

type ChoosingProps = Pick<Props, "value" | "disabled" | "label" | "limits" | "calls"> & {
  control: ControlProps;
};

function Choosing({ value, disabled, label, limits, calls, control }: ChoosingProps) {
  const actor = FieldUpload.useActorRef();
  const { send } = actor;
  const input = useTarget(actor, "the file");
  const open = FieldUpload.useSelector((s) => s.hasTag("open"));
  return (
    <>
      <FileDrop
        ref={input}
        {...{ label, control, disabled }}
        accept={limits.types.map((type) => `.${type}`).join(",")}
        busy={open}
        choose={value || open ? "Choose another" : "Choose a file"}
        onFile={(file) => send({ type: "file.chosen", file, held: value })}
      />
      {value && !open && (
        <>
          <FileLink file={value} calls={calls} />
          <Button
            kind="quiet"
            size="small"
            disabled={disabled}
            onClick={() => send({ type: "remove", held: value })}
          >
            Remove
          </Button>
        </>
      )}
    </>
  );
}

/** The progress of an upload, and what can be done about it. */
function Progress() {
  const { send } = FieldUpload.useActorRef();
  const open = FieldUpload.useSelector((s) => s.hasTag("open"));
  const unfinished = FieldUpload.useSelector((s) => s.matches({ idle: "unfinished" }));
  const canResume = FieldUpload.useSelector((s) => s.can({ type: "resume" }));
  const canPause = FieldUpload.useSelector((s) => s.can({ type: "pause" }));
  const canCancel = FieldUpload.useSelector((s) => s.can({ type: "cancel" }));
  const name = FieldUpload.useSelector((s) => s.context.file?.name ?? s.context.upload?.name ?? "");
  const percent = FieldUpload.useSelector((s) => (s.context.upload ? percentOf(s.context.upload) : 0));
  return (
    <>
      {open && (
        <div className={styles.progress}>
          <progress aria-label={`Upload of “${name}”`} max={100} value={percent} />
          <span className={styles.percent}>{`${percent}%`}</span>
        </div>
      )}
      <Status name={name} percent={percent} />
      {open && (
        <Button
          kind="secondary"
          size="small"
          disabled={!canResume && !canPause}
          onClick={() => send({ type: canResume ? "resume" : "pause" })}
        >
          {canResume ? "Resume" : "Pause"}
        </Button>
      )}
      {(open || unfinished) && (
        <Button kind="quiet" size="small" disabled={!canCancel} onClick={() => send({ type: "cancel" })}>
          {unfinished ? "Discard the upload" : "Cancel"}
        </Button>
      )}
    </>
  );
}

/** Announced when it changes. The percentage is beside the bar, so that it is not announced again and again. */
function Status({ name, percent }: { name: string; percent: number }) {
  const text = FieldUpload.useSelector((s) => {
    if (s.matches("lost"))
      return "You are offline, or the server is not responding. The upload will continue automatically.";
    if (s.matches("paused")) return "The upload is paused.";
    if (s.hasTag("busy")) return `Uploading “${name}”.`;
    if (s.matches({ idle: "unfinished" }))
      return `${percent}% of “${name}” was uploaded. Choose the same file again to continue.`;
    if (s.matches({ idle: "done" }) && s.context.upload)
      return `${fileWords.show(s.context.upload)} has been uploaded.`;
    return "";
  });
  return (
    <p role="status" className={styles.fileNote}>
      {text}
    </p>
  );
}
