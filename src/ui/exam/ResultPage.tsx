import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { leaveResult, reachedResult } from "#src/actors/examResult.ts";
import { examCalls } from "#src/contracts/exam.ts";
import { isMissing, whyNotLoaded } from "#src/contracts/failures.ts";
import { isBrought, noteShown, saidByPage } from "#src/services/query.ts";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useExamHost } from "#src/ui/hooks/useExamHost.ts";
import { useReloadAt } from "#src/ui/hooks/useReloadAt.ts";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { resultTitle } from "./words.ts";
import { NotThere } from "./NotThere.tsx";
import { ResultView } from "./ResultView.tsx";
import styles from "./ResultView.module.css";

/** `/exams/:id?attempt=…`: shows the result and the receipt of a finished attempt again (T-31). */
export function ResultPage({ attempt }: { attempt: number }) {
  const { ask } = useAsk();
  const host = useExamHost();
  const [come] = useState(() => reachedResult(host, attempt));
  useEffect(() => () => leaveResult(host), [host]);
  const { queries } = useCache();
  const question = { params: { id: attempt } };
  const asked = ask(examCalls.result, question);
  const [brought] = useState(() => isBrought(queries, asked.queryKey));
  useEffect(() => () => noteShown(queries, asked.queryKey), [queries, asked.queryKey]);
  const { data, error, isFetching, refetch } = useQuery({
    ...asked,
    ...saidByPage,
    // An administrator may have marked it since, or accepted late answers.
    ...(!brought && { staleTime: 0 }),
  });
  // Another attempt is possible from then on.
  useReloadAt(ask(examCalls.result, { ...question, unattended: true }), data?.data.locked_until ?? null);
  useTitle(data && resultTitle(data.data.exam_name));
  if (data) return <ResultView result={data.data} fresh={come?.fresh ?? false} focused={come !== null} />;
  if (error && isMissing(error)) return <NotThere title="This result could not be found" />;
  if (error)
    return (
      <Failed
        level={1}
        title="The result could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {whyNotLoaded(error)}
      </Failed>
    );
  return (
    <>
      <h1 className="visually-hidden">Result</h1>
      <Loading label="Loading the result">
        <div className={styles.result}>
          <SkeletonLines lines={8} />
        </div>
      </Loading>
    </>
  );
}
