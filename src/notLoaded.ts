declare global {
  interface Window {
    /** Says that the page has not loaded; set by a script in each of the two documents. */
    sayNotLoaded?: () => void;
  }
}

/** Runs what makes a document work. If its code does not load, or fails, the document says so and offers to reload. */
export function orSayNotLoaded(begun: Promise<unknown>): void {
  begun.catch((error: unknown) => {
    window.sayNotLoaded?.();
    throw error;
  });
}
