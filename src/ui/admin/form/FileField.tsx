import { Button } from "#src/ui/kit/Button.tsx";
import { Field, type ControlProps, type InputProps } from "#src/ui/kit/Field.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { CropDialog } from "./lateParts.ts";
import { FieldFile, FileProvider } from "./FileActor.tsx";
import styles from "#src/ui/upload/upload.module.css";

type Props = Omit<InputProps<string | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  accept?: string | undefined;
  mostBytes?: number | undefined;
  /** The ratio of width to height that a picture is cropped to; without one, any. */
  aspect?: number | undefined;
};

const pictures = "image/png,image/jpeg,image/webp";

/** A picture that is chosen or dropped here and sent with the record as a `data:` address. It can be cropped first. */
export function FileField(props: Props) {
  const { label, accept = pictures, mostBytes = null, aspect, onChange } = props;
  return (
    <FileProvider field={label} {...{ accept, mostBytes, aspect }} give={onChange}>
      <Chosen {...props} accept={accept} />
    </FileProvider>
  );
}

function Chosen({ onChange: _, accept, mostBytes: _most, aspect, ...field }: Props) {
  const failure = FieldFile.useSelector((s) => (s.hasTag("open") ? "" : s.context.failure));
  return (
    <Field {...field} error={failure || field.error} announced={failure !== ""} labels="group">
      {(control, labelId) => (
        <>
          <Choosing {...{ ...field, accept, control, labelId }} />
          <CropDialog name={field.label} aspect={aspect} />
        </>
      )}
    </Field>
  );
}

type ChoosingProps = Pick<Props, "value" | "disabled" | "label" | "accept"> & {
  control: ControlProps;
  labelId: string;
};

function Choosing({ value, disabled, label, accept, control, labelId }: ChoosingProps) {
  const actor = FieldFile.useActorRef();
  const { send } = actor;
  const input = useTarget(actor, "the file");
  const busy = FieldFile.useSelector((s) => s.hasTag("busy"));
  const shown = FieldFile.useSelector((s) => s.context.shown);
  const keeps = FieldFile.useSelector((s) => s.context.original?.keeps);
  // The form may have been reset to its earlier value.
  const own = shown !== null && shown.address === value;
  const size = own && shown.width > 0 && `${shown.width} × ${shown.height} pixels.`;
  return (
    <div className={styles.file} role="group" aria-labelledby={labelId}>
      <FileDrop
        ref={input}
        {...{ label, control, accept, disabled, busy }}
        picture={value}
        choose={value ? "Choose another" : "Choose a picture"}
        onFile={(file) => send({ type: "file.chosen", file })}
      />
      {own && keeps === "" && (
        <Button kind="secondary" size="small" disabled={disabled} onClick={() => send({ type: "crop" })}>
          Crop
        </Button>
      )}
      {value && (
        <Button kind="quiet" size="small" disabled={disabled} onClick={() => send({ type: "remove" })}>
          Remove
        </Button>
      )}
      <p role="status" className={styles.fileNote}>
        {own && [size, keeps].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
