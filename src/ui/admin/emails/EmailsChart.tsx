import { useQuery } from "@tanstack/react-query";
import { figureDays } from "#src/contracts/admin/dashboard.ts";
import { reportCalls, type Report } from "#src/contracts/admin/reports.ts";
import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { ListProblem } from "#src/ui/lists/ListProblem.tsx";
import { problemWords } from "../list/problemWords.ts";
import { ReportChart } from "../report/ReportChart.tsx";

/** The emails by outcome, over as many days as the figures above cover. */
export const emailsChart = (report: Report) =>
  function EmailsChart() {
    const { ask } = useAsk();
    const clock = useClock();
    const from = calendarDayAfter(new Date(clock.now()), 1 - figureDays);
    const { data, error, isFetching, refetch } = useQuery({
      ...ask(reportCalls.run, {
        params: { key: report.key },
        query: { created_at_from: from, perPage: "1" },
      }),
      ...saidByPage,
    });
    const shown = data?.chart;
    return (
      <>
        {error && (
          <ListProblem
            words={problemWords(sentEmails)}
            error={error}
            kept={shown !== undefined}
            retry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!shown && !error && <Loading label="Loading the chart" />}
        {shown && shown.length > 0 && <ReportChart report={report} groups={shown} />}
      </>
    );
  };
