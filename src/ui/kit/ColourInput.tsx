import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import styles from "./field.module.css";

type Props = Omit<InputProps<string>, "suggestedLength" | "autoComplete">;

/** A colour as `#1a2b3c`: typed, or picked from the platform's palette beside it. */
export function ColourInput({ value, onChange, name, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Control
          className={styles.colour}
          disabled={field.disabled}
          start={
            <input
              type="color"
              aria-label={`${field.label}: palette`}
              value={/^#[\da-f]{6}$/i.test(value) ? value : "#000000"}
              disabled={field.disabled}
              onChange={(event) => onChange(event.target.value)}
            />
          }
          input={{
            ...control,
            ...{ name, value },
            maxLength: 7,
            spellCheck: false,
            onChange: (event) => onChange(event.target.value),
          }}
        />
      )}
    </Field>
  );
}
