import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";
import { learningCalls, type Home } from "#src/contracts/learning.ts";
import { to } from "#src/routes/links.ts";
import { readFailure } from "#src/services/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { Skeleton, SkeletonCard, Skeletons } from "#src/ui/kit/Skeleton.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useIsTakingOver } from "#src/ui/shell/useIsTakingOver.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ContentCard } from "./ContentCard.tsx";
import { DueList } from "./DueList.tsx";
import { Featured } from "./Featured.tsx";
import { ListedCard } from "./ListedCard.tsx";
import { greetingAt, plural } from "./words.ts";
import styles from "./HomePage.module.css";
import page from "./page.module.css";

/** `/`: what is due, where you were, what is new. In this order, because that is the order in which it matters. */
export default function HomePage() {
  const { ask } = useAsk();
  const { now } = useClock();
  const me = useMe();
  const { data, error, isFetching, refetch } = useQuery(ask(learningCalls.home));
  const home = data?.data;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>
          {greetingAt(new Date(now()))}
          {me && `, ${me.first_name}`}
        </h1>
        {home && <p className={page.lead}>{standing(home)}</p>}
      </header>
      {error && (
        <Failed
          title={home ? "This could not be updated" : "Your home page could not be loaded"}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {readFailure(error).kind === "offline"
            ? "You are offline. Check your connection and try again."
            : "Something went wrong on our side. Try again in a minute."}
        </Failed>
      )}
      {home ? <Sections home={home} /> : !error && <HomeSkeleton />}
    </div>
  );
}

/** One sentence on how things stand. */
function standing({ due, completed }: Home): string {
  const overdue = due.filter((one) => one.overdue).length;
  const todo = due.length === 0 ? "Nothing is due." : `${due.length} due`;
  const late = overdue > 0 ? `, ${overdue} overdue.` : due.length > 0 ? "." : "";
  return `${todo}${late}${completed > 0 ? ` You have completed ${plural(completed, "item")}.` : ""}`;
}

function Sections({ home: { due, continue: begun, recent, boxsets, slides } }: { home: Home }) {
  // Who comes back here sees the first screen at once; the rest follows without holding up the click.
  const whole = useDeferredValue(true, useIsTakingOver());
  if (due.length + begun.length + recent.length + boxsets.length + slides.length === 0)
    return (
      <Empty
        title="Nothing here yet"
        action={
          <Button kind="secondary" component={PageLink} href={to("AcademyCatalogue")}>
            Open the catalogue
          </Button>
        }
      >
        What is due and what is new will appear here.
      </Empty>
    );
  return (
    <>
      {due.length > 0 && (
        <Section title="Due">
          <DueList due={due} />
        </Section>
      )}
      {begun.length > 0 && (
        <Section title="Continue where you left off">
          <ul className={styles.wide}>
            {begun.slice(0, mostBegun).map((card) => (
              <li key={`${card.type} ${card.id}`}>
                <ContentCard card={card} layout="wide" position={card.read} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {slides.length > 0 && <Featured slides={slides} />}
      {whole && recent.length > 0 && (
        <Section
          title="New"
          more={
            <PageLink href={to("AcademyCatalogue", {}, { sort: "newest" })}>
              All new <span className="visually-hidden">learning</span>
            </PageLink>
          }
        >
          <ul className={styles.cards}>
            {recent.slice(0, mostNew).map((card) => (
              <li key={`${card.type} ${card.id}`}>
                <ListedCard card={card} layout="shelf" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {whole && boxsets.length > 0 && (
        <Section
          title="Boxsets"
          more={<PageLink href={to("AcademyCatalogue", {}, { format: "boxset" })}>All boxsets</PageLink>}
        >
          <ul className={styles.cards}>
            {boxsets.map((card) => (
              <li key={card.id}>
                <ListedCard card={card} layout="shelf" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** As many as fill one row, and two on the largest screen: home is a place to start from, not the catalogue. */
const mostBegun = 3;
const mostNew = 8;

type SectionProps = { title: string; more?: ReactNode; children: ReactNode };

const Section = ({ title, more, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.heading}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </section>
);

const HomeSkeleton = () => (
  <Loading label="Loading your home page">
    <div className={styles.section}>
      <Skeletons>
        <Skeleton width={160} height={24} />
        <Skeleton height={128} shape="block" />
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
  </Loading>
);
