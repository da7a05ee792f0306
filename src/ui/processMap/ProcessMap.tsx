import { useCallback } from "react";
import type { ProcessLayout, ProcessWords } from "#src/contracts/process.ts";
import { standingOfMove, standingOfState, type ProcessPlace } from "./place.ts";
import styles from "./processMap.module.css";

type Props = { layout: ProcessLayout; words: ProcessWords; place: ProcessPlace };

/** Pixels. */
const radius = 10;
const arrow = { length: 9, half: 4.5 };
const bend = 8;

/**
 * A process as its machine defines it, with the present state highlighted, the path to it drawn, and what is open from
 * here (G-3). Decoration for screen readers: the outline says the same in words.
 */
export function ProcessMap({ layout, words, place }: Props) {
  const present = layout.states.find(({ key }) => key === place.present)!;
  const middle = present.x + present.width / 2;
  /** A map that is wider than its container starts with the present state in the middle. */
  const showPresent = useCallback(
    (scroll: HTMLDivElement | null) => {
      if (scroll) scroll.scrollLeft = middle - scroll.clientWidth / 2;
    },
    [middle],
  );
  return (
    // A narrow window scrolls the map and not the page. The keyboard can scroll it, too.
    <div
      className={styles.scroll}
      ref={showPresent}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Map of the process"
    >
      <svg
        className={styles.map}
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        aria-hidden
        focusable={false}
      >
        <circle
          className={styles.start}
          cx={layout.start.x + layout.start.width / 2}
          cy={layout.start.y + layout.start.height / 2}
          r={layout.start.width / 2}
        />
        <Way points={layout.start.points} standing="taken" />
        {layout.moves.map((move) => (
          <Way key={move.event + move.from} points={move.points} standing={standingOfMove(move, place)} />
        ))}
        {layout.states.map((state) => (
          <State key={state.key} state={state} {...{ words, place }} />
        ))}
        {/* Labels come last, so that no line crosses them. */}
        {layout.moves.map((move) => (
          <Label key={move.event + move.from} move={move} {...{ words, place }} />
        ))}
      </svg>
    </div>
  );
}

function State({ state, words, place }: { state: ProcessLayout["states"][number] } & Omit<Props, "layout">) {
  const { key, final, x, y, width, height } = state;
  const standing = standingOfState(key, place);
  const middle = x + width / 2;
  const when = place.path.findLast((step) => step.state === key)?.when;
  return (
    <g className={styles.state} data-standing={standing} data-state={key}>
      <rect x={x} y={y} width={width} height={height} rx={radius} />
      {final && (
        <rect
          className={styles.ring}
          x={x + 4}
          y={y + 4}
          width={width - 8}
          height={height - 8}
          rx={radius - 3}
        />
      )}
      <text x={middle} y={y + height / 2 + (when ? -3 : 5)}>
        {words.states[key]!.label}
      </text>
      {when && (
        <text className={styles.when} x={middle} y={y + height / 2 + 16}>
          {standing === "now" ? `Now, since ${when}` : when}
        </text>
      )}
    </g>
  );
}

function Label({ move, words, place }: { move: ProcessLayout["moves"][number] } & Omit<Props, "layout">) {
  const { event, label } = move;
  const said = words.moves[event]!;
  const standing = standingOfMove(move, place);
  const limit = standing === "open" ? place.limits[event] : undefined;
  const who = limit ?? (standing === "open" && place.open[event]?.mine ? "by you" : said.who);
  const width = Math.max(said.label.length, who.length) * 7.6;
  return (
    <g className={styles.label} data-standing={standing} data-move={event}>
      <rect x={label.x - width / 2} y={label.y} width={width} height={40} />
      <text x={label.x} y={label.y + 16}>
        {said.label}
      </text>
      <text className={styles.who} x={label.x} y={label.y + 33}>
        {who}
      </text>
    </g>
  );
}

type WayProps = { points: ProcessLayout["start"]["points"]; standing: ReturnType<typeof standingOfMove> };

const Way = ({ points, standing }: WayProps) => (
  <g className={styles.way} data-standing={standing}>
    <path d={rounded(points)} />
    <polygon points={head(points)} />
  </g>
);

/** A path of right angles with rounded corners. */
function rounded(points: WayProps["points"]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const [fx, fy] = towards([x, y], before);
      const [tx, ty] = towards([x, y], after);
      return `L${fx} ${fy}Q${x} ${y} ${tx} ${ty}`;
    })
    .join("");
}

type Point = readonly [number, number];

/** A point on the way from one point to another, a corner's radius away from the first. */
function towards([x, y]: Point, [ox, oy]: Point): Point {
  const length = Math.hypot(ox - x, oy - y) || 1;
  const by = Math.min(bend, length / 2) / length;
  return [x + (ox - x) * by, y + (oy - y) * by];
}

/** The head of an arrow, along the last segment of its path. */
function head(points: WayProps["points"]): string {
  const [x, y] = points.at(-1)!;
  const [fx, fy] = points.at(-2)!;
  const length = Math.hypot(x - fx, y - fy) || 1;
  const [dx, dy] = [(x - fx) / length, (y - fy) / length];
  const corner = (side: number) =>
    `${x - dx * arrow.length + dy * side * arrow.half},${y - dy * arrow.length - dx * side * arrow.half}`;
  return `${x},${y} ${corner(1)} ${corner(-1)}`;
}
