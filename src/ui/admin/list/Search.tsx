import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import { useSelector } from "@xstate/react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import { longestSearch } from "#src/contracts/admin/query.ts";
import { searchMachine, type SearchEvent } from "#src/machines/admin/searchMachine.ts";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import type { AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useTarget } from "#src/ui/kit/targets.ts";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import styles from "./bar.module.css";

type Props = {
  /** The plural of what is searched. */
  many: string;
  asked: Pick<AskedOfAddress, "path" | "question" | "onQuestion" | "adjust">;
};

const textOf = ({ search }: Record<string, unknown>): string => (typeof search === "string" ? search : "");

/** Searches as the user types, after a short pause, and at once on Enter. */
export const Search = (props: Props) => <Box key={props.asked.path} {...props} />;

function Box({ many, asked }: Props) {
  const actor = useControlActor(searchMachine, {
    holes: () => ({
      actors: {
        watchAddress: fromCallback<SearchEvent, void & NonReducibleUnknown>(({ sendBack }) =>
          asked.onQuestion((question) => sendBack({ type: "address.changed", asked: textOf(question) })),
        ),
      },
      actions: { searchFor: (_, { text }) => asked.adjust({ search: text }) },
    }),
    input: () => ({ asked: textOf(asked.question) }),
  });
  const { send } = actor;
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
