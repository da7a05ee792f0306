import { useId } from "react";
import { learningCalls } from "#src/contracts/learning.ts";
import { useSuggestions } from "#src/ui/kit/useSuggestions.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

/** A short rest of the fingers before titles are asked for, in milliseconds. */
const pause = 200;

/**
 * Titles for a search box as one types: `list` is its `list` attribute, `ask` hears what is typed, and `options` stands
 * beside the input. The browser's own list: it costs nothing on the first screen and knows the keys.
 */
export function useTitleSuggestions() {
  const list = useId();
  const { ask: query } = useAsk();
  const { queries } = useCache();
  const { options, ask } = useSuggestions<string>(
    async (name) => {
      const { data } = await queries.fetchQuery(query(learningCalls.suggestions, { query: { name } }));
      return data.map((title) => ({ value: title, label: title }));
    },
    { minLength: 2, delay: pause },
  );
  return {
    list,
    ask,
    options: (
      <datalist id={list}>
        {options.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    ),
  };
}
