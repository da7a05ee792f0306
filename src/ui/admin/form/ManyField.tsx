import { useMemo } from "react";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import type { Option } from "#src/ui/kit/option.ts";

type Value = string | number;
type Props = Omit<InputProps<readonly Value[]>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  choices: readonly Option<Value>[];
  /** Whether new values can be created by typing. */
  creates?: boolean;
  placeholder?: string;
};

/** Chooses several of many values. A value that is not among the choices is shown as it is. */
export function ManyField({ value, onChange, choices, creates = false, ...field }: Props) {
  const chosen = useMemo(
    () =>
      value.map(
        (one) => choices.find((choice) => choice.value === one) ?? { value: one, label: String(one) },
      ),
    [value, choices],
  );
  return (
    <MultiSelect<Value>
      {...field}
      options={choices}
      value={chosen}
      onChange={(next) => onChange(next.map((one) => one.value))}
      onCreate={creates ? (label) => ({ value: label, label }) : undefined}
    />
  );
}
