import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import {
  relationshipStatuses,
  relationshipStatusWords,
  type RelationshipStatus,
} from "#src/contracts/mentoringWords.ts";
import { plural } from "#src/contracts/numbers.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { currentList } from "#src/services/query.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { Pages } from "#src/ui/learning/Pages.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { NoneOfStatus } from "#src/ui/lists/NoneOfStatus.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { MentoringPage } from "../MentoringPage.tsx";
import { readRelationships, relationshipsAddress } from "./address.ts";
import { RelationshipRow } from "./RelationshipRow.tsx";
import { relationshipProblem, waitsForMe } from "./relationshipWords.ts";
import styles from "./relationships.module.css";

/** `/mentoring/relationships`: those waiting for the user first, then the current ones, then those that are over. */
export default function RelationshipsPage() {
  return (
    <MentoringPage title="Relationships" tab="Relationships">
      {() => <List />}
    </MentoringPage>
  );
}

type Answer = z.output<typeof mentoringCalls.relationships.answer>;

function List() {
  const { ask } = useAsk();
  const asked = useListAddress(relationshipsAddress);
  const read = useQuery({
    ...ask(mentoringCalls.relationships, { query: readRelationships(asked.search) }),
    ...currentList,
  });
  const count = useRef<HTMLParagraphElement>(null);
  const answer: Answer | undefined = read.data;
  const isNarrowed = asked.search.has("status") || asked.search.has("as");
  const showAll = (): void => asked.change({ status: null, as: null });
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Filters">
        <Select
          label="Status"
          value={asked.search.get("status") ?? ""}
          onChange={(status) => asked.change({ status })}
          options={[
            { value: "", label: "All" },
            ...relationshipStatuses.map((value) => ({
              value: value as string,
              label: relationshipStatusWords[value],
            })),
          ]}
        />
        <Select
          label="I am the"
          value={asked.search.get("as") ?? ""}
          onChange={(as) => asked.change({ as })}
          options={[
            { value: "", label: "Mentee or mentor" },
            { value: "MENTEE", label: "Mentee" },
            { value: "MENTOR", label: "Mentor" },
          ]}
        />
      </div>
      <p ref={count} className={list.count} role="status" tabIndex={-1}>
        {answer && plural(answer.meta.total, "relationship")}
      </p>
      <ListFrame
        answer={answer}
        asked={read}
        problem={relationshipProblem}
        loading="Loading the relationships"
        outline={<SkeletonLines lines={8} />}
        isEmpty={({ data: rows }) => rows.length === 0}
        empty={
          answer && answer.meta.total > 0 ? (
            <BeyondEnd toFirst={() => asked.change({ page: null })} />
          ) : isNarrowed ? (
            <NoneOfStatus many="relationships" clear={showAll} />
          ) : (
            <Empty
              title="No relationships yet"
              action={
                <Button component={PageLink} href={toMentoring("MentoringIndex")}>
                  Find a match
                </Button>
              }
            >
              Requests that you send or receive, and the people you meet, will be here.
            </Empty>
          )
        }
      >
        {({ data: rows, meta }) => (
          <div aria-busy={read.isPlaceholderData || undefined}>
            <Groups rows={rows} opened={asked.search.has("status")} />
            <Pages addressOf={asked.addressOf} meta={meta} top={count} />
          </div>
        )}
      </ListFrame>
    </>
  );
}

const isOver = ({ status }: RelationshipCard): boolean =>
  !(["PENDING", "ACTIVE"] satisfies RelationshipStatus[] as RelationshipStatus[]).includes(status);

/** @param opened whether the filter asks for past relationships, which are then not folded */
function Groups({ rows, opened }: { rows: readonly RelationshipCard[]; opened: boolean }) {
  const past = rows.filter(isOver);
  const barred = useBarred(mentoringCalls.move);
  const going = [
    ["Waiting for you", rows.filter(waitsForMe)],
    ["Active", rows.filter(({ status }) => status === "ACTIVE")],
    ["Waiting for an answer", rows.filter((one) => one.status === "PENDING" && !waitsForMe(one))],
  ] as const;
  return (
    <>
      {going.map(
        ([title, some]) =>
          some.length > 0 && (
            <section key={title} className={styles.group}>
              <h2>{title}</h2>
              {some.some(waitsForMe) && <Barred why={barred} />}
              <Rows rows={some} />
            </section>
          ),
      )}
      {past.length > 0 && (
        <details className={styles.past} open={opened || past.length === rows.length}>
          <summary>
            <h2>Past</h2> <span>{plural(past.length, "relationship")}</span>
          </summary>
          <Rows rows={past} />
        </details>
      )}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly RelationshipCard[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <RelationshipRow relationship={row} />
      </li>
    ))}
  </ul>
);
