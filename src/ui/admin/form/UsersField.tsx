import { useId } from "react";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { SearchedField } from "./SearchedField.tsx";
import styles from "./form.module.css";

type Props = Omit<InputProps<readonly number[] | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  everyone: boolean;
};

/** Users by name or, where that is possible, everyone. */
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
  return (
    <fieldset className={styles.everyone} disabled={field.disabled}>
      <legend>{field.label}</legend>
      {[true, false].map((all) => (
        <label key={String(all)}>
          <input
            type="radio"
            name={name}
            checked={(value === null) === all}
            onChange={() => onChange(all ? null : [])}
          />
          {all ? "Everyone" : "Chosen users"}
        </label>
      ))}
      {value !== null && some}
    </fieldset>
  );
}
