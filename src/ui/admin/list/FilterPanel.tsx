import { useState } from "react";
import { filterNames } from "#src/contracts/admin/query.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { filterPartsOf } from "../kinds/filters.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = { filter: Filter; asked: ListQuery; close: () => void };

/** The choices of one filter. */
export function FilterPanel({ filter, asked, close }: Props) {
  const { Panel } = filterPartsOf(filter);
  const [edition, setEdition] = useState(0);
  return (
    <div className={styles.panel}>
      <Panel key={edition} {...{ filter, asked, close }} />
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          asked.change(noneOf(filter));
          // Forgets what has been entered but not applied.
          setEdition(edition + 1);
          close();
        }}
      >
        Any
      </Button>
    </div>
  );
}

/** The change that removes one filter from an address. */
export const noneOf = (filter: Filter) => Object.fromEntries(filterNames(filter).map((name) => [name, null]));
