import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { useNames } from "../useNames.ts";
import { useFound } from "./SearchedField.tsx";

type Props = Omit<InputProps<number | null>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  list: SearchedOptionList;
  placeholder?: string;
};

/** Chooses one of very many records, found by typing and kept by its id. */
export function OneField({ list, value, onChange, ...field }: Props) {
  const search = useFound(list);
  const names = useNames(list, value === null ? [] : [value]);
  return (
    <Autocomplete<number>
      {...field}
      search={search}
      minLength={0}
      value={value === null ? null : { label: String(value), ...names.get(value), value }}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}
