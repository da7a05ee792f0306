import type { Paint, Shape } from "./cover.ts";

export type CoverPath = { paint: Paint; d: string };
type Box = { left: number; top: number; right: number; bottom: number };
type Group = { paint: Paint; drawn: string[]; boxes: Box[] };

/**
 * Combines the shapes of a cover into as few paths as possible. Shapes of one colour share a path, unless a shape of
 * another colour lies between them. A list has dozens of covers, and each of their elements would hold up a click.
 */
export function pathsOf(shapes: readonly Shape[]): CoverPath[] {
  const groups: Group[] = [];
  for (const shape of shapes) {
    const box = boxOf(shape);
    const last = groups.findLastIndex(
      (group) => group.paint === shape.paint || group.boxes.some((other) => overlaps(box, other)),
    );
    const group = groups[last];
    if (group?.paint === shape.paint) {
      group.drawn.push(outlineOf(shape));
      group.boxes.push(box);
    } else groups.push({ paint: shape.paint, drawn: [outlineOf(shape)], boxes: [box] });
  }
  return groups.map(({ paint, drawn }) => ({ paint, d: drawn.join("") }));
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The outline of a path is not parsed: it may be anywhere. */
const anywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case "circle":
      return {
        left: shape.x - shape.r,
        top: shape.y - shape.r,
        right: shape.x + shape.r,
        bottom: shape.y + shape.r,
      };
    case "rect":
      return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
    case "path":
      return shape.box ?? anywhere;
  }
}

function outlineOf(shape: Shape): string {
  switch (shape.kind) {
    case "circle": {
      const { x, y, r } = shape;
      return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
    }
    case "rect": {
      const { x, y, width, height, round: r = 0 } = shape;
      return r === 0
        ? `M${x} ${y}h${width}v${height}h${-width}Z`
        : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
    }
    case "path":
      return shape.d;
  }
}
