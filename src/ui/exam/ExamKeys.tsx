import KeyboardOutlined from "@mui/icons-material/KeyboardOutlined";
import type { PropsWithChildren } from "react";
import { examKeys } from "#src/machines/exam/examKeys.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Shortcuts, ShortcutsProvider, ShortcutsSheet } from "#src/ui/shortcuts/Shortcuts.tsx";
import styles from "./ExamKeys.module.css";

/** What the keys do: the same as the visible buttons. */
type Doing = { choose: (place: number) => void; flag: () => void; go: (step: -1 | 1) => void };

/**
 * Lets keys operate the sitting below, except in the map, which uses the arrows itself. Elsewhere radios do not get the
 * left and right arrows, which would change the answer.
 */
export const ExamKeys = ({ doing, children }: PropsWithChildren<{ doing: Doing }>) => (
  <ShortcutsProvider
    of="sitting"
    acts={examKeys}
    except="nav"
    act={({ does, place, step }) => {
      if (does === "choose") doing.choose(place!);
      if (does === "flag") doing.flag();
      if (does === "go") doing.go(step!);
    }}
  >
    {children}
  </ShortcutsProvider>
);

const keys = [
  ["1 to 9", "Choose option A to I; press again to clear it"],
  ["→", "Next question"],
  ["←", "Previous question"],
  ["F", "Flag this question"],
] as const;

/** Opens the list of keys, where they can also be switched off. */
export function ExamKeysHelp() {
  const actor = Shortcuts.useActorRef();
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
      <ShortcutsSheet keys={keys} note="These keys do nothing while you type an answer." />
    </>
  );
}
