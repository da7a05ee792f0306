import { Button } from "#src/ui/kit/Button.tsx";
import { ValueChoices } from "#src/ui/kit/popups.ts";
import { FilterMenu } from "#src/ui/learning/FilterMenu.tsx";
import styles from "./listParts.module.css";

type Props<Status extends string> = {
  /** The number of rows for each; empty until there is a response. */
  statuses: readonly { value: Status; count: number }[];
  words: Readonly<Record<Status, string>>;
  chosen: readonly string[];
  toggle: (status: string) => void;
  clear: () => void;
};

/** The only filter of a list: the status of its rows, with the number for each (T-10). */
export function StatusFilter<Status extends string>(props: Props<Status>) {
  const { statuses, words, chosen, toggle, clear } = props;
  const offered = statuses.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (offered.length < 2 && chosen.length === 0) return null;
  return (
    <div className={styles.filter} role="group" aria-label="Filters">
      <FilterMenu title="Status" count={chosen.length}>
        <ValueChoices
          title="Status"
          choices={offered.map((status) => ({ ...status, label: words[status.value] }))}
          {...{ chosen, toggle }}
        />
      </FilterMenu>
      {chosen.length > 0 && (
        <Button kind="quiet" size="small" onClick={clear}>
          Clear filter
        </Button>
      )}
    </div>
  );
}
