import { useQuery } from "@tanstack/react-query";
import { activityActs, activityCalls, activityTypes } from "#src/contracts/activityLog.ts";
import { plural } from "#src/contracts/numbers.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import page from "#src/ui/learning/page.module.css";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress, type AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ActivityRows } from "./ActivityRows.tsx";
import { activityAddress, readActivity } from "./activityAddress.ts";
import { actWords, typeWords } from "./words.ts";
import styles from "./record.module.css";
import { OpenCatalogue } from "#src/ui/learning/OpenCatalogue.tsx";

/** `/activity-log?act=…&type=…`: what the user has done with content, by day. */
export default function ActivityLogPage() {
  const { ask } = useAsk();
  const asked = useListAddress(activityAddress);
  const query = readActivity(asked.search);
  const read = useQuery({
    ...ask(activityCalls.log, { query }),
    ...currentList,
  });
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
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, "activity", "activities")}
        loading="Loading the activity log"
        nothing={<Nothing asked={asked} narrowed={query.act !== undefined || query.type !== undefined} />}
      >
        {({ data: rows }) => <ActivityRows rows={rows} />}
      </PagedList>
    </div>
  );
}

const all = { value: "" as string, label: "All" };

function Nothing({ asked, narrowed }: { asked: AskedOfAddress; narrowed: boolean }) {
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
    <Empty title="No activity yet" action={<OpenCatalogue />}>
      What you read, listen to, complete and sit will appear here.
    </Empty>
  );
}
