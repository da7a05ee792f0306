import type { InspectionEvent } from "xstate";
import { createPresenter } from "#src/ui/kit/presenter.ts";

declare global {
  interface Window {
    /** Set by a test or the development panel before the page loads: receives everything that the actors do. */
    __inspected?: { push: (event: InspectionEvent) => unknown };
  }
}

/**
 * Observes everything that the actors of a document do: carries out what they declare (G-24), and records it if wanted.
 * @param signal ends it, for a document that outlives it
 */
export function createInspect(
  window: Window & typeof globalThis,
  announce: (text: string) => void,
  signal?: AbortSignal,
): (event: InspectionEvent) => void {
  const present = createPresenter(window, announce, signal);
  return (event) => {
    window.__inspected?.push(event);
    present(event);
  };
}
