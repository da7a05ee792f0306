import type { Selection } from "#src/machines/admin/fileMachine.ts";

/** The part to cut out of a picture, in the picture's own pixels, whatever size it is shown at. */

type Size = { readonly width: number; readonly height: number };
export type Cut = Size & { readonly x: number; readonly y: number };

/** The shortest side of a cut, in pixels: anything smaller is hardly a picture. */
export const leastSide = 32;
/** The largest area in pixels that every browser can draw. */
export const mostDrawn = 16_777_216;

/** Whether a picture is too small in either direction to be cropped. */
export const isTooSmall = ({ width, height }: Size): boolean => Math.min(width, height) <= leastSide;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** The initial selection: all of the picture, or its middle if it must have a certain shape (width by height). */
export function firstSelection(size: Size, aspect?: number): Selection {
  if (aspect === undefined) return { x: 0, y: 0, width: 100, height: 100 };
  const width = Math.min(size.width, size.height * aspect);
  const part = { width: (width / size.width) * 100, height: (width / aspect / size.height) * 100 };
  return { x: (100 - part.width) / 2, y: (100 - part.height) / 2, ...part };
}

/** A selection that is neither too small nor beyond the edge, and has the required shape if there is one. */
export function contained(size: Size, { x, y, ...part }: Selection, aspect?: number): Selection {
  const least = { width: (leastSide / size.width) * 100, height: (leastSide / size.height) * 100 };
  let width = within(least.width, part.width, 100);
  let height = within(least.height, part.height, 100);
  if (aspect !== undefined) {
    /** How many per cent of the height go with one per cent of the width. */
    const slope = size.width / aspect / size.height;
    width = within(Math.max(least.width, least.height / slope), part.width, Math.min(100, 100 / slope));
    height = width * slope;
  }
  return { x: within(0, x, 100 - width), y: within(0, y, 100 - height), width, height };
}

/** The selection in whole pixels of the picture, never beyond its edges. */
export function cutOf(size: Size, selection: Selection, aspect?: number): Cut {
  const width = within(1, Math.round((selection.width / 100) * size.width), size.width);
  const asked = aspect === undefined ? (selection.height / 100) * size.height : width / aspect;
  const height = within(1, Math.round(asked), size.height);
  return {
    x: within(0, Math.round((selection.x / 100) * size.width), size.width - width),
    y: within(0, Math.round((selection.y / 100) * size.height), size.height - height),
    width,
    height,
  };
}

/** The size at which a cut is drawn: its own, or the largest that every browser can draw. */
export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(mostDrawn / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
