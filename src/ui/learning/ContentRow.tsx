import type { ContentCard as Card, FoundCard } from "#src/contracts/learning.ts";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import type { ContentCardProps } from "./ContentCard.tsx";
import { Bookmark, BookmarkBorder } from "./icons.tsx";
import { GoneCard, isContent, ListedCard } from "./ListedCard.tsx";
import styles from "./ListedCard.module.css";
import { useMyList } from "./useMyList.ts";

export type ContentRowProps = Pick<ContentCardProps, "onOpen" | "about" | "position"> & {
  card: Card | FoundCard;
  layout: "grid" | "list";
  /** The card is in a list of hidden content. */
  isHidden: boolean;
  /** The card is in My List, where a removed card leaves an Undo in its place. */
  isOfMyList?: boolean | undefined;
};

/** A card of a list page. It can be put on My List. */
export const ContentRow = ({ card, isOfMyList = false, ...rest }: ContentRowProps) =>
  isContent(card) ? (
    <KeepableRow {...{ card, isOfMyList, ...rest }} />
  ) : (
    <ListedCard card={card} level={2} {...rest} />
  );

function KeepableRow({ card, isOfMyList, ...rest }: ContentRowProps & { card: Card }) {
  const [listed, choose] = useMyList(card);
  const { title } = card;
  return (
    // When a focused element disappears, the rest of the row takes over the focus.
    <div role="group" aria-label={title} className={styles.row}>
      {isOfMyList && !listed ? (
        <GoneCard
          {...{ title, layout: rest.layout, button: takeFocus }}
          words="is no longer on My List."
          onUndo={() => choose(true)}
        />
      ) : (
        <ListedCard
          card={card}
          level={2}
          {...rest}
          beside={
            <PlainIconButton
              className={styles.hide}
              title={listed ? "Remove from My List" : "Add to My List"}
              aria-label={listed ? `Remove ${title} from My List` : `Add ${title} to My List`}
              onClick={() => choose(!listed)}
            >
              {listed ? <Bookmark /> : <BookmarkBorder />}
            </PlainIconButton>
          }
        />
      )}
    </div>
  );
}

/** Undo replaces the button that it reverses, and takes over its focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();
