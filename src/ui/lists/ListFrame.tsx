import type { ReactNode } from "react";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ListProblem, type ProblemWords } from "./ListProblem.tsx";

type Props<Answer> = {
  /** What there is to show; it may be of the question before. */
  answer: Answer | undefined;
  /** The call that answers. */
  asked: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  problem: ProblemWords;
  /** Said while nothing is there; null where the page says it. */
  loading: string | null;
  /** Seen while nothing is there. */
  outline?: ReactNode;
  isEmpty?: (answer: Answer) => boolean;
  /** In place of the rows where there are none. */
  empty?: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** What every list has in place of its rows or beside them: loading, failed, forbidden, empty. What was there stays. */
export function ListFrame<Answer>(props: Props<Answer>) {
  const { answer, asked, problem, loading, outline, isEmpty, empty, children } = props;
  const { error, isFetching, refetch } = asked;
  return (
    <>
      {Boolean(error) && (
        <ListProblem
          words={problem}
          error={error}
          kept={answer !== undefined}
          retry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {answer === undefined && !error && loading !== null && <Loading label={loading}>{outline}</Loading>}
      {answer !== undefined && (isEmpty?.(answer) ? empty : children(answer))}
    </>
  );
}
