import type { ReactNode } from "react";
import type { ContentCard as Card } from "#src/contracts/learning.ts";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import styles from "./ContentCard.module.css";
import { ProgressMark } from "./ProgressMark.tsx";
import { cpdOf, duration, kindOf } from "./words.ts";

export type ContentCardProps = {
  card: Card;
  /** `wide` is a card of the continue row: cover beside the text, with how far the reader is. */
  layout: "grid" | "list" | "wide";
  /** Of the title, by the card's place in the page. */
  level?: 2 | 3;
  /** How much of it is read, 0 to 1; for a boxset its completed items count. */
  position?: number;
  /** A control in the last corner. */
  action?: ReactNode;
};

/**
 * An item or boxset in any list, the same everywhere: kind and state at the top corners, duration and CPD at the bottom
 * ones. The whole card leads to its page by one link, the title.
 */
export function ContentCard({ card, layout, level = 3, position, action }: ContentCardProps) {
  const { title, summary, topic, progress, items } = card;
  const Title = `h${level}` as const;
  const read = items ? items.completed / Math.max(1, items.total) : position;
  const cpd = cpdOf(card.cpd);
  return (
    <article className={styles.card} data-layout={layout} data-type={card.type}>
      <div className={styles.cover}>
        <Cover title={title} topic={topic.name} className={styles.picture} />
        {read !== undefined && read > 0 && (
          <span className={styles.read} style={{ inlineSize: `${Math.round(read * 100)}%` }} />
        )}
      </div>
      <div className={styles.top}>
        <span className={styles.kind}>{kindOf(card)}</span>
        <ProgressMark progress={progress} />
      </div>
      <div className={styles.text}>
        <Title className={styles.title}>
          <PageLink href={addressOf(card)} className={styles.link}>
            {title}
          </PageLink>
        </Title>
        <p className={styles.summary}>{summary}</p>
      </div>
      <div className={styles.foot}>
        <span>{duration(card.minutes)}</span>
        {items && (
          <span>
            {items.completed} of {items.total} completed
          </span>
        )}
        {position !== undefined && <span>{Math.round(position * 100)}% read</span>}
        {cpd && <span className={styles.cpd}>{cpd}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </div>
    </article>
  );
}
