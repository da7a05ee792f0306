import { memo } from "react";
import type { ThemeName } from "#src/contracts/themes.ts";
import { coverSizes, drawCover, type CoverSlot, type Shape } from "./cover.ts";
import { pathsOf } from "./coverPaths.ts";
import styles from "./kit.module.css";

export type CoverProps = {
  title: string;
  topic?: string | undefined;
  /** The theme whose accent leads; the page's by default. */
  theme?: ThemeName | undefined;
  /** Where it is shown; in a card by default. */
  slot?: CoverSlot | undefined;
  className?: string | undefined;
};

/**
 * A drawn picture for items without a photograph. It says nothing that the title beside it does not, so it is
 * decoration.
 */
export const Cover = memo(function Cover({ title, topic, theme, slot = "card", className }: CoverProps) {
  const { width, height } = coverSizes[slot];
  const { figures, strong } = drawn(title, topic, theme, slot);
  return (
    <svg
      className={className ? `${styles.cover} ${className}` : styles.cover}
      data-scheme={strong ? "light" : undefined}
      data-slot={slot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable={false}
    >
      {figures.map(({ d, fill }, index) => (
        <path key={index} d={d} fill={fill} />
      ))}
    </svg>
  );
});

type Drawn = { figures: { d: string; fill: string }[]; strong: boolean };
const known = new Map<string, Drawn>();
/** As many covers as a long visit shows; beyond that they are drawn again. */
const mostKnown = 500;

function drawn(
  title: string,
  topic: string | undefined,
  theme: ThemeName | undefined,
  slot: CoverSlot,
): Drawn {
  const key = JSON.stringify([title, topic, theme, slot]);
  const before = known.get(key);
  if (before) return before;
  const { shapes, paints, strong } = drawCover(title, topic, theme, slot);
  const ground: Shape = { kind: "rect", x: 0, y: 0, ...coverSizes[slot], paint: "ground" };
  const figures = pathsOf([ground, ...shapes]).map(({ paint, d }) => ({ d, fill: paints[paint] }));
  if (known.size >= mostKnown) known.clear();
  known.set(key, { figures, strong });
  return { figures, strong };
}
