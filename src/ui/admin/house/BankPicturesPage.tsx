import { useState } from "react";
import * as z from "zod/mini";
import { imageAspect, imageBankCalls, imageLimits, type BankImage } from "#src/contracts/admin/imageBanks.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { ActsProvider, doneToEach, useBeginAct } from "../acts/ActsProvider.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { LateImage } from "../kinds/image/Input.tsx";
import { PartList } from "../list/PartList.tsx";
import { PictureDialog, PictureTexts } from "./PictureDialog.tsx";
import styles from "./house.module.css";

/** The pictures of an image bank: added as files, never by an address (D-20). */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function BankPicturesPage() {
    return (
      <BelowScreen at={at} path="edit/pictures">
        {({ id }) => <Pictures bank={id} place={place} />}
      </BelowScreen>
    );
  };
}

const words = { one: "picture", many: "pictures" };
const acts: readonly ActDeclaration[] = [
  {
    name: "remove",
    label: "Delete",
    done: "deleted",
    confirm: {
      consequence: "You cannot undo this. A picture that is in use cannot be deleted.",
      danger: true,
    },
  },
];

function Pictures({ place, bank }: { place: ResourcePlace; bank: number }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const [edited, edit] = useState<BankImage | null>(null);
  const changed = () => {
    forget(imageBankCalls.images.path);
    forget(imageBankCalls.list.path);
  };
  return (
    <ActsProvider
      identity={bank}
      words={words}
      acts={acts}
      perform={({ target }) =>
        doneToEach(target, (image) => call(imageBankCalls.removeImage, { params: { id: bank, image } }))
      }
      changed={changed}
    >
      <div className={styles.below}>
        <Adding bank={bank} changed={changed} />
        <PartList<BankImage>
          of={{ words, roles: place.roles }}
          list={imageBankCalls.images}
          id={bank}
          empty="No pictures yet"
        >
          {(images) => (
            <ul className={styles.pictures}>
              {images.map((image) => (
                <Picture key={image.id} image={image} edit={edit} />
              ))}
            </ul>
          )}
        </PartList>
        {edited && <PictureDialog image={edited} changed={changed} close={() => edit(null)} />}
      </div>
    </ActsProvider>
  );
}

function Picture({ image, edit }: { image: BankImage; edit: (image: BankImage) => void }) {
  const begin = useBeginAct();
  return (
    <li>
      <img src={image.url} alt={image.alt} loading="lazy" decoding="async" />
      <strong>{image.title}</strong>
      <span>{`${image.width} × ${image.height}`}</span>
      <div>
        <Button kind="quiet" size="small" aria-label={`Edit ${image.title}`} onClick={() => edit(image)}>
          Edit
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Delete ${image.title}`}
          onClick={() => begin("remove", { ids: [image.id], called: `“${image.title}”` })}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

type Draft = { title: string; alt: string; image: string | null; key: string };
const empty = { title: "", alt: "", image: null };

function Adding({ bank, changed }: { bank: number; changed: () => void }) {
  const { call } = useCalls();
  const { toast } = useToasts();
  const uuid = useUuid();
  // So that the next picture is added only once, even if it is sent twice.
  const [key] = useState(uuid);
  return (
    <FormProvider<Draft>
      name={`bank.${bank}.picture`}
      values={{ ...empty, key }}
      check={({ image, ...words }) => ({
        ...fieldErrors(z.omit(imageBankCalls.addImage.body, { image: true }), words),
        ...(image === null && { image: "Choose a picture" }),
      })}
      save={async (draft) => {
        const body = { ...draft, image: draft.image! };
        await call(imageBankCalls.addImage, { params: { id: bank }, body });
        changed();
        toast({ tone: "success", text: "Picture added" });
        return { ...empty, key: uuid() };
      }}
    >
      <AddingForm />
    </FormProvider>
  );
}

function AddingForm() {
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const image = useField<string | null>("image");
  return (
    <SubmitForm className={styles.adding} onSubmit={() => send({ type: "save" })}>
      <LateImage
        {...image}
        label="Picture"
        required
        mostBytes={imageLimits.bytes}
        aspect={imageAspect}
        help="PNG, JPEG or WebP. Slides and cards show it in 16:9."
      />
      <PictureTexts />
      <Button type="submit" kind="secondary" disabled={!dirty} busy={busy}>
        Add picture
      </Button>
    </SubmitForm>
  );
}
