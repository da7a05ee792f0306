import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useState } from "react";
import type { ComboGiven } from "./comboProps.ts";
import { Control } from "./Control.tsx";
import type { ControlProps } from "./Field.tsx";
import type { Part } from "./part.ts";
import styles from "./field.module.css";

/**
 * Keeps what happens to a stand-in for the combo box that replaces it. Focusing the stand-in fetches the box again if
 * an earlier attempt has failed.
 */
export function useStandIn(box: Part<unknown>, ask?: (text: string) => void) {
  const [given, setGiven] = useState<Omit<ComboGiven, "control">>({ wanted: false, typed: "" });
  return {
    given,
    want: (): void => {
      setGiven((before) => ({ ...before, wanted: true }));
      box.load().catch(() => {});
    },
    /** The user has gone on to something else; what was typed stays. */
    leave: (): void => setGiven((before) => ({ ...before, wanted: false })),
    type: (typed: string): void => {
      setGiven({ wanted: true, typed });
      ask?.(typed);
    },
  };
}

type Props = {
  control: ControlProps;
  standIn: ReturnType<typeof useStandIn>;
  disabled: boolean | undefined;
  name: string | undefined;
  placeholder: string | undefined;
  /** The chosen values, as tags or as the text. */
  chosen?: readonly { label: string; inactive: boolean }[] | undefined;
  text?: string | undefined;
};

/**
 * Looks like the combo box that has not loaded yet: the box comes with MUI, which a page need not wait for. The
 * stand-in takes the focus and the typed text, and hands both on.
 */
export function ComboStandIn({
  control,
  standIn,
  disabled,
  name,
  placeholder,
  chosen = [],
  text = "",
}: Props) {
  const { given, want, leave, type } = standIn;
  return (
    <Control
      className={styles.combo}
      coming
      disabled={disabled}
      start={chosen.map(({ label, inactive }) => (
        <span key={label} className={styles.tag} data-inactive={inactive ? "" : undefined}>
          {label}
        </span>
      ))}
      end={<ExpandMoreRounded fontSize="small" />}
      input={{
        ...control,
        name,
        role: "combobox",
        "aria-expanded": false,
        autoComplete: "off",
        value: given.typed || text,
        placeholder: chosen.length > 0 ? undefined : placeholder,
        onFocus: want,
        onBlur: ({ currentTarget }) => {
          // It still has the focus while the user is in another window.
          if (document.activeElement !== currentTarget) leave();
        },
        onChange: (event) => type(event.target.value),
      }}
    />
  );
}
