import { useSelector } from "@xstate/react";
import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import * as z from "zod/mini";
import { learningDone } from "#src/contracts/learningDone.ts";
import { searchBoxMachine } from "#src/machines/searchBox/searchBoxMachine.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useDrafts } from "#src/ui/hooks/useDrafts.ts";
import { late } from "#src/ui/kit/late.tsx";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useSuggestions } from "#src/ui/kit/useSuggestions.ts";

/** Suggestions cost nothing until the user searches; without them the box works as a plain one. */
export const SearchList = late("The suggestions", () => import("./SearchList.tsx"), { failed: () => null });

/** Milliseconds that typing must pause before titles are requested. */
const pause = 200;

const Recent = z.array(z.string());

/**
 * A search box with a list under it: recent searches while it is empty, titles as the user types (the combobox of the
 * APG). `field` is for the input, `box` for the element around the input and `list`, and `searched` receives each
 * search.
 * @param search what a choice does
 */
export function useSearchBox(search: (name: string) => void) {
  const id = useId();
  const { ask } = useAsk();
  const { queries } = useCache();
  const { draftKeyOf, storage } = useDrafts();
  const titles = useSuggestions<string>(
    async (name) => {
      const asked = ask(learningDone.suggestions, { query: { name } });
      const { data } = await queries.fetchQuery({ ...asked, ...saidByPage });
      return data.map((title) => ({ value: title, label: title }));
    },
    { minLength: 2, delay: pause },
  );
  // Like the draft of a form: the signed-in user's, until they sign out or another user signs in.
  const stored = (): readonly string[] => storage.read(draftKeyOf("searches"), Recent) ?? [];
  const [actor, send] = useLateActor(
    "search box",
    () =>
      searchBoxMachine.provide({
        actions: {
          keepRecent: (_, { recent }) => {
            if (recent.length > 0) storage.write(draftKeyOf("searches"), recent);
            else storage.forget(draftKeyOf("searches"));
          },
        },
      }),
    undefined,
  );
  const [text, setText] = useState("");
  const recent = useSelector(actor, (s) => s?.context.recent) ?? [];
  const active = useSelector(actor, (s) => s?.context.active ?? null);
  const open = useSelector(actor, (s) => s?.matches("open") ?? false);

  const empty = text.trim() === "";
  const offered = empty ? recent : titles.options.map(({ value }) => value);
  const shown = open && offered.length > 0;
  const optionId = (place: number): string => `${id}-${place}`;
  const searched = (name: string): void => send({ type: "searched", text: name, stored: stored() });
  const choose = (name: string): void => {
    setText(name);
    searched(name);
    search(name);
  };

  const move = (by: 1 | -1): boolean => {
    const kept = stored();
    const of = empty && !open ? kept.length : offered.length;
    send({ type: "moved", by, of, stored: kept });
    return of > 0;
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => (send({ type: "escape.pressed" }), shown),
    Enter: () => {
      const one = shown && active !== null ? offered[active] : undefined;
      if (one !== undefined) choose(one);
      return one !== undefined;
    },
  };

  return {
    searched,
    box: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (actor && !event.currentTarget.contains(event.relatedTarget)) send({ type: "left" });
      },
    },
    field: {
      ref: useTarget(actor, "the search box"),
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": shown,
      "aria-controls": shown ? id : undefined,
      "aria-activedescendant": shown && active !== null ? optionId(active) : undefined,
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setText(event.target.value);
        send({ type: "focused", stored: stored() });
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (keys[event.key]?.()) event.preventDefault();
      },
    } as const,
    /** Receives what is typed. */
    type: (typed: string): void => {
      setText(typed);
      titles.ask(typed);
      send({ type: "text.changed", stored: stored() });
    },
    list: (shown && (
      <SearchList
        {...{ id, optionId, offered, active, choose }}
        recent={
          empty && {
            remove: (one: string) => send({ type: "removed", text: one, stored: stored() }),
            clear: () => send({ type: "cleared" }),
          }
        }
      />
    )) as ReactNode,
  };
}
