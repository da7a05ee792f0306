import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import { Button } from "#src/ui/kit/Button.tsx";
import { Card, CardProvider } from "./CardActor.tsx";
import { ContentCard, type ContentCardProps } from "./ContentCard.tsx";
import styles from "./ListedCard.module.css";

type Props = Pick<ContentCardProps, "card" | "level"> & { layout: "grid" | "list" | "shelf" };

/** A card of a list, with Hide in its corner. */
export const ListedCard = (props: Props) => (
  <CardProvider key={`${props.card.type} ${props.card.id}`} card={props.card}>
    <Shown {...props} />
  </CardProvider>
);

function Shown({ card, layout, level }: Props) {
  const { send } = Card.useActorRef();
  const hidden = Card.useSelector((s) => s.hasTag("hidden"));
  const canHide = Card.useSelector((s) => s.can({ type: "hide" }));
  if (hidden) return <Hidden card={card} layout={layout} />;
  return (
    <ContentCard
      {...{ card, layout, ...(level && { level }) }}
      action={
        // Of the platform, since a list has dozens of them.
        <button
          type="button"
          className={styles.hide}
          title="Hide from my lists"
          aria-label={`Hide ${card.title}`}
          disabled={!canHide}
          onClick={() => send({ type: "hide" })}
        >
          <VisibilityOffOutlined fontSize="small" />
        </button>
      }
    />
  );
}

/** In the place of a hidden card; takes the focus, since the button that had it is gone. */
function Hidden({ card, layout }: Pick<Props, "card" | "layout">) {
  const { send } = Card.useActorRef();
  return (
    <div className={styles.hidden} data-layout={layout} role="status">
      <p>
        <b>{card.title}</b> is hidden from your lists.
      </p>
      <Button kind="quiet" autoFocus onClick={() => send({ type: "undoHiding" })}>
        Undo
      </Button>
    </div>
  );
}
