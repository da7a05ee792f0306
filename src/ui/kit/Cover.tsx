import { memo } from "react";
import type { ThemeName } from "#src/routes/route.ts";
import { coverSize, drawCover, type Shape } from "./cover.ts";
import styles from "./kit.module.css";

export type CoverProps = {
  title: string;
  topic?: string | undefined;
  /** Whose accent leads; the page's unless named. */
  theme?: ThemeName | undefined;
  className?: string | undefined;
};

/**
 * A drawn picture for what has no photograph. It says nothing that the title beside it does not, so it is decoration.
 * The figures are one string of our own numbers and colours: dozens of elements for each card would hold up a click.
 */
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
      dangerouslySetInnerHTML={{ __html: figures }}
    />
  );
});

type Drawn = { figures: string; strong: boolean };
const known = new Map<string, Drawn>();
/** As many as a long visit sees; beyond that they are drawn again. */
const mostKnown = 500;

function drawn(title: string, topic: string | undefined, theme: ThemeName | undefined): Drawn {
  const key = JSON.stringify([title, topic, theme]);
  const before = known.get(key);
  if (before) return before;
  const { shapes, paints, strong } = drawCover(title, topic, theme);
  const ground: Shape = { kind: "rect", x: 0, y: 0, ...coverSize, paint: "ground" };
  const figures = [ground, ...shapes].map((shape) => figureOf(shape, paints[shape.paint])).join("");
  if (known.size >= mostKnown) known.clear();
  known.set(key, { figures, strong });
  return { figures, strong };
}

function figureOf(shape: Shape, fill: string): string {
  switch (shape.kind) {
    case "circle":
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${fill}"/>`;
    case "rect":
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.round ?? 0}" fill="${fill}"/>`;
    case "path":
      return `<path d="${shape.d}" fill="${fill}"/>`;
  }
}
