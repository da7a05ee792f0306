import { useState } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Fields } from "../Fields.tsx";
import { ownImage } from "#src/contracts/urls.ts";
import { TextInput } from "../TextInput.tsx";
import type { ImageElement } from "./model.ts";

export type Image = Pick<ImageElement, "url" | "alt">;

type Props = {
  open: boolean;
  /** Copies an image from elsewhere into the product's own store and returns its path there (D-20). */
  importImage: ((url: string) => Promise<string>) | undefined;
  onClose: () => void;
  /** After the closing animation. */
  onClosed: () => void;
  onSave: (image: Image) => void;
};

/** Asks for an image: its address (B-332) and what it shows. Only images in our own store get into the text. */
export function ImageDialog({ open, importImage, onClose, onClosed, onSave }: Props) {
  const [{ url, alt }, setImage] = useState<Image>({ url: "", alt: "" });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const missing = (value: string) => (tried && value.trim() === "" ? sharedMessages.required : undefined);

  async function save() {
    setTried(true);
    if (url.trim() === "" || alt.trim() === "") return;
    setBusy(true);
    const path = await ownPath(url, importImage);
    setBusy(false);
    if (path === null)
      setRefusal("This image could not be used. Enter the address of an image in this product.");
    else onSave({ url: path, alt: alt.trim() });
  }

  return (
    <Dialog
      open={open}
      size="sm"
      title="Add an image"
      onClose={onClose}
      onClosed={onClosed}
      closeDisabled={busy}
      onSubmit={() => void save()}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Add image
          </Button>
        </>
      }
    >
      <Fields>
        <TextInput
          label="URL"
          required
          autoFocus
          inputMode="url"
          value={url}
          onChange={(value) => {
            setRefusal(undefined);
            setImage({ url: value, alt });
          }}
          error={missing(url) ?? refusal}
        />
        <TextInput
          label="Alternative text"
          required
          value={alt}
          onChange={(value) => setImage({ url, alt: value })}
          error={missing(alt)}
          help="Describes the image for screen readers"
        />
      </Fields>
    </Dialog>
  );
}

/** @returns the path of the image in our store, null if it has none and gets none. */
async function ownPath(url: string, importImage: Props["importImage"]): Promise<string | null> {
  const own = ownImage(url, location.origin);
  if (own !== null || !importImage) return own;
  try {
    return ownImage(await importImage(url.trim()), location.origin);
  } catch {
    return null;
  }
}
