import { memo } from "react";
import type { ThemeName } from "#src/contracts/themes.ts";
import { coverSize, drawCover, type Shape } from "./cover.ts";
import { pathsOf } from "./coverPaths.ts";
import styles from "./kit.module.css";

export type CoverProps = {
  title: string;
  topic?: string | undefined;
  /** Whose accent leads; the page's unless named. */
  theme?: ThemeName | undefined;
  className?: string | undefined;
};

/** A drawn picture for what has no photograph. It says nothing that the title beside it does not, so it is decoration. */
export const Cover = memo(function Cover({ title, topic, theme, className }: CoverProps) {
  const { width, height } = coverSize;
  const { figures, strong } = drawn(title, topic, theme);
  return (
    <svg
      className={className ? `${styles.cover} ${className}` : styles.cover}
      data-scheme={strong ? "light" : undefined}
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
/** As many as a long visit sees; beyond that they are drawn again. */
const mostKnown = 500;

function drawn(title: string, topic: string | undefined, theme: ThemeName | undefined): Drawn {
  const key = JSON.stringify([title, topic, theme]);
  const before = known.get(key);
  if (before) return before;
  const { shapes, paints, strong } = drawCover(title, topic, theme);
  const ground: Shape = { kind: "rect", x: 0, y: 0, ...coverSize, paint: "ground" };
  const figures = pathsOf([ground, ...shapes]).map(({ paint, d }) => ({ d, fill: paints[paint] }));
  if (known.size >= mostKnown) known.clear();
  known.set(key, { figures, strong });
  return { figures, strong };
}
