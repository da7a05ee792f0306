import type { ReactNode } from "react";
import { plural } from "#src/contracts/numbers.ts";
import { assignmentSorts, type AssignmentAnswer, type AssignmentStanding } from "#src/contracts/training.ts";
import { valuesOf, withSwitched } from "#src/contracts/listAddress.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { NoneOfStatus } from "#src/ui/lists/NoneOfStatus.tsx";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { StatusFilter } from "#src/ui/lists/StatusFilter.tsx";
import type { AskedOfAddress } from "#src/ui/lists/useListAddress.ts";
import { AssignmentRow } from "./AssignmentRow.tsx";
import { sortWords, statusWords } from "./words.ts";
import styles from "./training.module.css";

type Props = {
  asked: AskedOfAddress;
  standing: AssignmentStanding;
  answer: AssignmentAnswer | undefined;
  read: { error: unknown; isFetching: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** “assignment”, “enrolment” */
  one: string;
  /** Shown if the list is empty although no filter is set. */
  nothing: ReactNode;
};

/** Assignments with their filter, order and pages, all of which are in the address (T-10, T-20). */
export function AssignmentList({ asked, standing, answer, read, one, nothing }: Props) {
  const { status = "", sort = "due" } = asked.question as { status?: string; sort?: string };
  const words = sortWords(standing);
  return (
    <>
      <div className={list.bar}>
        <StatusFilter
          statuses={answer?.statuses ?? []}
          words={statusWords}
          chosen={valuesOf(status)}
          toggle={(value) => asked.change({ status: withSwitched(status, value) })}
          clear={() => asked.change({ status: null })}
        />
        <div className={list.tools}>
          <div className={list.sort}>
            <Select
              label="Sort by"
              hideLabel
              value={sort}
              onChange={(by) => asked.change({ sort: by === "due" ? null : by })}
              options={assignmentSorts.map((value) => ({ value, label: words[value] }))}
            />
          </div>
        </div>
      </div>
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, one)}
        loading={`Loading the ${one}s`}
        nothing={
          status ? <NoneOfStatus many={`${one}s`} clear={() => asked.change({ status: null })} /> : nothing
        }
      >
        {({ data: rows }) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <AssignmentRow assignment={row} level={2} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
