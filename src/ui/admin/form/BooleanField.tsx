import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Field, type InputProps } from "#src/ui/kit/Field.tsx";

type Props = Omit<InputProps<boolean>, "maxLength" | "suggestedLength">;

/** Yes or no, with its help under it. */
export const BooleanField = ({ value, onChange, label, name, ...field }: Props) => (
  <Field {...field} label={label} hideLabel labels="group">
    {(control) => (
      <Checkbox
        label={label}
        name={name}
        checked={value}
        onChange={onChange}
        disabled={field.disabled}
        describedBy={control["aria-describedby"]}
        invalid={control["aria-invalid"]}
      />
    )}
  </Field>
);
