import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";
import { learningCalls, type Home } from "#src/contracts/learning.ts";
import { offsetOf } from "#src/machines/exam/serverOffset.ts";
import { to } from "#src/routes/links.ts";
import { whyNotLoaded } from "#src/contracts/failures.ts";
import { saidByPage } from "#src/services/query.ts";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonCard, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { hourOf } from "#src/ui/kit/time.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ContentCard } from "./ContentCard.tsx";
import { DueList } from "./DueList.tsx";
import { Featured } from "./Featured.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeRail } from "./HomeRail.tsx";
import { ListedCard } from "./ListedCard.tsx";
import { PageSection } from "./PageSection.tsx";
import { LateWelcome } from "./LateWelcome.ts";
import { greetingAt } from "./words.ts";
import styles from "./HomePage.module.css";
import page from "./page.module.css";
import { OpenCatalogue } from "./OpenCatalogue.tsx";

/** `/`: the one thing to continue with, what is due, begun and new, and your progress beside all of it. */
export default function HomePage() {
  const { askTimed } = useAsk();
  const { now } = useClock();
  const me = useMe();
  const { data, error, isFetching, refetch } = useQuery({ ...askTimed(learningCalls.home), ...saidByPage });
  const home = data?.data;
  return (
    <div className={styles.home}>
      <header className={page.head}>
        <h1>
          {greetingAt(hourOf(now()))}
          {me && `, ${me.first_name}`}
        </h1>
        {home && <p className={page.lead}>{standing(home, now)}</p>}
      </header>
      {error && (
        <Failed
          title={home ? "This could not be updated" : "Your home page could not be loaded"}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {whyNotLoaded(error)}
        </Failed>
      )}
      {home?.first_run && <LateWelcome />}
      {data ? (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Sections home={data.data} offset={offsetOf({ ...data.heard, time: data })} />
          </div>
          <HomeRail home={data.data} />
        </div>
      ) : (
        !error && <HomeSkeleton />
      )}
    </div>
  );
}

/** The state of things in one line: “1 overdue, next due Friday”. */
function standing({ due }: Home, now: () => number): ReactNode {
  const late = due.filter(({ overdue }) => overdue).length;
  // A running exam comes first in the list whenever it is due, so the dates are not in order.
  const [next] = due
    .flatMap(({ overdue, due_at }) => (overdue || due_at === null ? [] : [due_at]))
    .toSorted();
  if (late === 0 && !next) return "Nothing is due.";
  return (
    <>
      {late > 0 && `${late} overdue`}
      {late > 0 && next && ", "}
      {next && (
        <>
          {late > 0 ? "next due " : "Next due "}
          <DueDate at={next} now={now} inline />
        </>
      )}
    </>
  );
}

function Sections({ home, offset }: { home: Home; offset: number }) {
  const { hero, due, continue: begun, recent, slides } = home;
  // When the reader comes back here, the first screen appears at once; the rest follows without holding up the click.
  const whole = useDeferredValue(true, useIsHydrating());
  if (due.length + begun.length + recent.length + slides.length === 0 && !hero)
    return (
      <Empty title="Nothing here yet" action={<OpenCatalogue />}>
        What is due and what is new will appear here.
      </Empty>
    );
  return (
    <>
      {hero && <HomeHero hero={hero} offset={offset} />}
      {due.length > 0 && (
        <PageSection
          className={styles.section}
          title="Due"
          more={<span className={styles.count}>{countOf(home)}</span>}
        >
          <DueList due={due} offset={offset} />
        </PageSection>
      )}
      {begun.length > 0 && (
        <PageSection className={styles.section} title="Continue">
          <ul className={styles.wide}>
            {begun.map((card) => (
              <li key={`${card.type} ${card.id}`}>
                <ContentCard card={card} layout="wide" position={card.read} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {slides.length > 0 && <Featured slides={slides} />}
      {whole && recent.length > 0 && (
        <PageSection
          className={styles.section}
          title="New"
          more={
            <PageLink href={to("AcademyCatalogue", {}, { sort: "newest" })}>
              See all <span className="visually-hidden">that is new</span>
            </PageLink>
          }
        >
          <ul className={styles.cards}>
            {recent.map((card) => (
              <li key={`${card.type} ${card.id}`}>
                <ListedCard card={card} layout="shelf" />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}

/** “3 due, 1 overdue”. A running exam without a date is neither. */
function countOf({ due }: Home): string {
  const dated = due.filter(({ due_at }) => due_at !== null);
  const late = dated.filter(({ overdue }) => overdue).length;
  return `${dated.length} due${late > 0 ? `, ${late} overdue` : ""}`;
}

const HomeSkeleton = () => (
  <Loading label="Loading your home page">
    <div className={styles.columns}>
      <div className={styles.main}>
        <Skeletons>
          <Skeleton height={176} shape="block" />
        </Skeletons>
        <div className={styles.section}>
          <Skeletons>
            <Skeleton width={120} height={24} />
            <Skeleton height={176} shape="block" />
          </Skeletons>
        </div>
        <div className={styles.section}>
          <Skeletons>
            <Skeleton width={120} height={24} />
            <div className={styles.cards}>
              {Array.from({ length: 3 }, (_, index) => (
                <SkeletonCard key={index} />
              ))}
            </div>
          </Skeletons>
        </div>
      </div>
      <Skeletons>
        <Skeleton height={104} shape="block" />
      </Skeletons>
    </div>
  </Loading>
);
