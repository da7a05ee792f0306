/** Ends the task: the browser may paint and answer before the next, which on a slow machine is another tenth of a second. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
