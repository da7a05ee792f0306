import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { contentListCalls, type TopicCard } from "#src/contracts/contentLists.ts";
import { plural } from "#src/contracts/numbers.ts";
import { pagedRead } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { PagedList } from "#src/ui/lists/PagedList.tsx";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { Breadcrumbs } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { cataloguePlace, topicAddress } from "../address.ts";
import list from "../ContentList.module.css";
import { readView } from "../learningQuery.ts";
import { NameSearch } from "../NameSearch.tsx";
import page from "../page.module.css";
import { useLastAnswer } from "../useLastAnswer.ts";
import { ViewChoice } from "../ViewChoice.tsx";
import { readTopicsQuery, topicsAddress } from "./topicsQuery.ts";
import styles from "./TopicsPage.module.css";
import { OpenCatalogue } from "../OpenCatalogue.tsx";

/** `/topics`: what there is to learn about, with the topics of the learner's profile first. */
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
    ...pagedRead,
  });
  const answer = useLastAnswer(read.data);
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
      <PagedList
        {...{ asked, answer, read }}
        count={({ meta }) => plural(meta.total, "topic")}
        loading="Loading the topics"
        nothing={<Nothing name={query.name} onClear={() => change({ name: null })} />}
      >
        {({ data }) => (
          <ul className={styles.topics} data-view={view}>
            {data.map((topic) => (
              <li key={topic.id}>
                <Topic topic={topic} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
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
    <Empty title="No topics yet" action={<OpenCatalogue />}>
      Topics say what content is about.
    </Empty>
  );

/** A topic with how much there is on it. Its name is the only link, and covers the whole card. */
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
