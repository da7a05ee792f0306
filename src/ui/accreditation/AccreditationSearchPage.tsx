import { useQuery } from "@tanstack/react-query";
import { accreditationCalls, accreditationSorts } from "#src/contracts/accreditation.ts";
import { plural } from "#src/contracts/numbers.ts";
import { offsetOf } from "#src/machines/exam/serverOffset.ts";
import { to } from "#src/routes/links.ts";
import { currentList } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import list from "#src/ui/learning/ContentList.module.css";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { ListTabs } from "#src/ui/lists/ListTabs.tsx";
import { StatusFilter } from "#src/ui/lists/StatusFilter.tsx";
import { NameSearch } from "#src/ui/learning/NameSearch.tsx";
import page from "#src/ui/learning/page.module.css";
import { useLastAnswer } from "#src/ui/learning/useLastAnswer.ts";
import { ViewChoice } from "#src/ui/learning/ViewChoice.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useReloadAt } from "#src/ui/hooks/useReloadAt.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ExamRow } from "./ExamRow.tsx";
import { useExamListQuery, type Asked } from "./useExamListQuery.ts";
import { lockEndOf, sortWords, standingWords } from "./words.ts";
import styles from "./AccreditationSearchPage.module.css";

/** `/accreditation/search?type=…`: exams for completion or completed, by name and status (B-089). */
export default function AccreditationSearchPage() {
  const asked = useExamListQuery();
  const { askTimed } = useAsk();
  const read = useQuery({
    ...askTimed(accreditationCalls.search, { query: asked.question }),
    ...currentList,
  });
  const data = useLastAnswer(read.data);
  useReloadAt(
    askTimed(accreditationCalls.search, { query: asked.question, unattended: true }),
    lockEndOf(read.data?.data),
  );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <p>
          <PageLink href={to("AccreditationIndex")}>Accreditation</PageLink>
        </p>
        <h1>Exams</h1>
        <NameSearch
          label="Search exams"
          placeholder="Exam name"
          name={asked.question.name}
          onSearch={(name) => asked.change({ name })}
        />
        <ListTabs
          label="Which exams"
          tabs={types.map(({ type, label }) => ({
            label,
            href: to("AccreditationSearch", {}, { type }),
            current: asked.type === type,
          }))}
        />
      </header>
      <div className={list.bar}>
        <StatusFilter
          statuses={data?.standings ?? []}
          words={standingWords}
          chosen={asked.chosen}
          toggle={asked.toggle}
          clear={() => asked.change({ standing: null })}
        />
        <div className={list.tools}>
          <div className={list.sort}>
            <Select
              label="Sort by"
              hideLabel
              value={asked.question.sort ?? "next"}
              onChange={(sort) => asked.change({ sort: sort === "next" ? null : sort })}
              options={accreditationSorts.map((value) => ({ value, label: sortWords[value] }))}
            />
          </div>
          <ViewChoice view={asked.view} onChange={asked.setView} />
        </div>
      </div>
      <PagedList
        {...{ asked, read }}
        answer={data}
        count={({ meta }) => plural(meta.total, "exam")}
        loading="Loading the exams"
        outline={
          <div className={styles.pending}>
            {Array.from({ length: 4 }, (_, index) => (
              <SkeletonLines key={index} lines={4} />
            ))}
          </div>
        }
        nothing={<Nothing asked={asked} />}
      >
        {(found) => (
          <ul className={styles.exams} data-view={asked.view}>
            {found.data.map((card) => (
              <li key={card.id}>
                <ExamRow
                  card={card}
                  level={2}
                  offset={offsetOf({ ...found.heard, time: found })}
                  layout={asked.view}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

const types = [
  { type: "for-completion", label: "For completion" },
  { type: "completed", label: "Completed" },
] as const;

/** Says whether nothing matches or nothing exists, and what to do. */
function Nothing({ asked: { question, chosen, type, change } }: { asked: Asked }) {
  if (question.name || chosen.length > 0)
    return (
      <Empty
        title={question.name ? `No exams match “${question.name}”` : "No exams match this filter"}
        action={
          <Button kind="secondary" onClick={() => change({ name: null, standing: null })}>
            Show all exams
          </Button>
        }
      >
        Try another word or clear the filter.
      </Empty>
    );
  return type === "completed" ? (
    <Empty
      title="No exams passed yet"
      action={
        <Button
          kind="secondary"
          component={PageLink}
          href={to("AccreditationSearch", {}, { type: "for-completion" })}
        >
          Exams for completion
        </Button>
      }
    >
      Exams you have passed will appear here, with their receipts.
    </Empty>
  ) : (
    <Empty title="No exams to do">Exams that are assigned to you will appear here.</Empty>
  );
}
