import type { ReactNode } from "react";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";

type Props = {
  /** The plural of what is listed. */
  many: string;
  /** The way to the first page, if another one was asked for. */
  toFirst: (() => void) | false;
  /** What to do about it, if something narrows the list. */
  widen: { label: string; hint: string; act: () => void } | false;
  /** Shown if there is nothing at all. */
  children: ReactNode;
};

/**
 * A list without rows: its page is beyond the end, nothing matches, or there is nothing. Each case has its own next
 * step.
 */
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

/** The way out for a list with search and filters in its address. */
export const clearSearchAndFilters = (clear: () => void, hint = "Try another word or fewer filters.") => ({
  label: "Clear search and filters",
  hint,
  act: clear,
});
