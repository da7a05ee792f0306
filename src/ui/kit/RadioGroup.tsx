import { useId, type ReactNode } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { Radio } from "./Radio.tsx";
import styles from "./choices.module.css";

export type RadioGroupProps<Value> = FieldProps & {
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** For options that are not one below the other. */
  className?: string | undefined;
  /** Within the group, after the options. */
  children?: ReactNode;
  /** Shown below the group, given the group's id. */
  below?: (groupId: string) => ReactNode;
};

/** One of a few options, all of them visible. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, className = styles.column, children, below, ...field } = props;
  const name = useId();
  return (
    <Field {...field} labels="group">
      {(control, labelId) => (
        <>
          <div {...control} role="radiogroup" aria-labelledby={labelId} tabIndex={-1} className={className}>
            {options.map((option) => (
              <label key={option.value}>
                <Radio
                  name={name}
                  disabled={field.disabled}
                  checked={value === option.value}
                  onChange={() => onChange(option.value)}
                />
                <span>{option.label}</span>
              </label>
            ))}
            {children}
          </div>
          {below?.(control.id)}
        </>
      )}
    </Field>
  );
}
