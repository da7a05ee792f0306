import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, type ReactNode } from "react";
import { useLocation } from "wouter";
import { learningCalls, type SearchAnswer } from "#src/contracts/learning.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonCard } from "#src/ui/kit/Skeleton.tsx";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { saidByPage } from "#src/services/query.ts";
import { changeAddress } from "#src/contracts/listAddress.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { topicAddress } from "./address.ts";
import { Filters } from "./Filters.tsx";
import { HiddenMatches } from "./HiddenMatches.tsx";
import { ListedCard } from "./ListedCard.tsx";
import { ListTools } from "./ListTools.tsx";
import { Pages } from "./Pages.tsx";
import { learnerListWords } from "./listWords.ts";
import { asksForHidden, learningAddress } from "./learningQuery.ts";
import { useLastAnswer } from "./useLastAnswer.ts";
import { useLearningQuery, type Asked } from "./useLearningQuery.ts";
import { plural } from "./words.ts";
import styles from "./ContentList.module.css";

/** As many as fill a screen. */
const firstCards = 6;

type Props = {
  /** The head of the page, which may need the answer: the name of a boxset or topic. */
  children: (answer: SearchAnswer | undefined, asked: Asked) => ReactNode;
};

/** Search and catalogue: the question in the URL, filters, cards and pages. What was there stays while the next answer comes. */
export function ContentList({ children }: Props) {
  const asked = useLearningQuery();
  const { ask } = useAsk();
  const { countOpened } = useActs();
  const read = useQuery({
    ...ask(learningCalls.search, { query: asked.question }),
    placeholderData: keepPreviousData,
    ...saidByPage,
  });
  const data = useLastAnswer(read.data);
  // The page is there with its first rows; the rest follows without holding up a click.
  const shown = useDeferredValue(data?.data.length ?? 0, firstCards);
  const { name } = asked.question;
  const count = useRef<HTMLParagraphElement>(null);
  /** For what goes away as it is pressed: the number of results says what has come of it. */
  const toCount = (): void => count.current?.focus({ preventScroll: true });
  return (
    <>
      {children(data, asked)}
      <div className={styles.bar}>
        <Filters
          {...{ asked, facets: data?.facets, total: data?.meta.total, hidden: data?.hidden }}
          onCleared={toCount}
        />
        {data?.meta.total !== 0 && <ListTools asked={asked} />}
      </div>
      <p ref={count} className={styles.count} role="status" tabIndex={-1}>
        {data && plural(data.meta.total, "result")}
      </p>
      {data && <HiddenMatches answer={data} asked={asked} />}
      {data && <Corrected answer={data} asked={asked} onUndone={toCount} />}
      {data?.matched === "any" && data.meta.total > 0 && (
        <p className={styles.corrected}>
          Few or no results contain all your words. These contain some of them, best matches first.
        </p>
      )}
      <ListFrame
        answer={data}
        asked={read}
        problem={learnerListWords}
        loading="Loading the list"
        outline={
          <div className={styles.cards}>
            {Array.from({ length: 8 }, (_, index) => (
              <SkeletonCard key={index} />
            ))}
          </div>
        }
        isEmpty={({ data: rows }) => rows.length === 0}
        empty={data && <Nothing answer={data} asked={asked} />}
      >
        {({ data: rows, meta }) => (
          <>
            <ul
              className={styles.cards}
              data-view={asked.view}
              aria-busy={read.isPlaceholderData || undefined}
            >
              {rows.slice(0, Math.max(shown, firstCards)).map((card) => (
                <li key={`${card.type} ${card.id}`}>
                  <ListedCard
                    card={card}
                    layout={asked.view}
                    level={2}
                    isHidden={asksForHidden(asked.question)}
                    onOpen={name ? () => countOpened(name) : undefined}
                  />
                </li>
              ))}
            </ul>
            <Pages addressOf={asked.addressOf} meta={meta} top={count} />
          </>
        )}
      </ListFrame>
    </>
  );
}

type Answered = { answer: SearchAnswer; asked: Asked };

/** What was searched instead, and one click to have it as it was written (T-11). */
function Corrected({
  answer: { corrected },
  asked: { search, question },
  onUndone,
}: Answered & { onUndone: () => void }) {
  const [path] = useLocation();
  if (!corrected) return null;
  return (
    <p className={styles.corrected}>
      Showing results for <b>{corrected}</b>.{" "}
      <PageLink
        href={withQuery(path, changeAddress(learningAddress, search, { spellCheck: "false" }))}
        onClick={onUndone}
      >
        Search for “{question.name}” instead
      </PageLink>
    </p>
  );
}

/** Nothing fits: says why and offers topics (T-11). */
function Nothing({ answer: { suggestions, meta }, asked: { question, change } }: Answered) {
  if (meta.total > 0) return <BeyondEnd toFirst={() => change({ page: null })} />;
  return (
    <Empty
      title={question.name ? `No results for “${question.name}”` : "No results match these filters"}
      action={
        suggestions.length > 0 && (
          <ul className={styles.topics}>
            {suggestions.map(({ id, name }) => (
              <li key={id}>
                <PageLink href={topicAddress(id)}>{name}</PageLink>
              </li>
            ))}
          </ul>
        )
      }
    >
      {nextSteps(Boolean(question.name), suggestions.length > 0)}
    </Empty>
  );
}

/** Another word is advice for who has typed one: the catalogue has no place for it. */
function nextSteps(word: boolean, topics: boolean): string {
  if (word)
    return topics ? "Try another word, fewer filters, or a topic:" : "Try another word or fewer filters.";
  return topics ? "Try fewer filters, or a topic:" : "Try fewer filters.";
}
