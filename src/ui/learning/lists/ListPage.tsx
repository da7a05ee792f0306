import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import type { ContentList as Name, ListAnswer } from "#src/contracts/contentLists.ts";
import { isMissing } from "#src/contracts/failures.ts";
import { to } from "#src/routes/links.ts";
import { actedList } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Breadcrumbs, type Place } from "#src/ui/shell/Breadcrumbs.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useTitle } from "#src/ui/shell/useTitle.ts";
import { cataloguePlace } from "../address.ts";
import { ContentList } from "../ContentList.tsx";
import page from "../page.module.css";
import { useLearningQuery } from "../useLearningQuery.ts";
import { listCall } from "./listQuery.ts";
import { listDeclarations, readShare } from "./lists.ts";
import styles from "./ListPage.module.css";

/** `/my-list`, `/topic/:id` and similar: a list of content, named by the first part of its address. */
export default function ListPage() {
  const [path] = useLocation();
  const list = path.split("/")[1] as Name;
  const params = useParams();
  const { preferences } = useRootActors();
  const preferred = useSelector(preferences, (s) => s.context);
  const asked = useLearningQuery();
  const { ask } = useAsk();
  const { endpoint, ...question } = listCall(list, params, asked.search, preferred);
  const read = useQuery({ ...ask(endpoint, question), ...actedList });
  const { first, empty, ...declared } = listDeclarations[list];
  const name = read.data?.named?.name;
  const title = params.id ? (name ?? declared.title) : declared.title;
  useTitle(params.id ? name : undefined);
  const { title: nothing, words, step } = empty;
  if (params.id && isMissing(read.error)) return <NotThere one={declared.title.toLowerCase()} />;
  return (
    <div className={page.page}>
      <ContentList
        {...{ asked, read, first }}
        isHiddenList={list === "hidden"}
        empty={
          <Empty title={nothing} action={<Step {...step} />}>
            {words}
          </Empty>
        }
        rowOf={({ about }) => ({
          about: <About about={about} since={declared.since} />,
          position: readShare(about),
          isOfMyList: list === "my-list",
        })}
      >
        {(answer) => (
          <header className={page.head}>
            <Breadcrumbs places={placesOf(list)} />
            <h1>{title}</h1>
            <Lead since={answer?.since ?? null}>{declared.lead}</Lead>
          </header>
        )}
      </ContentList>
    </div>
  );
}

/** Pages of the workspace belong to home alone; the academy's lists belong to the catalogue. */
const placesOf = (list: Name): Place[] => {
  if (list === "topic") return [{ label: "Topics", href: to("AcademyTopics") }];
  return list === "tag" ? [cataloguePlace] : [];
};

const Step = ({ label, href }: Place) => (
  <Button kind="secondary" component={PageLink} href={href}>
    {label}
  </Button>
);

function Lead({ since, children }: { since: string | null; children: ReactNode }) {
  const { now } = useClock();
  if (!since && !children) return null;
  return (
    <p className={page.lead}>
      {since ? (
        <>
          Content published since <Day at={since} now={now} short /> that you have not opened.
        </>
      ) : (
        children
      )}
    </p>
  );
}

type AboutProps = { about: ListAnswer["data"][number]["about"]; since: string | undefined };

/** When a row was added, by whom and with which note. */
function About({ about: { at, shared }, since }: AboutProps) {
  const { now } = useClock();
  if (!at || !since) return null;
  return (
    <>
      <span className={styles.at}>
        {since} {shared && `by ${shared.by} `}
        <Day at={at} now={now} short within />
        {shared && !shared.opened && " · Not opened yet"}
      </span>
      {shared?.note && <p className={styles.note}>“{shared.note}”</p>}
    </>
  );
}

const NotThere = ({ one }: { one: string }) => (
  <div className={page.page}>
    <Breadcrumbs places={[cataloguePlace]} />
    <Empty
      level={1}
      title={`This ${one} could not be found`}
      action={<Step label="All topics" href={to("AcademyTopics")} />}
    >
      It may have been removed, or the address may be wrong.
    </Empty>
  </div>
);
