import CloseRounded from "@mui/icons-material/CloseRounded";
import IconButton from "@mui/material/IconButton";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { isNarrowed } from "./question.ts";
import { SortMenu } from "./SortMenu.tsx";
import { ViewsMenu } from "./ViewsMenu.tsx";
import type { ListQuestion } from "./useListQuestion.ts";
import styles from "./list.module.css";

/** Milliseconds of rest before what is typed is searched for. */
const searchRest = 250;

type Props = {
  at: ResourceAt;
  asked: ListQuestion;
  total: number | undefined;
  /** What else can be done with all that is listed. */
  children?: ReactNode;
};

/** Search, filters, and the ways to look at the list. */
export function ListBar({ at, asked, total, children }: Props) {
  const { resource } = at;
  return (
    <div className={styles.bar}>
      <Search at={at} asked={asked} />
      <div className={styles.filters} role="group" aria-label="Filters">
        {resource.filters.map((filter) => (
          <FilterChip key={filter.field} {...{ filter, asked }} />
        ))}
        {isNarrowed(resource, asked.search) && (
          <Button kind="quiet" size="small" onClick={asked.clear}>
            Clear all
          </Button>
        )}
      </div>
      <div className={styles.tools} role="group" aria-label="How the list is shown">
        <SortMenu {...{ at, asked }} />
        <ViewsMenu {...{ at, asked }} />
        <ColumnsMenu {...{ at, asked }} />
        {resource.calls.exportFile && <ExportMenu {...{ at, asked, total }} />}
        {children}
      </div>
    </div>
  );
}

/** Searches while it is typed, after a short rest, and at once on Enter. */
function Search({ at, asked }: { at: ResourceAt; asked: ListQuestion }) {
  const { clock } = useApp().world;
  const given = asked.search.get("search") ?? "";
  const [text, setText] = useState(given);
  const [seen, setSeen] = useState(given);
  // Back, a saved view or “Clear all” has changed it.
  if (given !== seen) {
    setSeen(given);
    if (given !== text.trim()) setText(given);
  }
  const resting = useRef<unknown>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const searchFor = (wanted: string): void => {
    clock.clearTimeout(resting.current);
    if (wanted.trim() !== given) asked.adjust({ search: wanted.trim() });
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchFor(text);
        }}
      >
        <TextInput
          label={`Search ${at.place.words.many}`}
          hideLabel
          type="search"
          name="search"
          autoComplete="off"
          placeholder={`Search ${at.place.words.many}`}
          value={text}
          inputRef={input}
          onChange={(typed) => {
            setText(typed);
            clock.clearTimeout(resting.current);
            resting.current = clock.setTimeout(() => searchFor(typed), searchRest);
          }}
          start={<SearchRounded aria-hidden fontSize="small" />}
          end={
            text !== "" && (
              <IconButton
                size="small"
                aria-label="Clear the search"
                onClick={() => {
                  setText("");
                  searchFor("");
                  input.current?.focus();
                }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            )
          }
        />
      </form>
    </search>
  );
}
