/** The latest at which the first screen counts as shown, in milliseconds. */
const latest = 10_000;

export type FirstScreen = {
  /** Settles when the first screen has been painted and the browser is idle, or need not be waited for any longer. */
  shown: Promise<void>;
  /** It has been drawn, and is painted next. */
  drawn: () => void;
};

/**
 * Waits for the first screen, so that nothing that comes later delays it. A tab in the background is not painted, and a
 * slow network takes long: what waits must begin all the same, in time for its requests to cancel the closing that the
 * document before this one has announced (D-2).
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
