import { useRef, useState } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Field, type InputProps } from "#src/ui/kit/Field.tsx";
import { readAddress } from "./readAddress.ts";
import styles from "./form.module.css";

type Props = Omit<InputProps<string | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  image: boolean;
  accept?: string | undefined;
  mostBytes?: number | undefined;
};

const pictures = "image/png,image/jpeg,image/webp";

/** A file that is chosen here and sent with the record, as a `data:` address. */
export function FileField({ value, onChange, image, accept, mostBytes, ...field }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (mostBytes !== undefined && file.size > mostBytes)
      return setProblem(`Choose a file under ${Math.floor(mostBytes / 1_000_000)} MB`);
    setProblem(undefined);
    onChange(await readAddress(file));
  };
  return (
    <Field {...field} error={problem ?? field.error} labels="group">
      {(control, labelId) => (
        <div className={styles.file} role="group" aria-labelledby={labelId}>
          {value && image && <img src={value} alt="" />}
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={`${field.label}: file`}
            accept={accept ?? (image ? pictures : undefined)}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button
            id={control.id}
            kind="secondary"
            size="small"
            disabled={field.disabled}
            aria-describedby={control["aria-describedby"]}
            onClick={() => chooser.current?.click()}
          >
            {value ? "Choose another" : image ? "Choose a picture" : "Choose a file"}
          </Button>
          {value && (
            <Button kind="quiet" size="small" disabled={field.disabled} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
