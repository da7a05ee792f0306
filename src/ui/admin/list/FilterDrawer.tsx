import { useState } from "react";
import type { Filter } from "#src/routes/admin/kinds.ts";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { Button } from "#src/ui/kit/Button.tsx";
import { SidePanel } from "#src/ui/kit/SidePanel.tsx";
import { counted, type ResourceAt } from "../resourceAt.ts";
import { useChosen } from "./Applied.tsx";
import { countOf } from "./FilterChip.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  total: number | undefined;
  open: boolean;
  onClose: () => void;
};

/** All filters of a list, each under its name; a choice takes effect at once. */
export default function FilterDrawer({ at, asked, total, open, onClose }: Props) {
  const { filters } = at.resource;
  const { words } = at.place;
  return (
    <SidePanel
      open={open}
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="secondary"
            disabled={filters.every((filter) => countOf(filter, asked) === 0)}
            onClick={asked.clear}
          >
            Clear all
          </Button>
          <Button onClick={onClose}>
            {total === undefined ? `Show ${words.many}` : `Show ${counted(words, total)}`}
          </Button>
        </>
      }
    >
      {filters.map((filter) => (
        <FilterPart key={filter.field} filter={filter} asked={asked} />
      ))}
    </SidePanel>
  );
}

/** A filter whose choices are loaded when it is opened. */
function FilterPart({ filter, asked }: { filter: Filter; asked: ListQuery }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.filterPart}
      name="filter"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{filter.label}</span>
        {countOf(filter, asked) > 0 && <Chosen filter={filter} asked={asked} />}
        <ExpandMoreRounded aria-hidden />
      </summary>
      {open && <FilterPanel {...{ filter, asked }} close={() => {}} />}
    </details>
  );
}

const Chosen = ({ filter, asked }: { filter: Filter; asked: ListQuery }) => (
  <em>{useChosen(filter, asked)}</em>
);
