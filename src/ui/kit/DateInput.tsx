import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import styles from "./field.module.css";
import { fromWallTime, toWallTime, zoneName } from "./wallTime.ts";

type Limits = { min?: string | undefined; max?: string | undefined };
type Props = Omit<InputProps<string | null>, "maxLength" | "suggestedLength" | "autoComplete"> & Limits;

type DayProps = Props & { onBlur?: (() => void) | undefined };

/** A day, as `2026-01-31`, or null. It uses the platform's own picker; typing works on every platform. */
export function DateInput({ value, onChange, onBlur, name, min, max, ...field }: DayProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Control
          className={styles.moment}
          disabled={field.disabled}
          input={{
            ...control,
            ...{ name, min, max, onBlur },
            type: "date",
            value: value ?? "",
            onChange: (event) => onChange(event.target.value || null),
          }}
        />
      )}
    </Field>
  );
}

/** A timestamp, as ISO 8601 in UTC, or null. It is shown and typed in the reader's zone, which is named beside it. */
export function DateTimeInput({ value, onChange, name, min, max, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Control
          className={styles.moment}
          disabled={field.disabled}
          end={<span>{zoneName(value)}</span>}
          input={{
            ...control,
            name,
            type: "datetime-local",
            value: toWallTime(value),
            min: toWallTime(min ?? null),
            max: toWallTime(max ?? null),
            onChange: (event) => onChange(fromWallTime(event.target.value)),
          }}
        />
      )}
    </Field>
  );
}
