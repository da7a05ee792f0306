import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import { useInsertionEffect, useRef, type PropsWithChildren } from "react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import { shortcutsMachine, type KeyPressed } from "#src/machines/exam/shortcutsMachine.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import styles from "./Shortcuts.module.css";

const Shortcuts = createScreenActor(shortcutsMachine);

/** Where keys are typed, or belong to the map or to what is open over the exam. */
const elsewhere =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], nav";
const known = /^([1-9fF?]|ArrowLeft|ArrowRight)$/;

/**
 * Hears the keys that are for the sitting: not where something is typed, not together with another key, and not those that
 * something on the page has taken. The arrows to the sides are taken from radios, which would change the answer by them.
 */
const hearKeys = fromCallback<KeyPressed, void & NonReducibleUnknown>(({ sendBack }) => {
  const hear = (event: KeyboardEvent): void => {
    const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || !known.test(key)) return;
    if (target instanceof Element && target.closest(elsewhere)) return;
    event.preventDefault();
    sendBack({ type: "key.pressed", key });
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
});

/** What the keys do: the same as the buttons that are shown. */
type Doing = { choose: (place: number) => void; flag: () => void; go: (step: -1 | 1) => void };

/** Lets the sitting below be answered by keys. */
export function ShortcutsProvider({ doing, children }: PropsWithChildren<{ doing: Doing }>) {
  // Another question is shown by the time a key is pressed.
  const latest = useRef(doing);
  useInsertionEffect(() => void (latest.current = doing));
  return (
    <Shortcuts.Provider
      identity="sitting"
      holes={() => ({
        actors: { hearKeys },
        actions: {
          choose: (_, { place }) => latest.current.choose(place),
          flag: () => latest.current.flag(),
          go: (_, { step }) => latest.current.go(step),
        },
      })}
    >
      {children}
    </Shortcuts.Provider>
  );
}

const keys = [
  ["1 to 9", "Choose option A to I; again to clear it"],
  ["→", "Next question"],
  ["←", "Previous question"],
  ["F", "Flag this question"],
  ["?", "Show this list"],
] as const;

/** Opens the list of keys, in which they are switched off as well. */
export function ShortcutsHelp() {
  const actor = Shortcuts.useActorRef();
  const open = Shortcuts.useSelector((snapshot) => snapshot.hasTag("open"));
  const on = Shortcuts.useSelector((snapshot) => snapshot.hasTag("on"));
  const close = () => actor.send({ type: "sheet.closed" });
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={styles.button ?? ""}
        startIcon={<KeyboardOutlined />}
        onClick={() => actor.send({ type: "sheet.opened" })}
      >
        Keys
      </Button>
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
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>They do nothing while you type an answer.</p>
        <Checkbox label="Use these keys" checked={on} onChange={() => actor.send({ type: "switched" })} />
      </Dialog>
    </>
  );
}
