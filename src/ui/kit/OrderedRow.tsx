import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  attachClosestEdge,
  extractClosestEdge,
  type Edge,
} from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import DragIndicatorRounded from "@mui/icons-material/DragIndicatorRounded";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import styles from "./orderedRow.module.css";

type Props = {
  id: number;
  name: string;
  place: number;
  count: number;
  /** To another place, counted from 0. */
  onMove: (id: number, to: number) => void;
  /** Announces its new place to screen readers. */
  announce: (text: string) => void;
  /** The element that explains how to do it with keys. */
  describedBy: string | undefined;
  /** Whether this is the current one, such as the episode that plays. */
  current?: boolean;
  /** In place of its name. */
  children?: ReactNode;
  /** Beside the buttons that move it. */
  tools?: ReactNode;
};

/**
 * One row of an ordered list, with a handle to drag it by and buttons that do the same. So do the arrow keys on the
 * handle.
 */
export function OrderedRow({ id, name, place, count, onMove, announce, describedBy, ...rest }: Props) {
  const handle = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragged, setDragged] = useState(false);

  const move = (to: number): void => {
    if (to < 0 || to >= count) return;
    onMove(id, to);
    announce(`${name}, ${to + 1} of ${count}`);
  };
  // A ref with its own cleanup: the row can be dragged, and dropped on, for as long as it is in this place.
  const attach = useCallback(
    (row: HTMLLIElement | null) => {
      if (!row || !handle.current) return;
      return combine(
        draggable({
          element: row,
          dragHandle: handle.current,
          getInitialData: () => ({ id, place }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => typeof source.data.id === "number",
          getData: ({ input, element }) =>
            attachClosestEdge({ id, place }, { input, element, allowedEdges: ["top", "bottom"] }),
          onDrag: ({ self, source }) => setEdge(source.data.id === id ? null : extractClosestEdge(self.data)),
          onDragLeave: () => setEdge(null),
          onDrop: ({ self, source }) => {
            setEdge(null);
            const to = getReorderDestinationIndex({
              startIndex: source.data.place as number,
              indexOfTarget: place,
              closestEdgeOfTarget: extractClosestEdge(self.data),
              axis: "vertical",
            });
            onMove(source.data.id as number, to);
          },
        }),
      );
    },
    [id, place, onMove],
  );

  return (
    <li
      ref={attach}
      className={styles.row}
      data-edge={edge ?? undefined}
      data-dragged={dragged ? "" : undefined}
      aria-current={rest.current || undefined}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={`Move ${name}; now ${place + 1} of ${count}`}
        aria-describedby={describedBy}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1, Home: -place, End: count - 1 - place }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          move(place + by);
        }}
      >
        <DragIndicatorRounded aria-hidden />
      </button>
      <span className={styles.place}>{place + 1}</span>
      <span className={styles.name}>{rest.children ?? name}</span>
      <IconButton aria-label={`Move ${name} up`} disabled={place === 0} onClick={() => move(place - 1)}>
        <ArrowUpwardRounded />
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => move(place + 1)}
      >
        <ArrowDownwardRounded />
      </IconButton>
      {rest.tools}
    </li>
  );
}
