import { useRef, useState } from "react";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { profileCalls } from "#src/contracts/profile.ts";
import { ownPicture, userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { Form, FormProvider, useField } from "./FormActor.tsx";
import { readPicture } from "./picture.ts";
import styles from "./ProfilePage.module.css";

type Picture = { image: string | null };

/** The user's own picture: chosen, previewed, then saved. It is scaled down before it is sent. */
export function ProfilePicture({ me }: { me: CurrentUser }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  return (
    <FormProvider<Picture>
      name="picture"
      values={{ image: ownPicture(me.profile_image) }}
      save={async ({ image }) => {
        const { data } = await call(profileCalls.updateImage, { body: { image } });
        forget(userCalls.me.path);
        return { image: data.profile_image };
      }}
      saved={() => toast({ tone: "success", text: sharedMessages.profileUpdated })}
    >
      <PictureForm name={me.full_name} />
    </FormProvider>
  );
}

function PictureForm({ name }: { name: string }) {
  const barred = useBarred(profileCalls.updateImage);
  const actor = Form.useActorRef();
  const { send } = actor;
  const { announce } = usePage();
  const buttons = useTarget(actor, "the form");
  const { value: image, error, onChange } = useField<string | null>("image");
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const chooser = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);

  const change = (next: string | null): void => {
    onChange(next);
    announce(unsaved(next));
  };
  const choose = (file: File | undefined): void => {
    if (!file) return;
    setUnreadable(false);
    readPicture(file).then(change, () => setUnreadable(true));
  };

  return (
    <div className={styles.picture}>
      <Avatar name={name} src={image} size={96} />
      <div>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label="Picture file"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file may be chosen again after it was discarded.
            event.target.value = "";
          }}
        />
        <div ref={buttons} className={styles.actions}>
          {dirty ? (
            <>
              <Button key="save" ref={takeFocus} busy={busy} onClick={() => send({ type: "save" })}>
                {image ? "Save picture" : "Save without a picture"}
              </Button>
              <Button key="discard" kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
                Discard
              </Button>
            </>
          ) : (
            <>
              <Button
                key="choose"
                kind="secondary"
                disabled={barred !== null}
                onClick={() => chooser.current?.click()}
              >
                {image ? "Choose another picture" : "Choose a picture"}
              </Button>
              {image && (
                <Button key="remove" kind="quiet" disabled={barred !== null} onClick={() => change(null)}>
                  Remove picture
                </Button>
              )}
            </>
          )}
        </div>
        <p
          className={unreadable || error ? styles.error : styles.help}
          role={unreadable || error ? "alert" : undefined}
        >
          {error ??
            (unreadable
              ? "This file could not be read as a picture. Choose a PNG, JPEG or WebP file."
              : (barred ?? (dirty ? unsaved(image) : "PNG, JPEG or WebP. It will be cropped to a square.")))}
        </p>
      </div>
    </div>
  );
}

const unsaved = (image: string | null): string =>
  image ? "This picture is not saved yet." : "Your picture is not removed until you save.";

/** The button replaces the one that was pressed, and takes over its focus, unless the user has moved on. */
const takeFocus = (button: HTMLButtonElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};
