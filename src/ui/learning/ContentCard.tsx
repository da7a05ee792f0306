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
   * `shelf` is a grid that becomes a list on a small screen; `wide` is a card of the continue row, with the reader's
   * progress.
   */
  layout: "grid" | "list" | "shelf" | "wide";
  /** Heading level of the title, which depends on where the card is on the page. */
  level?: 2 | 3;
  /** How much of an item has been read, 0 to 1. For a boxset the completed items count instead. */
  position?: number | undefined;
  /** Why the card is in its list. */
  about?: ReactNode;
  /** Controls in the last corner. */
  action?: ReactNode;
  /** Called when the reader opens the page through the title. */
  onOpen?: (() => void) | undefined;
};

/**
 * An item, a boxset or an exam in any list, the same everywhere: kind and state in the top corners, length and CPD at
 * the bottom. The title is the only link, and covers the whole card.
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

/** The passages that contain the words of a search; without any, the summary. */
function Words({ card }: Pick<ContentCardProps, "card">) {
  const snippet = "snippet" in card ? card.snippet : null;
  if (!snippet) return <p className={styles.summary}>{card.summary}</p>;
  return (
    <p className={styles.summary}>
      {"… "}
      {snippet.map(({ text, marked }, index) =>
        // The pieces of a text have no identity but their place in it.
        // oxlint-disable-next-line react/no-array-index-key
        marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
      {" …"}
    </p>
  );
}
