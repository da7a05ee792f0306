import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import { useSelector } from "@xstate/react";
import { useId, useRef, useState } from "react";
import { Button } from "#src/ui/kit/Button.tsx";
import { IconButton } from "#src/ui/kit/IconButton.tsx";
import { neighbourOf } from "#src/ui/kit/neighbour.ts";
import { OrderedRow } from "#src/ui/kit/OrderedRow.tsx";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { usePlayerActors } from "./PlayerActors.tsx";
import styles from "./queue.module.css";

/** The current episode and the ones to come. Each can be played, moved by dragging or with keys, and removed (T-39). */
export function Queue() {
  const { player } = usePlayerActors();
  const { announce } = usePage();
  const queue = useSelector(player, ({ context }) => context.queue);
  const current = useSelector(player, ({ context }) => context.id);
  const isOrdered = queue.length > 1;
  const keys = useId();
  const clear = useRef<HTMLButtonElement>(null);
  const [move] = useState(() => (id: number, to: number) => player.send({ type: "queue.moved", id, to }));
  const remove = (button: HTMLElement, id: number, name: string): void => {
    (neighbourOf(button, "[data-remove]:not(:disabled)") ?? clear.current!).focus();
    player.send({ type: "queue.removed", id });
    announce(`${name} removed from the queue`);
  };
  return (
    <section className={styles.queue} aria-label="Queue">
      {isOrdered && <p id={keys}>Drag an episode by its handle, or use the arrow keys on it.</p>}
      <ol>
        {queue.map(({ id, episodeTitle, podcastTitle, startAt }, place) => (
          <OrderedRow
            key={id}
            {...{ id, place, announce }}
            name={episodeTitle}
            count={queue.length}
            onMove={move}
            describedBy={isOrdered ? keys : undefined}
            current={id === current}
            tools={
              <IconButton
                aria-label={`Remove ${episodeTitle}`}
                data-remove
                disabled={id === current}
                onClick={({ currentTarget }) => remove(currentTarget, id, episodeTitle)}
              >
                <DeleteOutlineRounded />
              </IconButton>
            }
          >
            <button
              type="button"
              className={styles.queued}
              aria-label={id === current ? `${episodeTitle}, in the player` : `Play ${episodeTitle}`}
              onClick={() =>
                player.send(id === current ? { type: "play" } : { type: "choose", episodeId: id, startAt })
              }
            >
              {episodeTitle}
              <small>{podcastTitle}</small>
            </button>
          </OrderedRow>
        ))}
      </ol>
      <Button
        ref={clear}
        kind="secondary"
        size="small"
        disabled={!isOrdered}
        onClick={() => {
          player.send({ type: "queue.cleared" });
          announce("Queue cleared");
        }}
      >
        Clear queue
      </Button>
    </section>
  );
}
