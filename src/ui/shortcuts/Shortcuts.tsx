import { useInsertionEffect, useRef, type PropsWithChildren } from "react";
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
import styles from "./shortcuts.module.css";

export const Shortcuts = createScreenActor(shortcutsMachine);

/** Where keys are typed, or belong to what is open. */
const typed =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/**
 * Hears the keys of single characters: not where something is typed, not together with another key, and not those that
 * something on the page has taken.
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
  /** What part of the product they are of. */
  of: string;
  acts: KeyActs;
  /** Does what a key stands for: the same as the buttons that are shown. */
  act: (act: KeyAct) => void;
  /** A selector of what takes its own keys, beside everything in which one types. */
  except?: string;
};

/** Lets what is below be done by keys, unless this browser has switched them off. */
export function ShortcutsProvider({ of, acts, act, except, children }: PropsWithChildren<ProviderProps>) {
  const { preferences } = useRootActors();
  // What is shown is another by the time a key is pressed.
  const latest = useRef(act);
  useInsertionEffect(() => void (latest.current = act));
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

/** A key, or several that do the same, as they are labelled; and what it does. */
export type KeyRow = readonly [key: string, does: string];

type SheetProps = {
  keys: readonly KeyRow[];
  /** When they do nothing. */
  note: string;
};

/** The list of keys, in which they are switched off as well. */
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
