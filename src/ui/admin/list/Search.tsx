import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useRef, useState } from "react";
import { longestSearch } from "#src/contracts/admin/query.ts";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import styles from "./list.module.css";

/** Milliseconds of rest before what is typed is searched for. */
const searchRest = 250;

type Props = {
  /** What is searched, in words. */
  many: string;
  /** What the address asks for. */
  given: string;
  searchFor: (text: string) => void;
};

/** Searches while it is typed, after a short rest, and at once on Enter. */
export function Search({ many, given, searchFor: ask }: Props) {
  const { clock } = useClock();
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
    if (wanted.trim() !== given) ask(wanted.trim());
  };
  return (
    <search className={styles.search}>
      <SubmitForm onSubmit={() => searchFor(text)}>
        <TextInput
          label={`Search ${many}`}
          hideLabel
          type="search"
          name="search"
          autoComplete="off"
          placeholder={`Search ${many}`}
          value={text}
          inputRef={input}
          onChange={(written) => {
            const typed = written.slice(0, longestSearch);
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
      </SubmitForm>
    </search>
  );
}
