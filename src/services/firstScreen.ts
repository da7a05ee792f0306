/** After this many milliseconds the first screen counts as shown in any case. */
const latest = 10_000;

export type FirstScreen = {
  /** Settles when the first screen has been painted and the browser is idle, or after the longest wait. */
  shown: Promise<void>;
  /** Call this when the first screen has been drawn and is about to be painted. */
  drawn: () => void;
};

/**
 * Waits for the first screen, so that later work does not delay it. A background tab is never painted, and a slow
 * network may take long. The work must begin all the same, in time for its requests to cancel the closing that the
 * previous document announced (D-2).
 */
export function createFirstScreen(window: Window): FirstScreen {
  const { promise: shown, resolve: settle } = Promise.withResolvers<void>();
  const whenIdle = (): void =>
    "requestIdleCallback" in window
      ? void window.requestIdleCallback(() => settle(), { timeout: 2_000 })
      : void (window as Window).setTimeout(settle, 200);
  window.setTimeout(settle, latest);
  return {
    shown,
    drawn: () => void window.requestAnimationFrame(() => window.requestAnimationFrame(whenIdle)),
  };
}
