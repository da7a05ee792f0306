declare global {
  interface Window {
    /** Hears clicks from the first painted button on; set by a script in `index.html`. */
    earlyPresses?: EventListenerObject & { buttons: HTMLButtonElement[] };
  }
}

/**
 * Presses again, in their order, the buttons that were pressed on the painted page while the code was under way, so that a
 * slow network loses no press. Call it once, when the view has begun to take the page over: it hears clicks from then on.
 */
export function pressAgain(window: Window): void {
  const { earlyPresses } = window;
  if (!earlyPresses) return;
  window.removeEventListener("click", earlyPresses, true);
  for (const button of earlyPresses.buttons.splice(0)) button.click();
}
