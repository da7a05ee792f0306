/** Encryption works in threads of its own: how long it takes there is the machine's affair, so it is waited for by name. */
let sealing = 0;
for (const name of ["importKey", "encrypt", "decrypt"] as const) {
  const work = crypto.subtle[name].bind(crypto.subtle) as (...input: unknown[]) => Promise<never>;
  const counted = async (...input: unknown[]): Promise<never> => {
    sealing += 1;
    return work(...input).finally(() => void (sealing -= 1));
  };
  Object.defineProperty(crypto.subtle, name, { value: counted });
}

/** Some turns of the event loop with `next`, and again until nothing is under way: calls, promises and timers that are due. */
async function untilQuiet(turns: number, next: (run: () => void) => unknown): Promise<void> {
  for (let isQuiet = false; !isQuiet; isQuiet &&= sealing === 0) {
    isQuiet = sealing === 0;
    for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => void next(resolve));
  }
}

/** Lets everything that is on its way arrive. */
export const settle = (): Promise<void> => untilQuiet(5, (run) => setTimeout(run, 0));

/** The same without the pauses of timers, for lives of thousands of steps. */
export const turn = (): Promise<void> => untilQuiet(8, setImmediate);
