import type { ReactNode } from "react";
import type { ContentCard as Card, FoundCard } from "#src/contracts/learning.ts";
import { plural } from "#src/contracts/numbers.ts";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import styles from "./ContentCard.module.css";
import { ProgressMark } from "./ProgressMark.tsx";
import { kindOf, lengthOf, seenOf } from "./words.ts";

export type ContentCardProps = {
  card: Card | FoundCard;
  /**
   * `shelf` is a grid that becomes a list on a small screen; `wide` a card of the continue row, which shows the
   * reader's progress.
   */
  layout: "grid" | "list" | "shelf" | "wide";
  /** Heading level of the title, by the card's place in the page. */
  level?: 2 | 3;
  /** How much of it has been read, 0 to 1; for a boxset the completed items count. */
  position?: number | undefined;
  /** Why it is in its list. */
  about?: ReactNode;
  /** Controls in the last corner. */
  action?: ReactNode;
  /** Called when its page is opened through the title. */
  onOpen?: (() => void) | undefined;
};

/**
 * An item, a boxset or an exam in any list, the same everywhere: kind and state in the top corners, length and CPD at
 * the bottom. The whole card is one link to its page, the title.
 */
export function ContentCard({ card, layout, level = 3, position, about, action, onOpen }: ContentCardProps) {
  const { title, topic, items } = card;
  const Title = `h${level}` as const;
  const seen = position === undefined ? null : seenOf(card.kind, position);
  const read = items ? items.completed / Math.max(1, items.total) : seen === null ? 0 : position!;
  return (
    <article className={styles.card} data-layout={layout} data-type={card.type}>
      <div className={styles.cover}>
        <Cover title={title} topic={topic?.name ?? kindOf(card)} className={styles.picture} />
      </div>
      {read > 0 && (
        <svg className={styles.read} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <rect width={read} height={1} />
        </svg>
      )}
      <div className={styles.top}>
        <span className={styles.kind}>{kindOf(card)}</span>
        {position === undefined ? <ProgressMark card={card} /> : <span className={styles.share}>{seen}</span>}
      </div>
      <div className={styles.text}>
        <Title className={styles.title}>
          <PageLink href={addressOf(card)} className={styles.link} onClick={onOpen}>
            {title}
          </PageLink>
        </Title>
        <Words card={card} />
        {about && <div className={styles.about}>{about}</div>}
      </div>
      <div className={styles.foot}>
        <span>{lengthOf(card)}</span>
        {items && <span>{plural(items.total, "item")}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </div>
    </article>
  );
}

/** Where the words of a search occur in the text, otherwise its summary. */
function Words({ card }: Pick<ContentCardProps, "card">) {
  const snippet = "snippet" in card ? card.snippet : null;
  if (!snippet) return <p className={styles.summary}>{card.summary}</p>;
  return (
    <p className={styles.summary}>
      {"… "}
      {snippet.map(({ text, marked }, index) =>
        // The pieces of one text have no other identity than their place in it.
        // oxlint-disable-next-line react/no-array-index-key
        marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
      {" …"}
    </p>
  );
}
