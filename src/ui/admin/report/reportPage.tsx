import { useMemo } from "react";
import { useParams } from "wouter";
import type { Report } from "#src/contracts/admin/reports.ts";
import { reportAt } from "./reportAt.ts";
import { ReportScreen } from "./ReportScreen.tsx";

/** The page of a report. */
export function reportPage(report: Report, name: string) {
  const names = Object.keys(report.params ?? {});
  return function ReportPage() {
    const params = useParams() as Record<string, string>;
    const said = names.map((one) => params[one] ?? "").join("/");
    const at = useMemo(
      () =>
        reportAt(
          report,
          name,
          Object.fromEntries(
            said
              .split("/")
              .map((value, i) => [names[i]!, value])
              .slice(0, names.length),
          ),
        ),
      [said],
    );
    return <ReportScreen key={said} at={at} />;
  };
}
