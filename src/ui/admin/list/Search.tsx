import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useEffect } from "react";
import { useSelector } from "@xstate/react";
import { longestSearch } from "#src/contracts/admin/query.ts";
import { searchMachine } from "#src/machines/admin/searchMachine.ts";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import styles from "./bar.module.css";

type Props = {
  /** What is searched, in words. */
  many: string;
  /** What the address asks for. */
  given: string;
  searchFor: (text: string) => void;
};

/** Searches while it is typed, after a short rest, and at once on Enter. */
export function Search({ many, given, searchFor }: Props) {
  const actor = useControlActor(searchMachine, {
    holes: () => ({ actions: { searchFor: (_, { text }) => searchFor(text) } }),
    input: () => ({ asked: given }),
  });
  const { send } = actor;
  useEffect(() => send({ type: "address.changed", asked: given }), [send, given]);
  const text = useSelector(actor, (s) => s.context.text);
  return (
    <search className={styles.search}>
      <SubmitForm onSubmit={() => send({ type: "submit" })}>
        <TextInput
          label={`Search ${many}`}
          hideLabel
          type="search"
          name="search"
          autoComplete="off"
          placeholder={`Search ${many}`}
          value={text}
          inputRef={useTarget(actor, "the field")}
          onChange={(written) => send({ type: "typed", text: written.slice(0, longestSearch) })}
          start={<SearchRounded aria-hidden fontSize="small" />}
          end={
            text !== "" && (
              <IconButton size="small" aria-label="Clear the search" onClick={() => send({ type: "clear" })}>
                <CloseRounded fontSize="small" />
              </IconButton>
            )
          }
        />
      </SubmitForm>
    </search>
  );
}
