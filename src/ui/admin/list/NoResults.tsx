import type { ReactNode } from "react";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";

type Props = {
  /** What is listed, in words. */
  many: string;
  /** Where another page than the first was asked for: the way to that one. */
  toFirst: (() => void) | false;
  /** Where something narrows the list: what to do about it. */
  widen: { label: string; hint: string; act: () => void } | false;
  /** If the report is empty at all. */
  children: ReactNode;
};

/** A list without rows: its page is beyond the end, nothing matches, or there is nothing; each has another next step. */
export function NoResults({ many, toFirst, widen, children }: Props) {
  if (toFirst) return <BeyondEnd toFirst={toFirst} />;
  if (widen)
    return (
      <Empty
        title={`No ${many} match`}
        action={
          <Button kind="secondary" onClick={widen.act}>
            {widen.label}
          </Button>
        }
      >
        {widen.hint}
      </Empty>
    );
  return children;
}

/** Of a list with search and filters in its address. */
export const clearSearchAndFilters = (clear: () => void) => ({
  label: "Clear search and filters",
  hint: "Try another word or fewer filters.",
  act: clear,
});
