import { use, useState } from "react";
import type { BankImage } from "#src/contracts/admin/imageBanks.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Field, type InputProps } from "#src/ui/kit/Field.tsx";
import { BankPictures } from "./lateParts.ts";
import { RecordContext, RecordPreview } from "./RecordPreview.tsx";
import styles from "#src/ui/upload/upload.module.css";

type Props = Omit<InputProps<number | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  preview: string;
};

/** A picture from an image bank, chosen by sight. */
export function BankImageField({ value, onChange, preview, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<BankImage | null>(null);
  const saved = use(RecordContext)[field.name ?? ""];
  return (
    <Field {...field} labels="group">
      {(control, labelId) => (
        <div className={styles.file} role="group" aria-labelledby={labelId}>
          {value !== null &&
            (chosen?.id === value ? (
              <img src={chosen.url} alt={chosen.alt} />
            ) : saved === value ? (
              <RecordPreview field={preview} />
            ) : (
              <p className={styles.fileNote}>
                You have chosen another picture. It is shown here once you save.
              </p>
            ))}
          <Button
            id={control.id}
            kind="secondary"
            size="small"
            disabled={field.disabled}
            aria-describedby={control["aria-describedby"]}
            aria-invalid={control["aria-invalid"]}
            onClick={() => setOpen(true)}
          >
            {value === null ? "Choose a picture" : "Choose another"}
          </Button>
          {value !== null && (
            <Button kind="quiet" size="small" disabled={field.disabled} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
          <Dialog open={open} title="Choose a picture" onClose={() => setOpen(false)}>
            {open && (
              <BankPictures
                onChoose={(image) => {
                  setChosen(image);
                  onChange(image.id);
                  setOpen(false);
                }}
              />
            )}
          </Dialog>
        </div>
      )}
    </Field>
  );
}
