import { useRef, type ReactNode } from "react";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { learnerListWords } from "#src/ui/learning/listWords.ts";
import { Pages } from "#src/ui/learning/Pages.tsx";
import { ListFrame } from "./ListFrame.tsx";
import type { ProblemWords } from "./ListProblem.tsx";
import type { AskedOfAddress } from "./useListAddress.ts";
import styles from "./listParts.module.css";

type Paged = { data: readonly unknown[]; meta: { total: number; page: number; perPage: number } };

type Props<Answer extends Paged> = {
  asked: Pick<AskedOfAddress, "addressOf" | "toFirst">;
  /** The response to show; it may be of the previous query. */
  answer: Answer | undefined;
  read: { error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** “331 terms” */
  count: (answer: Answer) => string;
  /** Beside the count. */
  beside?: ReactNode;
  problem?: ProblemWords;
  /** “Loading the terms” */
  loading: string;
  outline?: ReactNode;
  /** Shown if there is nothing at all, or nothing matches. */
  nothing: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** The count, the rows of one page, and the links to the others; or what a list shows in their place. */
export function PagedList<Answer extends Paged>(props: Props<Answer>) {
  const { asked, answer, read, count, beside, loading, nothing, children } = props;
  const { problem = learnerListWords, outline = <SkeletonLines lines={8} /> } = props;
  const top = useRef<HTMLParagraphElement>(null);
  const said = (
    <p ref={top} className={list.count} role="status" tabIndex={-1}>
      {answer && count(answer)}
    </p>
  );
  return (
    <>
      {beside ? (
        <div className={list.bar}>
          {said}
          {beside}
        </div>
      ) : (
        said
      )}
      <ListFrame
        answer={answer}
        asked={read}
        problem={problem}
        loading={loading}
        outline={outline}
        isEmpty={({ data }) => data.length === 0}
        empty={answer && answer.meta.total > 0 ? <BeyondEnd toFirst={asked.toFirst} /> : nothing}
      >
        {(found) => (
          <div className={styles.found} aria-busy={read.isPlaceholderData || undefined}>
            {children(found)}
            <Pages addressOf={asked.addressOf} meta={found.meta} top={top} />
          </div>
        )}
      </ListFrame>
    </>
  );
}
