import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Fields } from "../Fields.tsx";
import { contentLink, enforceProtocol } from "../links.ts";
import { TextInput } from "../TextInput.tsx";
import type { LinkDraft } from "./commands.ts";

export type LinkDialogProps = {
  open: boolean;
  /** The link to change, or the initial values of a new one. */
  initial: LinkDraft;
  isNew: boolean;
  /** Completes an address without a scheme (B-329, B-330). */
  enforce: boolean;
  onClose: () => void;
  /** After the closing animation. */
  onClosed: () => void;
  onRemove: () => void;
  onSave: (draft: LinkDraft) => void;
};

/** Asks for a link's address. It is mounted again for each link, so it starts with what it is given. */
export function LinkDialog(props: LinkDialogProps) {
  const { open, initial, isNew, enforce, onClose, onClosed, onRemove, onSave } = props;
  const [{ url, text, newTab }, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<LinkDraft>) => setDraft((draft) => ({ ...draft, ...part }));
  const address = enforce ? enforceProtocol(url) : url.trim();
  const link = contentLink(address);
  const error =
    url.trim() === ""
      ? sharedMessages.required
      : link === null
        ? "This address cannot be linked to"
        : undefined;
  return (
    <Dialog
      open={open}
      size="sm"
      title={isNew ? "Add a link" : "Change the link"}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={() => {
        if (error) setTried(true);
        else onSave({ url: link ?? "", text: text.trim(), newTab });
      }}
      actions={
        <>
          {!isNew && (
            <Button kind="quiet" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{isNew ? "Add link" : "Save"}</Button>
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
          onChange={(value) => change({ url: value })}
          error={tried ? error : undefined}
          help="A web or email address, or tel: and a telephone number"
        />
        <TextInput label="Text" value={text} onChange={(value) => change({ text: value })} />
        <FormControlLabel
          control={
            <Checkbox checked={newTab} onChange={(event) => change({ newTab: event.target.checked })} />
          }
          label="Open in a new tab"
        />
      </Fields>
    </Dialog>
  );
}
