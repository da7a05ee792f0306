import type { ContentCard as Card, FoundCard } from "#src/contracts/learning.ts";
import { useSelector } from "@xstate/react";
import type { ReactNode, Ref } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCard } from "./CardActor.ts";
import { Visibility, VisibilityOff } from "./icons.tsx";
import { ContentCard, type ContentCardProps } from "./ContentCard.tsx";
import styles from "./ListedCard.module.css";

type Props = Pick<ContentCardProps, "level" | "onOpen" | "about" | "position"> & {
  card: Card | FoundCard;
  layout: "grid" | "list" | "shelf";
  /** The card is in a list of hidden content. */
  isHidden?: boolean;
  /** Another control, before the one that hides it. */
  beside?: ReactNode;
};

/**
 * A card of a list, with Hide or Show in its corner if it is content. Give it a key: another card must be another
 * element.
 */
export const ListedCard = ({ card, beside, ...rest }: Props) =>
  isContent(card) ? (
    <HideableCard card={card} beside={beside} {...rest} />
  ) : (
    <ContentCard card={card} {...rest} />
  );

export const isContent = (card: Card | FoundCard): card is Card => card.type !== "exam";

function HideableCard({ card, layout, isHidden = false, beside, ...rest }: Props & { card: Card }) {
  const [actor, send] = useCard({ ...card, isHidden });
  const hidden = useSelector(actor, (s) => s?.hasTag("hidden") ?? isHidden);
  const canSwitch = useSelector(actor, (s) => s?.can({ type: hidden ? "undoHiding" : "hide" }) ?? true);
  const button = useTarget(actor, "the hiding button");
  if (hidden && !isHidden)
    return (
      <GoneCard
        {...{ layout, button }}
        title={card.title}
        words="is hidden from your lists."
        onUndo={() => send({ type: "undoHiding" })}
      />
    );
  return (
    <ContentCard
      {...{ card, layout, ...rest }}
      action={
        <>
          {beside}
          <PlainIconButton
            ref={button}
            className={styles.hide}
            title={hidden ? "Show in my lists" : "Hide from my lists"}
            aria-label={`${hidden ? "Show" : "Hide"} ${card.title}`}
            disabled={!canSwitch}
            onClick={() => send({ type: hidden ? "undoHiding" : "hide" })}
          >
            {hidden ? <Visibility /> : <VisibilityOff />}
          </PlainIconButton>
        </>
      }
    />
  );
}

type GoneProps = {
  title: string;
  /** What happened to the card, as words that follow its title. */
  words: string;
  layout: Props["layout"];
  button: Ref<HTMLButtonElement>;
  onUndo: () => void;
};

/** Replaces a card that the reader has removed from the list. This can be undone until the list is opened again. */
export const GoneCard = ({ title, words, layout, button, onUndo }: GoneProps) => (
  <div className={styles.hidden} data-layout={layout} role="status">
    <p>
      <b>{title}</b> {words}
    </p>
    <Button ref={button} kind="quiet" onClick={onUndo}>
      Undo
    </Button>
  </div>
);
