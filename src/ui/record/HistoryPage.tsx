import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { activityCalls } from "#src/contracts/activityLog.ts";
import { saidByPage } from "#src/services/query.ts";
import { Empty } from "#src/ui/kit/Empty.tsx";
import page from "#src/ui/learning/page.module.css";
import { RecordPage } from "#src/ui/learning/RecordPage.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { activityPlace } from "./activityAddress.ts";
import { contentHref } from "./activityLinks.ts";
import { ActivityRows } from "./ActivityRows.tsx";
import { typeWords } from "./words.ts";

/** `/activity-log/:type/:id`: what the user has done with one piece of content. */
export default function HistoryPage() {
  const { type, id } = useParams<{ type: string; id: string }>();
  const { ask } = useAsk();
  const read = useQuery({
    ...ask(activityCalls.history, { params: { type, id } }),
    refetchOnMount: "always",
    ...saidByPage,
  });
  const row = read.data?.data;
  useTitle(row?.title);
  return (
    <RecordPage
      one="activity"
      home={activityPlace}
      all="The whole activity log"
      missing="It may have been removed, or the address may be wrong."
      row={row}
      read={read}
    >
      {({ type: kind, title, acts }) => {
        const href = acts[0] ? contentHref(acts[0]) : null;
        return (
          <article>
            <header className={page.head}>
              <h1>{title}</h1>
              <p className={page.lead}>
                {typeWords[kind]}
                {href && (
                  <>
                    {", "}
                    <PageLink href={href}>open it</PageLink>
                  </>
                )}
              </p>
            </header>
            {acts.length === 0 ? (
              <Empty title="No activity yet">What you do with it will appear here.</Empty>
            ) : (
              <ActivityRows rows={acts} ofOne />
            )}
          </article>
        );
      }}
    </RecordPage>
  );
}
