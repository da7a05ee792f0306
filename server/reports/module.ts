import { reportCalls } from "#src/contracts/admin/reports.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { mediaTypes } from "../resources/export.ts";
import { on, type Handled } from "../serve.ts";
import { columnsOf, queryIn, readQuery, reportFor, reportReaders, reportsFor } from "./all.ts";
import {
  askForExports,
  cancelExport,
  findExport,
  mostOpen,
  openExports,
  partsOf,
  shownExport,
} from "./exports.ts";
import { runReport } from "./query.ts";

/** The calls of all reports. */
export const reportsModule = (app: App): Handled[] => [
  on(reportCalls.reports, reportReaders, ({ caller }) => ({
    data: reportsFor(caller).map(({ key, title, question }) => ({ key, title, question })),
  })),

  on(
    reportCalls.run,
    reportReaders,
    ({ params: { key }, query, caller }) => {
      const answered = reportFor(key, caller);
      return runReport(app, answered, readQuery(answered.report, query), caller);
    },
    { limit: { name: "report", max: 300, seconds: 60 } },
  ),

  on(
    reportCalls.startExport,
    reportReaders,
    async ({ params: { key }, body, caller }) => {
      const { report } = reportFor(key, caller);
      readQuery(report, queryIn(body.question));
      const columns = columnsOf(report, body.columns);
      if ((await openExports(app, caller.userId)) >= mostOpen)
        throw refuse.conflict(
          `You already have ${mostOpen} exports running. Wait for one to finish, or cancel one`,
        );
      return app.inTransaction(async () => {
        const [row] = await askForExports(app, [caller.userId], {
          report: key,
          question: body.question,
          format: body.format,
          columns,
        });
        await app.audit({
          caller,
          act: "report exported",
          subject: `report ${key}`,
          outcome: "done",
          details: { question: body.question, format: body.format, columns },
        });
        return { data: shownExport(row!) };
      });
    },
    { audited: true, limit: { name: "report export", max: 60, seconds: 600 } },
  ),

  on(reportCalls.readExport, reportReaders, async ({ params: { key, id }, caller }) => ({
    data: shownExport(await findExport(app, caller.userId, key, id)),
  })),

  on(reportCalls.cancelExport, reportReaders, async ({ params: { key, id }, caller }) => ({
    data: shownExport(await cancelExport(app, await findExport(app, caller.userId, key, id))),
  })),

  on(reportCalls.exportFile, reportReaders, async ({ params: { key, id }, caller, reply }) => {
    reportFor(key, caller);
    const row = await findExport(app, caller.userId, key, id);
    if (row.status !== "done") throw refuse.conflict("This export is not ready yet");
    const name = `${key}-${calendarDay(row.askedAt)}.${row.format}`;
    reply.type(mediaTypes[row.format]).header("content-disposition", `attachment; filename="${name}"`);
    return partsOf(app, row.id);
  }),
];
