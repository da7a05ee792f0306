import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { reportCalls, type ReportExport } from "#src/contracts/admin/reports.ts";
import { exportMachine, type ExportEvent, type ExportFormat } from "#src/machines/admin/exportMachine.ts";
import { isMissing } from "#src/contracts/failures.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { queryText } from "#src/contracts/queryText.ts";
import { readColumns, readQuery } from "../list/query.ts";
import type { ReportAt } from "./reportAt.ts";

export const Export = createScreenActor(exportMachine);

/** How often the server is asked for the progress of a file. */
const followMs = 1_000;

/** The server does not distinguish between files that it no longer has and other users' files. */
const gone = "This file is no longer available, or it belongs to somebody else. Export the report again.";

/** Provides the file of one report: at most one at a time. The address may name one, as the link in a mail does. */
export function ExportProvider({ at, children }: PropsWithChildren<{ at: ReportAt }>) {
  const page = usePage();
  const { call } = useCalls();
  const { report, toast } = useToasts();
  const { clock } = useClock();
  const { key } = at.report;
  const search = () => new URLSearchParams(page.place().search);
  return (
    <Export.Provider
      identity={key}
      holes={() => ({
        actors: {
          startExport: fromPromise<{ id: number }, { format: ExportFormat }>(async ({ input, signal }) => {
            const question = queryText(readQuery(at.resource, search()));
            const columns = readColumns(at.resource, search());
            const body = { ...input, question, columns };
            return (await call(reportCalls.startExport, { params: { key }, body, signal })).data;
          }),
          followExport: fromCallback<ExportEvent, { id: number }>(({ input: { id }, sendBack }) => {
            const left = new AbortController();
            let timer: unknown;
            const look = async (): Promise<void> => {
              const asked = { params: { key, id }, signal: left.signal, unattended: true };
              const told = await call(reportCalls.readExport, asked)
                .then(({ data }) => eventsOf(data))
                .catch((error: unknown): ExportEvent[] =>
                  isMissing(error) ? [{ type: "file.failed", message: gone }] : [],
                );
              if (left.signal.aborted) return;
              timer = clock.setTimeout(() => void look(), followMs);
              told.forEach((event) => sendBack(event));
            };
            void look();
            return () => {
              left.abort();
              clock.clearTimeout(timer);
            };
          }),
          cancelExport: fromPromise<void, { id: number }>(async ({ input: { id } }) => {
            await call(reportCalls.cancelExport, { params: { key, id } });
          }),
        },
        actions: {
          showFailure: (_, { failure }) => report(failure, "in its own words"),
          showCancelled: () => toast({ tone: "success", text: "Export cancelled" }),
        },
      })}
      input={() => {
        const id = Number(search().get("export"));
        return { id: Number.isSafeInteger(id) && id > 0 ? id : null };
      }}
    >
      {children}
    </Export.Provider>
  );
}

function eventsOf({ status, format, done, total, failure }: ReportExport): ExportEvent[] {
  switch (status) {
    case "done":
      return [{ type: "file.ready", format }];
    case "failed":
      return [{ type: "file.failed", message: failure ?? "" }];
    case "cancelled":
      return [{ type: "file.cancelled" }];
    default:
      return [{ type: "progress", done, total }];
  }
}
