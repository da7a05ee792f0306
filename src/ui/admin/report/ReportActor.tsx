import { useEffect, useState, type PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { reportCalls } from "#src/contracts/admin/reports.ts";
import { reportMachine } from "#src/machines/admin/reportMachine.ts";
import { isBrought, noteShown } from "#src/services/query.ts";
import { onSearch } from "#src/ui/lists/onSearch.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { queryOfText, queryText } from "#src/contracts/queryText.ts";
import { readQuery } from "../list/query.ts";
import { reportQueryOf, type ReportAt } from "./reportAt.ts";

export const ReportContextOf = createScreenActor(reportMachine);

/** Runs the report of this address, and again whenever its query changes. */
export function ReportProvider({ at, children }: PropsWithChildren<{ at: ReportAt }>) {
  const page = usePage();
  const { ask } = useAsk();
  const { forget, queries } = useCache();
  const { list } = at.resource.calls;
  const questionOf = (search: URLSearchParams) => queryText(readQuery(at.resource, search));
  const askFor = (question: string) => ask(list, reportQueryOf(at, queryOfText(question)));
  const [{ queryKey, ...input }] = useState(() => {
    const question = questionOf(new URLSearchParams(page.place().search));
    const { queryKey } = askFor(question);
    return { queryKey, question, brought: isBrought(queries, queryKey) };
  });
  // The next time the report opens, this response counts as an old one.
  useEffect(() => () => noteShown(queries, queryKey), [queries, queryKey]);
  return (
    <ReportContextOf.Provider
      identity={at.report.key}
      holes={() => ({
        actors: {
          watchQuestion: fromCallback(({ sendBack }) =>
            onSearch(page, at.place.path, (search) =>
              sendBack({ type: "question.changed", question: questionOf(search) }),
            ),
          ),
          runReport: fromPromise<void, { question: string }>(async ({ input, signal }) => {
            const options = askFor(input.question);
            signal.addEventListener(
              "abort",
              () => void queries.cancelQueries({ queryKey: options.queryKey }),
            );
            await queries.fetchQuery(options);
          }),
        },
        actions: { forgetRows: () => forget(reportCalls.run.path) },
      })}
      input={() => input}
    >
      {children}
    </ReportContextOf.Provider>
  );
}
