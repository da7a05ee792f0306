import { useId } from "react";
import { Radio } from "#src/ui/kit/Radio.tsx";
import { Field, type InputProps } from "#src/ui/kit/Field.tsx";
import { SearchedField } from "./SearchedField.tsx";
import styles from "./form.module.css";

type Props = Omit<InputProps<readonly number[] | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  everyone: boolean;
};

/** Users by name or, if possible, everyone. An error is shown at the option that is chosen. */
export function UsersField({ value, onChange, everyone, ...field }: Props) {
  const name = useId();
  const some = (
    <SearchedField
      {...field}
      list="users"
      hideLabel={everyone}
      placeholder="Type a name"
      value={value ?? []}
      onChange={onChange}
    />
  );
  if (!everyone) return some;
  const { label, required, disabled } = field;
  return (
    <Field {...(value === null ? field : { label, required })} labels="group">
      {(control, labelId) => (
        <>
          <div {...control} className={styles.everyone} role="radiogroup" aria-labelledby={labelId}>
            {[true, false].map((all) => (
              <label key={String(all)}>
                <Radio
                  name={name}
                  disabled={disabled}
                  checked={(value === null) === all}
                  onChange={() => onChange(all ? null : [])}
                />
                {all ? "Everyone" : "Chosen users"}
              </label>
            ))}
          </div>
          {value !== null && some}
        </>
      )}
    </Field>
  );
}
