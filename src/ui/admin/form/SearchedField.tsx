import { optionCalls, type SearchedOptionList } from "#src/contracts/admin/options.ts";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import { useSuggestions, type Search } from "#src/ui/kit/useSuggestions.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useNames } from "../useNames.ts";

/** Milliseconds without typing before the server is asked. */
const delay = 200;

type Props = Omit<InputProps<readonly number[]>, "maxLength" | "suggestedLength" | "autoComplete"> & {
  list: SearchedOptionList;
  placeholder?: string;
  /** Also includes what can no longer be chosen: users who have left. */
  all?: boolean;
};

/** Searches a very long list; with `all`, also what can no longer be chosen. */
export function useFound(list: SearchedOptionList, all = false): Search<number> {
  const { call } = useCalls();
  return async (search, signal) => {
    const { data } = await call(optionCalls.find, {
      params: { list },
      query: { search: search || undefined, ...(all && { all: "true" }) },
      signal,
    });
    return data.map((option) => ({
      ...option,
      value: Number(option.value),
      active: all || option.active,
    }));
  };
}

/** Chooses several of very many, found by typing and kept by id. The first are offered before anything is typed. */
export function SearchedField({ list, all = false, value, onChange, ...field }: Props) {
  const { options, ...asking } = useSuggestions<number>(useFound(list, all), { minLength: 0, delay });
  const names = useNames(list, value);
  return (
    <MultiSelect<number>
      {...field}
      {...{ options, asking }}
      value={value.map((one) => {
        const known = names.get(one) ?? options.find((option) => option.value === one);
        return { label: String(one), ...known, value: one };
      })}
      onChange={(next) => onChange(next.map((one) => one.value))}
    />
  );
}
