import { imageBankCalls, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { changedSince } from "#src/machines/form/comparison.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { FormProblems, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { FormWindow } from "#src/ui/account/FormWindow.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import styles from "../form/form.module.css";

type Props = { image: BankImage; changed: () => void; close: () => void };

/** Changes the title and the alternative text of a picture. */
export function PictureDialog({ image, changed, close }: Props) {
  const { call } = useCalls();
  const { toast } = useToasts();
  return (
    <FormProvider
      name={`bank.${image.bank_id}.picture.${image.id}`}
      values={{ title: image.title, alt: image.alt }}
      check={(values) => fieldErrors(imageBankCalls.updateImage.body, values)}
      save={async (values, saved) => {
        // Sends only what was changed here, so that changes by somebody else stay.
        const body = changedSince(saved, values);
        const params = { id: image.bank_id, image: image.id };
        const { title, alt } = (await call(imageBankCalls.updateImage, { params, body })).data;
        return { title, alt };
      }}
      saved={() => {
        changed();
        toast({ tone: "success", text: "Picture changed" });
        close();
      }}
    >
      <Filling title={`Edit “${image.title}”`} close={close} />
    </FormProvider>
  );
}

function Filling({ title, close }: { title: string; close: () => void }) {
  return (
    <FormWindow title={title} accept="Save" onClose={close}>
      <div className={styles.fields}>
        <PictureTexts />
        <FormProblems />
      </div>
    </FormWindow>
  );
}

/** The texts of a picture: fields of the surrounding form. */
export function PictureTexts() {
  const title = useField<string>("title");
  const alt = useField<string>("alt");
  return (
    <>
      <TextInput {...title} label="Title" required maxLength={120} />
      <TextInput
        {...alt}
        label="Alternative text"
        required
        maxLength={250}
        help="Alternative text for screen readers."
      />
    </>
  );
}
