import type { Ref } from "react";
import type { ControlProps } from "#src/ui/kit/Field.tsx";
import styles from "./upload.module.css";

type Props = {
  ref: Ref<HTMLInputElement>;
  /** The field's label. */
  label: string;
  control: ControlProps;
  /** The accepted files, as in HTML. */
  accept: string | undefined;
  disabled: boolean | undefined;
  /** A file is being processed. */
  busy: boolean;
  /** The address of the current picture. */
  picture?: string | null;
  /** The text of the button: “Choose a file”. */
  choose: string;
  onFile: (file: File) => void;
};

/** A place to choose or drop a file: the browser's own input covers it. */
export function FileDrop({ ref, label, control, accept, disabled, busy, picture, choose, onFile }: Props) {
  return (
    <div className={styles.drop} aria-busy={busy}>
      {picture && <img src={picture} alt="" />}
      <span className={styles.choose} aria-hidden>
        {choose}
      </span>
      <span aria-hidden>or drop one here</span>
      <input
        ref={ref}
        id={control.id}
        type="file"
        aria-label={`${label}: file`}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
        accept={accept || undefined}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
