import { useSyncExternalStore } from "react";
import { breakpoints, resizeDebounce } from "#src/contracts/limits.ts";

export type ViewportName = "base" | keyof typeof breakpoints;

/** The largest breakpoint that a width in pixels reaches (B-365). */
export function viewportAt(width: number): ViewportName {
  const reached = Object.entries(breakpoints).findLast(([, least]) => width >= least);
  return (reached?.[0] ?? "base") as ViewportName;
}

/**
 * The name of the window's width, for what cannot be said in CSS. It follows a resize 500 ms after its last step (B-366),
 * so that dragging an edge does not render the page at every pixel.
 */
export const useViewport = (): ViewportName => useSyncExternalStore(subscribe, read, () => "base");

/** What was read last; it stays while a resize is under way, whatever renders meanwhile. */
let current: ViewportName | undefined;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const read = (): ViewportName => (current ??= viewportAt(window.innerWidth));

function settle() {
  current = viewportAt(window.innerWidth);
  for (const listener of listeners) listener();
}

function resized() {
  clearTimeout(timer);
  timer = setTimeout(settle, resizeDebounce);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = undefined;
    window.addEventListener("resize", resized);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("resize", resized);
    clearTimeout(timer);
  };
}
