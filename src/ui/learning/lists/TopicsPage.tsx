import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { contentListCalls, type TopicCard } from "#src/contracts/contentLists.ts";
import { to } from "#src/routes/links.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { cataloguePlace, topicAddress } from "../address.ts";
import { learnerListWords } from "../listWords.ts";
import list from "../ContentList.module.css";
import { readView } from "../learningQuery.ts";
import { NameSearch } from "../NameSearch.tsx";
import page from "../page.module.css";
import { Pages } from "../Pages.tsx";
import { useLastAnswer } from "../useLastAnswer.ts";
import { ViewChoice } from "../ViewChoice.tsx";
import { plural } from "../words.ts";
import { readTopicsQuery, topicsAddress } from "./topicsQuery.ts";
import styles from "./TopicsPage.module.css";

/** `/topics`: what there is to learn about, the topics of one's profile first. */
export default function TopicsPage() {
  const asked = useListAddress(topicsAddress);
  const { search, change } = asked;
  const query = readTopicsQuery(search);
  const { ask } = useAsk();
  const { preferences } = useRootActors();
  const view = readView(
    search,
    useSelector(preferences, (s) => s.context.view),
  );
  const read = useQuery({
    ...ask(contentListCalls.topics, { query }),
    placeholderData: keepPreviousData,
    ...saidByPage,
  });
  const answer = useLastAnswer(read.data);
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Breadcrumbs places={[cataloguePlace]} />
        <h1>Topics</h1>
        <NameSearch
          label="Search topics"
          placeholder="A topic"
          name={query.name}
          onSearch={(name) => change({ name })}
        />
      </header>
      <div className={list.bar}>
        <div className={list.tools}>
          <div className={list.sort}>
            <Select
              label="Sort by"
              hideLabel
              value={query.sort ?? "suggested"}
              onChange={(sort) => change({ sort: sort === "suggested" ? null : sort })}
              options={[
                { value: "suggested", label: "Suggested order" },
                { value: "title", label: "Title A to Z" },
                { value: "size", label: "Most items first" },
              ]}
            />
          </div>
          <ViewChoice
            view={view}
            onChange={(chosen) => {
              preferences.send({ type: "view.chosen", view: chosen });
              change({ view: chosen });
            }}
          />
        </div>
      </div>
      <p ref={count} className={list.count} role="status" tabIndex={-1}>
        {answer && plural(answer.meta.total, "topic")}
      </p>
      <ListFrame
        answer={answer}
        asked={read}
        problem={learnerListWords}
        loading="Loading the topics"
        outline={<SkeletonLines lines={8} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          answer && answer.meta.total > 0 ? (
            <BeyondEnd toFirst={asked.toFirst} />
          ) : (
            <Nothing name={query.name} onClear={() => change({ name: null })} />
          )
        }
      >
        {({ data, meta }) => (
          <>
            <ul className={styles.topics} data-view={view} aria-busy={read.isPlaceholderData || undefined}>
              {data.map((topic) => (
                <li key={topic.id}>
                  <Topic topic={topic} />
                </li>
              ))}
            </ul>
            <Pages addressOf={asked.addressOf} meta={meta} top={count} />
          </>
        )}
      </ListFrame>
    </div>
  );
}

const Nothing = ({ name, onClear }: { name: string | undefined; onClear: () => void }) =>
  name ? (
    <Empty
      title={`No topics match “${name}”`}
      action={
        <Button kind="secondary" onClick={onClear}>
          Show all topics
        </Button>
      }
    >
      Try another word.
    </Empty>
  ) : (
    <Empty
      title="No topics yet"
      action={
        <Button kind="secondary" component={PageLink} href={to("AcademyCatalogue")}>
          Browse the catalogue
        </Button>
      }
    >
      Topics say what content is about.
    </Empty>
  );

/** A topic with how much there is on it. The whole card leads to it by one link, its name. */
const Topic = ({ topic: { id, name, items, boxsets, completed } }: { topic: TopicCard }) => (
  <article className={styles.topic}>
    <Cover title={name} topic={name} className={styles.cover} />
    <div className={styles.text}>
      <h2>
        <PageLink href={topicAddress(id)}>{name}</PageLink>
      </h2>
      <p>
        {plural(items, "item")}
        {boxsets > 0 && `, ${plural(boxsets, "boxset")}`}
      </p>
      {completed > 0 && <p>{`${completed} of ${plural(items, "item")} completed`}</p>}
    </div>
  </article>
);
