import { Checkbox } from "./Checkbox.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import styles from "./choices.module.css";

type Props<Value> = FieldProps & {
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  /** The chosen values, in the order of the options. */
  onChange: (value: Value[]) => void;
  /** For options that are not one below the other. */
  className?: string | undefined;
};

/** Any of a few options, all of them visible. */
export function CheckboxGroup<Value extends string | number>(props: Props<Value>) {
  const { options, value, onChange, className = styles.column, ...field } = props;
  return (
    <Field {...field} labels="group">
      {({ id, "aria-describedby": describedBy }, labelId) => (
        <div
          role="group"
          id={id}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={className}
        >
          {options.map(({ value: own, label }, index) => (
            <Checkbox
              key={own}
              label={label}
              checked={value.includes(own)}
              disabled={field.disabled}
              // A group cannot be marked as invalid: its first box is instead, and takes the focus.
              invalid={index === 0 && field.error !== undefined}
              onChange={(chosen) =>
                onChange(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === own ? chosen : value.includes(one))),
                )
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
