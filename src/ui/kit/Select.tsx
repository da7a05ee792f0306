import { Field, type InputProps } from "./Field.tsx";
import { isActive, type Option } from "./option.ts";
import styles from "./field.module.css";

export type SelectProps<Value extends string | number> = Omit<
  InputProps<Value | null>,
  "maxLength" | "suggestedLength"
> & {
  options: readonly Option<Value>[];
  /** The option for no choice. Without it the first option is chosen if there is no choice. */
  placeholder?: string | undefined;
};

/**
 * One of a few. It uses the platform's own select, so that a phone shows its picker and typing finds an option. Where
 * the browser lets its list be styled (`base-select`), it looks like the product's menus.
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, onChange, name, autoComplete, options, placeholder, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={`${styles.frame} ${styles.select}`}
          {...{ name, autoComplete }}
          disabled={field.disabled}
          value={value === null ? "" : String(value)}
          onChange={(event) =>
            onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)
          }
        >
          {(placeholder !== undefined || value === null) && <option value="">{placeholder ?? ""}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={String(option.value)}
              disabled={!isActive(option) && option.value !== value}
              data-inactive={isActive(option) ? undefined : ""}
            >
              {isActive(option) ? option.label : `${option.label} (inactive)`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
