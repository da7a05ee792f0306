/** Ends the task: the browser may paint and answer before the next, which on a slow machine is another tenth of a second. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Evaluates parts of the code one after the other, each in a task of its own. They come with the document. */
export async function evaluateInTurn(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of parts) {
    await load();
    await breath();
  }
}
