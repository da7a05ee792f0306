import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { formatNumber } from "#src/contracts/numbers.ts";
import { readQuery, textOf } from "../list/query.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import styles from "./form.module.css";

/** Links to the records before and after this one in the list that it was opened from. */
export function NeighbourLinks({ at, id }: { at: ResourceAt; id: number }) {
  const { ask } = useAsk();
  const { addressOf } = useScreensOf(at);
  const [search] = useSearchParams();
  const query = readQuery(at.resource, search);
  const { data } = useQuery(ask(at.resource.calls.neighbours!, { params: { id }, query }));
  const neighbours = data?.data;
  if (!neighbours || neighbours.total < 2) return null;
  const { previous, next, position, total } = neighbours;
  const { one } = at.place.words;
  const text = textOf(at.resource, search);

  return (
    <nav className={styles.neighbours} aria-label={`Other ${at.place.words.many}`}>
      {position !== null && <span>{`${formatNumber(position)} of ${formatNumber(total)}`}</span>}
      {previous !== null && (
        <PageLink href={addressOf(previous, text)} rel="prev" aria-label={`Previous ${one}`}>
          <ChevronLeftRounded aria-hidden />
        </PageLink>
      )}
      {next !== null && (
        <PageLink href={addressOf(next, text)} rel="next" aria-label={`Next ${one}`}>
          <ChevronRightRounded aria-hidden />
        </PageLink>
      )}
    </nav>
  );
}
