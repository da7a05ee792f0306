import FilterListRounded from "@mui/icons-material/FilterListRounded";
import { useState, type Ref } from "react";
import { ChipButton } from "#src/ui/kit/ChipButton.tsx";
import { useOnceOpened } from "#src/ui/kit/useOnceOpened.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { countOf, FilterChip } from "./FilterChip.tsx";
import { FilterDrawer } from "./lateParts.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

type Props = {
  at: ResourceAt;
  asked: ListQuery;
  total: number | undefined;
  /** The drawer's button. */
  ref: Ref<HTMLButtonElement>;
};

/** How many filters are above a list that does not declare which. */
const mostOften = 3;

/** The most used filters as chips, and a button for all of them; below 768 px only that button. */
export function Filters({ at, asked, total, ref }: Props) {
  const { filters } = at.resource;
  const { often = filters.slice(0, mostOften).map(({ field }) => field) } = at.resource;
  const [open, setOpen] = useState(false);
  const isOnceOpened = useOnceOpened(open);
  if (filters.length === 0) return null;
  const chips = filters.filter(({ field }) => often.includes(field));
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {chips.map((filter) => (
        <span key={filter.field} className={styles.oftenChip}>
          <FilterChip {...{ filter, asked }} />
        </span>
      ))}
      <span data-rest={filters.length > chips.length ? "" : undefined}>
        <ChipButton
          ref={ref}
          label="Filters"
          icon={<FilterListRounded aria-hidden />}
          chosen={filters.filter((filter) => countOf(filter, asked) > 0).length}
          expanded={open}
          onClick={() => setOpen(true)}
        />
      </span>
      {isOnceOpened && <FilterDrawer {...{ at, asked, total, open }} onClose={() => setOpen(false)} />}
    </div>
  );
}
