import type { Ref } from "react";
import styles from "./field.module.css";

export type CheckboxProps = {
  label: string;
  /** Keeps the label for screen readers only, as in a table. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  /** Only some of what it stands for is chosen: neither yes nor no. */
  partly?: boolean | undefined;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** Its last change is being saved: it keeps the focus, and cannot be changed. */
  busy?: boolean | undefined;
  name?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** Yes or no: the platform's own box in the product's colour. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, checked, partly = false, onChange, disabled, busy, name } = props;
  return (
    <label className={styles.checkbox} data-bare={hideLabel ? "" : undefined}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = partly;
          if (typeof props.inputRef === "function") props.inputRef(box);
        }}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        onChange={(event) => busy || onChange(event.target.checked)}
      />
      <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
    </label>
  );
}
