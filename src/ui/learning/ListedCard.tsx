import { useSelector } from "@xstate/react";
import { Button } from "#src/ui/kit/Button.tsx";
import { VisibilityOff } from "#src/ui/kit/icons.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useCard } from "./CardActor.ts";
import { ContentCard, type ContentCardProps } from "./ContentCard.tsx";
import styles from "./ListedCard.module.css";

type Props = Pick<ContentCardProps, "card" | "level"> & { layout: "grid" | "list" | "shelf" };

/** A card of a list, with Hide in its corner. Another card is another element: give it a key. */
export function ListedCard({ card, layout, level }: Props) {
  const [actor, send] = useCard(card);
  const hidden = useSelector(actor, (s) => s?.hasTag("hidden") ?? false);
  const canHide = useSelector(actor, (s) => s?.can({ type: "hide" }) ?? true);
  if (hidden) return <Hidden card={card} layout={layout} onUndo={() => send({ type: "undoHiding" })} />;
  return (
    <ContentCard
      {...{ card, layout, ...(level && { level }) }}
      action={
        <PlainIconButton
          className={styles.hide}
          title="Hide from my lists"
          aria-label={`Hide ${card.title}`}
          disabled={!canHide}
          onClick={() => send({ type: "hide" })}
        >
          <VisibilityOff />
        </PlainIconButton>
      }
    />
  );
}

/** In the place of a hidden card; takes the focus, since the button that had it is gone. */
const Hidden = ({ card, layout, onUndo }: Pick<Props, "card" | "layout"> & { onUndo: () => void }) => (
  <div className={styles.hidden} data-layout={layout} role="status">
    <p>
      <b>{card.title}</b> is hidden from your lists.
    </p>
    <Button kind="quiet" autoFocus onClick={onUndo}>
      Undo
    </Button>
  </div>
);
