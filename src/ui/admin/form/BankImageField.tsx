import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { imageBankCalls, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Field, type InputProps } from "#src/ui/kit/Field.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { RecordPreview } from "./RecordPreview.tsx";
import styles from "./form.module.css";

type Props = Omit<InputProps<number | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  preview: string;
};

/** A picture of an image bank, chosen by looking. */
export function BankImageField({ value, onChange, preview, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<BankImage | null>(null);
  return (
    <Field {...field} labels="group">
      {(control, labelId) => (
        <div className={styles.file} role="group" aria-labelledby={labelId}>
          {value !== null &&
            (chosen?.id === value ? (
              <img src={chosen.url} alt={chosen.alt} />
            ) : (
              <RecordPreview field={preview} />
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
              <Pictures
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

/** More than this no bank shows at once; its own page has them all. */
const mostShown = 100;

function Pictures({ onChoose }: { onChoose: (image: BankImage) => void }) {
  const { ask } = useAsk();
  const banks = useQuery(ask(imageBankCalls.list, { query: { perPage: 200 } })).data?.data;
  const [picked, setPicked] = useState<number | null>(null);
  const bank = picked ?? banks?.find(({ images }) => images > 0)?.id ?? banks?.[0]?.id ?? null;
  const images = useQuery({
    ...ask(imageBankCalls.images, { params: { id: bank ?? 0 }, query: { perPage: mostShown } }),
    enabled: bank !== null,
  }).data?.data;
  if (!banks) return <Loading label="Loading the image banks" />;
  if (bank === null)
    return <Empty title="No image banks yet">Add pictures under Image banks in House.</Empty>;
  return (
    <>
      <Select
        label="Image bank"
        value={bank}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setPicked}
      />
      {!images ? (
        <Loading label="Loading the pictures" />
      ) : images.length === 0 ? (
        <Empty level={3} title="This bank is empty" />
      ) : (
        <ul className={styles.pictures}>
          {images.map((image) => (
            <li key={image.id}>
              <button type="button" onClick={() => onChoose(image)}>
                <img src={image.url} alt={image.alt} loading="lazy" />
                <span>{image.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
