import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { autocomplete } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { suggestionsMachine, type Offered } from "#src/machines/suggestions/suggestionsMachine.ts";
import type { Option } from "./option.ts";
import { useControlActor } from "./screenActor.tsx";

/** Finds the options for a text. */
export type Search<Value extends string | number> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option<Value>[]>;

type Limits = { minLength?: number | undefined; delay?: number | undefined };

export type Suggestions<Value extends string | number> = ReturnType<typeof useSuggestions<Value>>;

/** The options offered for the text being typed. `search` is read once, when the field mounts. */
export function useSuggestions<Value extends string | number>(
  search: Search<Value>,
  { minLength = autocomplete.minLength, delay = autocomplete.delay }: Limits,
) {
  const suggestions = useControlActor(suggestionsMachine, {
    holes: () => ({
      actors: {
        search: fromPromise<readonly Offered[], { text: string }>(({ input, signal }) =>
          search(input.text, signal),
        ),
      },
    }),
    input: () => ({ minLength, delay }),
  });
  const options = useSelector(suggestions, (state) => state.context.options) as readonly Option<Value>[];
  const busy = useSelector(suggestions, (state) => state.hasTag("busy"));
  const rests = useSelector(suggestions, (state) => state.matches("resting"));
  const failed = useSelector(suggestions, (state) => state.matches("failed"));
  return {
    options,
    busy,
    /** Shown in place of options if there are none. */
    otherwise: failed
      ? "The search failed. Type again to try again."
      : rests
        ? `Type at least ${minLength} ${minLength === 1 ? "character" : "characters"}`
        : sharedMessages.multiSelect.noResults,
    ask: (text: string) => suggestions.send({ type: "text.changed", text }),
  };
}
