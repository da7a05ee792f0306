import type { PropsWithChildren } from "react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import {
  shortcutsMachine,
  type KeyAct,
  type KeyActs,
  type KeyPressed,
} from "#src/machines/shortcuts/shortcutsMachine.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useLatest } from "#src/ui/kit/useLatest.ts";
import styles from "./shortcuts.module.css";

export const Shortcuts = createScreenActor(shortcutsMachine);

/** Places where keys type text, or belong to something that is open. */
const typed =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/**
 * Listens for single-character keys: not where text is typed, not together with another key, and not those that
 * something on the page has handled.
 */
const hearKeys = (acts: KeyActs, elsewhere: string) =>
  fromCallback<KeyPressed, void & NonReducibleUnknown>(({ sendBack }) => {
    const hear = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || !(key === "?" || acts[key])) return;
      if (target instanceof Element && target.closest(elsewhere)) return;
      event.preventDefault();
      sendBack({ type: "key.pressed", key });
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  });

type ProviderProps = {
  /** The part of the product that the keys belong to. */
  of: string;
  acts: KeyActs;
  /** Does what a key stands for: the same as the visible buttons. */
  act: (act: KeyAct) => void;
  /** A selector for elements that handle their own keys, in addition to everything that takes text. */
  except?: string;
};

/** Enables keys for everything below, unless this browser has switched them off. */
export function ShortcutsProvider({ of, acts, act, except, children }: PropsWithChildren<ProviderProps>) {
  const { preferences } = useRootActors();
  // The view may have changed by the time a key is pressed.
  const latest = useLatest(act);
  return (
    <Shortcuts.Provider
      identity={of}
      holes={() => ({
        actors: { hearKeys: hearKeys(acts, except ? `${typed}, ${except}` : typed) },
        actions: {
          act: (_, pressed) => latest.current(pressed),
          keepChoice: (_, { on }) => preferences.send({ type: "shortcuts.switched", on }),
        },
      })}
      input={() => ({ acts, on: preferences.getSnapshot().context.shortcuts })}
    >
      {children}
    </Shortcuts.Provider>
  );
}

/** A key, or several with the same effect, as they are labelled; and what it does. */
export type KeyRow = readonly [key: string, does: string];

type SheetProps = {
  keys: readonly KeyRow[];
  /** Says when the keys do nothing. */
  note: string;
};

/** The list of keys, where they can also be switched off. */
export function ShortcutsSheet({ keys, note }: SheetProps) {
  const actor = Shortcuts.useActorRef();
  const open = Shortcuts.useSelector((snapshot) => snapshot.hasTag("open"));
  const on = Shortcuts.useSelector((snapshot) => snapshot.hasTag("on"));
  const close = () => actor.send({ type: "sheet.closed" });
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      size="sm"
      onClose={close}
      actions={
        <Button kind="secondary" onClick={close}>
          Close
        </Button>
      }
    >
      <dl className={styles.keys} data-off={!on || undefined}>
        {[...keys, ["?", "Show this list"] as const].map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
      <Checkbox label="Use these keys" checked={on} onChange={() => actor.send({ type: "switched" })} />
    </Dialog>
  );
}
