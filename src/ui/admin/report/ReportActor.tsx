import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { reportCalls } from "#src/contracts/admin/reports.ts";
import { reportMachine, type ReportContext } from "#src/machines/admin/reportMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { queryText, readQuery } from "../list/query.ts";
import { queryIn } from "./queryIn.ts";
import type { ReportAt } from "./reportAt.ts";

export const ReportContextOf = createActorContext(reportMachine);

/** Runs the report of this address, and again whenever its question changes. */
export function ReportProvider({ at, children }: PropsWithChildren<{ at: ReportAt }>) {
  const { ask, forget, page, queries, world } = useApp();
  const { list } = at.resource.calls;
  const now = () => queryText(readQuery(at.resource, new URLSearchParams(page.place().search)));
  const [logic] = useState(() =>
    reportMachine.provide({
      actors: {
        watchQuestion: fromCallback(({ sendBack }) =>
          page.onAddress(() => {
            // The address of another page is not about this report.
            if (page.place().pathname === at.place.path)
              sendBack({ type: "question.changed", question: now() });
          }),
        ),
        runReport: fromPromise<void, ReportContext>(async ({ input, signal }) => {
          const options = ask(list, reportQueryOf(at, queryIn(input.question)));
          signal.addEventListener("abort", () => void queries.cancelQueries({ queryKey: options.queryKey }));
          await queries.fetchQuery(options as never);
        }),
      },
      actions: { forgetRows: () => forget(reportCalls.run.path) },
    }),
  );
  const [input] = useState(() => ({ question: now() }));
  return (
    <ReportContextOf.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </ReportContextOf.Provider>
  );
}

/** What the server is asked. */
export const reportQueryOf = ({ report }: ReportAt, query: Record<string, unknown>) =>
  ({ params: { key: report.key }, query }) as never;
