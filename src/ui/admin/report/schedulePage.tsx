import * as z from "zod/mini";
import { useMemo, type ComponentType } from "react";
import { useParams, useSearchParams } from "wouter";
import { isScheduled, periodOf, type Report } from "#src/contracts/admin/reports.ts";
import { ScheduleDraft, scheduleCalls } from "#src/contracts/admin/schedules.ts";
import { schedulesAddress } from "#src/routes/admin/reports.ts";
import schedules from "#src/routes/admin/resources/schedules.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { late } from "#src/ui/kit/late.tsx";
import NotFoundPage from "#src/ui/shell/NotFoundPage.tsx";
import { BelowField } from "../form/BelowField.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { withGiven } from "../withGiven.ts";

/** Loaded late: most reports are sent whole, and then there is nothing to show. */
const KeptQuery = late("The filters", async () => ({ default: (await import("./KeptQuery.tsx")).KeptQuery }));

/** The schedules of one report as a resource of their own: the report is given, as are any filters in the address. */
function schedulesOf(name: string, declared: Report, question: string): ResourceAt {
  const { key: report, title, area } = declared;
  const of = withGiven(schedules, { report });
  const draft = z.extend(of.draft as typeof ScheduleDraft, {
    question: z._default(ScheduleDraft.shape.question.def.innerType, question),
  });
  const resource: AnyResource = {
    ...of,
    draft,
    calls: { ...of.calls, create: { ...scheduleCalls.create, body: draft } },
    columns: schedules.columns.filter(({ field }) => field !== "report_title"),
    filters: schedules.filters.filter(({ field }) => field !== "report"),
    fields: of.fields.map((field) =>
      field.field === "covers" ? { ...field, help: helpOfPeriod(declared) } : field,
    ),
    empty: "Send this report by email to the people you choose, when you choose.",
  };
  return {
    place: {
      name: `${name}Schedules`,
      path: schedulesAddress(area, report),
      title: `${title}: schedules`,
      words: { one: "schedule", many: "schedules" },
      theme: area.theme,
      roles: area.roles,
      load: () => Promise.resolve({ default: resource }),
    },
    resource,
  };
}

function helpOfPeriod(report: Report): string {
  const period = periodOf(report);
  return period
    ? `The period is applied to the filter “${period.label}”.`
    : "This report cannot be limited to a period.";
}

/**
 * A page about the report that the address names.
 * @param name the name of the office's rows; `reports` are those of its area
 */
export const schedulePage =
  (Screen: ComponentType<{ at: ResourceAt }>) =>
  (name: string, reports: readonly Report[]): ComponentType =>
    function SchedulePage() {
      const { report: key = "" } = useParams();
      const [search] = useSearchParams();
      const question = search.get("question") ?? "";
      const shown = useMemo(() => {
        const report = reports.find((one) => one.key === key);
        return report && isScheduled(report) ? { report, at: schedulesOf(name, report, question) } : null;
      }, [key, question]);
      if (!shown) return <NotFoundPage />;
      const { report, at } = shown;
      return (
        <BelowField value={(field) => field === "question" && <KeptQuery report={report} />}>
          <Screen key={key} at={at} />
        </BelowField>
      );
    };
