import type { ContentCard as Card, FoundCard } from "#src/contracts/learning.ts";
import { useSelector } from "@xstate/react";
import { Button } from "#src/ui/kit/Button.tsx";
import { Visibility, VisibilityOff } from "#src/ui/kit/icons.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useCard } from "./CardActor.ts";
import { ContentCard, type ContentCardProps } from "./ContentCard.tsx";
import styles from "./ListedCard.module.css";

type Props = Pick<ContentCardProps, "level" | "onOpen"> & {
  card: Card | FoundCard;
  layout: "grid" | "list" | "shelf";
  /** It is in a list of what the user has hidden. */
  isHidden?: boolean;
};

/** A card of a list, with Hide or Show in its corner where it is content. Another card is another element: give it a key. */
export const ListedCard = ({ card, ...rest }: Props) =>
  isContent(card) ? <HideableCard card={card} {...rest} /> : <ContentCard card={card} {...rest} />;

const isContent = (card: Card | FoundCard): card is Card => card.type !== "exam";

function HideableCard({ card, layout, level, onOpen, isHidden = false }: Props & { card: Card }) {
  const [actor, send] = useCard({ ...card, isHidden });
  const hidden = useSelector(actor, (s) => s?.hasTag("hidden") ?? isHidden);
  const canSwitch = useSelector(actor, (s) => s?.can({ type: hidden ? "undoHiding" : "hide" }) ?? true);
  const button = useTarget(actor, "the hiding button");
  if (hidden && !isHidden)
    return (
      <div className={styles.hidden} data-layout={layout} role="status">
        <p>
          <b>{card.title}</b> is hidden from your lists.
        </p>
        <Button ref={button} kind="quiet" onClick={() => send({ type: "undoHiding" })}>
          Undo
        </Button>
      </div>
    );
  return (
    <ContentCard
      {...{ card, layout, onOpen, ...(level && { level }) }}
      action={
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
      }
    />
  );
}
