/**
 * Ends the task, so that the browser may paint and respond before the next one, which on a slow machine takes another
 * tenth of a second.
 */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Evaluates parts of the code one after the other, each in a task of its own. Their code comes with the document. */
export async function evaluateInTurn(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of parts) {
    await load();
    await breath();
  }
}
