import { useQuery } from "@tanstack/react-query";
import { adminUserCalls, type LearningRecord } from "#src/contracts/admin/users.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { Column } from "#src/routes/admin/kinds.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import { PlainTable } from "../list/PlainTable.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useScreensOf } from "../useScreensOf.ts";
import { ActAsOffer } from "./ActAs.tsx";
import styles from "./people.module.css";

/** The data that answers a question about a user's learning. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function RecordPage() {
    return (
      <BelowScreen at={at} path="record">
        {(row) => <LearningOf at={at} row={row} />}
      </BelowScreen>
    );
  };
}

type RecordLists = Omit<LearningRecord, "last_sign_in">;
type Part = {
  part: keyof RecordLists;
  title: string;
  /** What is said if there are no rows. */
  none: string;
  columns: readonly Column[];
};

const parts: readonly Part[] = [
  {
    part: "assignments",
    title: "Assignments",
    none: "No assignments.",
    columns: [
      { field: "title", label: "What" },
      {
        field: "type",
        label: "Kind",
        as: "status",
        words: { item: { label: "Item" }, exam: { label: "Exam" } },
      },
      { field: "reason", label: "Reason" },
      { field: "assigned_by", label: "Assigned by", as: "person" },
      { field: "due_at", label: "Due", as: "date" },
      { field: "done_at", label: "Done", as: "dateTime" },
    ],
  },
  {
    part: "completions",
    title: "Completions",
    none: "No completions.",
    columns: [
      { field: "title", label: "Item" },
      { field: "completed_at", label: "Completed", as: "dateTime" },
      { field: "arrived_at", label: "Received", as: "dateTime" },
      { field: "valid_until", label: "Valid until", as: "dateTime" },
    ],
  },
  {
    part: "exams",
    title: "Exams",
    none: "No exams started.",
    columns: [
      { field: "name", label: "Exam" },
      {
        field: "status",
        label: "Result",
        as: "status",
        words: {
          Open: { label: "Under way", tone: "info" },
          Review: { label: "In review", tone: "warning" },
          Passed: { label: "Passed", tone: "success" },
          Failed: { label: "Failed", tone: "danger" },
          Void: { label: "Void", tone: "neutral" },
        },
      },
      { field: "percentage", label: "Score (%)", as: "number" },
      { field: "pass_percentage", label: "Pass mark (%)", as: "number" },
      { field: "started_at", label: "Started", as: "dateTime" },
      { field: "finished_at", label: "Ended", as: "dateTime" },
    ],
  },
  {
    part: "audiences",
    title: "Audiences",
    none: "Not in any audience.",
    columns: [
      { field: "name", label: "Audience" },
      {
        field: "source",
        label: "Added by",
        as: "status",
        words: { rule: { label: "Rule" }, hand: { label: "Manual" } },
      },
    ],
  },
];

function LearningOf({ at, row }: { at: ResourceAt; row: AnyRow }) {
  const { ask } = useAsk();
  const { addressOf } = useScreensOf(at);
  const asked = useQuery({ ...ask(adminUserCalls.record, { params: { id: row.id } }), ...saidByPage });
  return (
    <div className={styles.below}>
      <ActAsOffer row={row} name={nameOfRow(at, row)} />
      <ListFrame
        answer={asked.data?.data}
        asked={asked}
        problem={problemWords({ words: { one: "record", many: "records" }, roles: at.place.roles })}
        loading="Loading the record"
      >
        {(record) => (
          <>
            <p>
              {typeof row.manager === "number" ? (
                <>
                  Manager: <PageLink href={addressOf(row.manager)}>{String(row.manager_name)}</PageLink>
                </>
              ) : (
                "No manager."
              )}
            </p>
            <p>
              {record.last_sign_in === null ? (
                "Never signed in."
              ) : (
                <>
                  Last sign-in: <Timestamp at={record.last_sign_in} />
                </>
              )}
            </p>
            {parts.map((part) => (
              <Section key={part.part} {...part} {...record[part.part]} />
            ))}
          </>
        )}
      </ListFrame>
    </div>
  );
}

type SectionProps = Part & { total: number; rows: readonly Record<string, unknown>[] };

function Section({ title, none, columns, total, rows }: SectionProps) {
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 && <p>{none}</p>}
      {rows.length < total && <p>{`The latest ${rows.length} of ${total}.`}</p>}
      {rows.length > 0 && <PlainTable title={title} columns={columns} rows={rows} />}
    </>
  );
}
