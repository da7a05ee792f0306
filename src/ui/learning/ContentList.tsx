import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useRef, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { BeyondEnd } from "#src/ui/kit/BeyondEnd.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { SkeletonCard } from "#src/ui/kit/Skeleton.tsx";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { changeAddress } from "#src/contracts/listAddress.ts";
import { plural } from "#src/contracts/numbers.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { topicAddress } from "./address.ts";
import { Filters } from "./Filters.tsx";
import { HiddenMatches } from "./HiddenMatches.tsx";
import { ContentRow, type ContentRowProps } from "./ContentRow.tsx";
import { ListTools } from "./ListTools.tsx";
import { Pages } from "./Pages.tsx";
import { learnerListWords } from "./listWords.ts";
import { asksForHidden, chosenOf, filterNames, learningAddress } from "./learningQuery.ts";
import { useLastAnswer } from "./useLastAnswer.ts";
import type { Asked } from "./useLearningQuery.ts";
import styles from "./ContentList.module.css";

/** Enough to fill a screen. */
const firstCards = 6;

type Props<Answer extends SearchAnswer> = {
  asked: Asked;
  read: UseQueryResult<Answer>;
  /** The name of the list's own order. */
  first?: string;
  /** Whether every row is hidden content. */
  isHiddenList?: boolean;
  /** Shown in place of the rows if there are none although nothing was chosen. */
  empty?: ReactNode;
  /** What else a card says and can do. */
  rowOf?: (card: Answer["data"][number]) => Partial<ContentRowProps>;
  /** The head of the page, which may need the answer, for example the name of a topic. */
  children: (answer: Answer | undefined) => ReactNode;
};

/**
 * A list of content: the query in the URL, filters, cards and pages. The previous rows stay while the next response is
 * loading.
 */
export function ContentList<Answer extends SearchAnswer>(props: Props<Answer>) {
  const { asked, read, first = "Suggested order", isHiddenList = false, empty, rowOf, children } = props;
  const { countOpened } = useActs();
  const data = useLastAnswer(read.data);
  // The page appears with its first rows; the rest follow without holding up a click.
  const shown = useDeferredValue(data?.data.length ?? 0, firstCards);
  const { name } = asked.question;
  const count = useRef<HTMLParagraphElement>(null);
  /** For controls that disappear when pressed: the number of results states the outcome. */
  const toCount = (): void => count.current?.focus({ preventScroll: true });
  return (
    <>
      {children(data)}
      <div className={styles.bar}>
        <Filters
          {...{ asked, facets: data?.facets, total: data?.meta.total }}
          hidden={isHiddenList ? 0 : data?.hidden}
          onCleared={toCount}
        />
        {data?.meta.total !== 0 && <ListTools asked={asked} first={first} />}
      </div>
      <p ref={count} className={styles.count} role="status" tabIndex={-1}>
        {data && plural(data.meta.total, "result")}
      </p>
      {data && !isHiddenList && <HiddenMatches answer={data} asked={asked} />}
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
        empty={
          data &&
          (empty && data.meta.total === 0 && !isNarrowed(asked) ? (
            empty
          ) : (
            <Nothing answer={data} asked={asked} />
          ))
        }
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
                  <ContentRow
                    card={card}
                    layout={asked.view}
                    isHidden={isHiddenList || asksForHidden(asked.question)}
                    onOpen={name ? () => countOpened(name) : undefined}
                    {...rowOf?.(card)}
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

/** Whether a choice may be the reason why there are no results. */
const isNarrowed = ({ search, question, cpd }: Asked): boolean =>
  cpd !== null || asksForHidden(question) || filterNames.some((name) => chosenOf(search, name).length > 0);

type Answered = { answer: SearchAnswer; asked: Asked };

/** What was searched instead, and one click to search as typed (T-11). */
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

/** For no matches: says why and offers topics (T-11). */
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

/** Advises another word only if one was typed: the catalogue has no search field. */
function nextSteps(word: boolean, topics: boolean): string {
  if (word)
    return topics ? "Try another word, fewer filters, or a topic:" : "Try another word or fewer filters.";
  return topics ? "Try fewer filters, or a topic:" : "Try fewer filters.";
}
