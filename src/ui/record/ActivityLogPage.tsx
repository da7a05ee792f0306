import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { activityActs, activityCalls, activityTypes } from "#src/contracts/activityLog.ts";
import { to } from "#src/routes/links.ts";
import { saidByPage } from "#src/services/query.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { learnerListWords } from "#src/ui/learning/listWords.ts";
import page from "#src/ui/learning/page.module.css";
import { Pages } from "#src/ui/learning/Pages.tsx";
import { plural } from "#src/ui/learning/words.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ActivityRows } from "./ActivityRows.tsx";
import { activityAddress, readActivity } from "./activityAddress.ts";
import { actWords, typeWords } from "./words.ts";
import styles from "./record.module.css";

/** `/activity-log?act=…&type=…`: what the user has done with content, by day. */
export default function ActivityLogPage() {
  const { ask } = useAsk();
  const asked = useListAddress(activityAddress);
  const query = readActivity(asked.search);
  const read = useQuery({
    ...ask(activityCalls.log, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    ...saidByPage,
  });
  const count = useRef<HTMLParagraphElement>(null);
  const answer = read.data;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Activity Log</h1>
      </header>
      <div className={styles.filters} role="group" aria-label="Filters">
        <Select
          label="What was done"
          value={query.act ?? ""}
          onChange={(act) => asked.change({ act })}
          options={[all, ...activityActs.map((value) => ({ value, label: actWords[value] }))]}
        />
        <Select
          label="With what"
          value={query.type ?? ""}
          onChange={(type) => asked.change({ type })}
          options={[all, ...activityTypes.map((value) => ({ value, label: typeWords[value] }))]}
        />
      </div>
      <p ref={count} className={list.count} role="status" tabIndex={-1}>
        {answer && plural(answer.meta.total, "activity", "activities")}
      </p>
      <ListFrame
        answer={answer}
        asked={read}
        problem={learnerListWords}
        loading="Loading the activity log"
        outline={<SkeletonLines lines={10} />}
        isEmpty={({ meta: { total }, data: rows }) => total === 0 || rows.length === 0}
        empty={
          answer && (
            <Nothing
              asked={asked}
              narrowed={query.act !== undefined || query.type !== undefined}
              total={answer.meta.total}
            />
          )
        }
      >
        {({ data: rows, meta }) => (
          <div aria-busy={read.isPlaceholderData || undefined}>
            <ActivityRows rows={rows} />
            <Pages addressOf={asked.addressOf} meta={meta} top={count} />
          </div>
        )}
      </ListFrame>
    </div>
  );
}

const all = { value: "" as string, label: "All" };

function Nothing({ asked, narrowed, total }: { asked: AskedOfAddress; narrowed: boolean; total: number }) {
  if (total > 0) return <BeyondEnd toFirst={asked.toFirst} />;
  return narrowed ? (
    <Empty
      title="No activities match"
      action={
        <Button kind="secondary" onClick={() => asked.change({ act: null, type: null })}>
          Clear filters
        </Button>
      }
    >
      Choose another filter or clear them.
    </Empty>
  ) : (
    <Empty
      title="No activity yet"
      action={
        <Button kind="secondary" component={PageLink} href={to("AcademyCatalogue")}>
          Open the catalogue
        </Button>
      }
    >
      What you read, hear, complete and sit will be here.
    </Empty>
  );
}
