import type { ReactNode } from "react";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ListProblem, type ProblemWords } from "./ListProblem.tsx";

type Props<Answer> = {
  /** The response to show; it may be of the previous query. */
  answer: Answer | undefined;
  /** The query behind it. */
  asked: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  problem: ProblemWords;
  /** Announced while nothing has loaded; null if the page does that. */
  loading: string | null;
  /** Shown while nothing has loaded. */
  outline?: ReactNode;
  isEmpty?: (answer: Answer) => boolean;
  /** Replaces the rows if there are none. */
  empty?: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** What every list shows in place of its rows or beside them: loading, failed, forbidden, empty. Previous rows stay. */
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
