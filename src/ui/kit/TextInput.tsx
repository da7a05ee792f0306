import { useState, type HTMLAttributes, type ReactNode, type Ref } from "react";
import { Control, type ControlInput } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import styles from "./field.module.css";

export type TextInputProps = InputProps<string> & {
  type?: "text" | "email" | "password" | "search" | "tel" | "url" | undefined;
  placeholder?: string | undefined;
  /** Turns it into a combobox: its role, what it controls, its keys. */
  combo?: ComboProps | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  autoFocus?: boolean | undefined;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Before and after the text, within the frame. */
  start?: ReactNode;
  end?: ReactNode;
  onBlur?: (() => void) | undefined;
};

type ComboProps = Omit<ControlInput, "ref" | "type" | "value" | "onChange">;

/** One line of text. A password can be shown, since a hidden one invites mistakes. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, name, autoComplete, type = "text", start, end, ...rest } = props;
  const { placeholder, combo, inputMode, autoFocus, readOnly, inputRef, onBlur, ...field } = rest;
  const [shown, setShown] = useState(false);
  const reveals = type === "password" && !field.disabled;
  return (
    <Field {...field} length={value.length}>
      {(control) => (
        <Control
          disabled={field.disabled}
          start={start}
          end={
            reveals ? (
              <>
                {end}
                <button
                  type="button"
                  className={styles.reveal}
                  aria-label={`${shown ? "Hide" : "Show"} ${field.label.toLowerCase()}`}
                  aria-controls={control.id}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? "Hide" : "Show"}
                </button>
              </>
            ) : (
              end
            )
          }
          input={{
            ...control,
            ...{ value, name, autoComplete, placeholder, autoFocus, readOnly, onBlur, inputMode },
            ...combo,
            ref: inputRef,
            type: shown ? "text" : type,
            // For users who write from right to left.
            dir: type === "text" ? "auto" : undefined,
            maxLength: field.maxLength,
            onChange: (event) => onChange(event.target.value),
            ...(type === "password" && { autoCapitalize: "none", spellCheck: false }),
          }}
        />
      )}
    </Field>
  );
}
