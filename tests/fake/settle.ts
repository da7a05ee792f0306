/** Encryption runs in its own threads and takes as long as the machine needs, so tests wait for it explicitly. */
let sealing = 0;
for (const name of ["importKey", "encrypt", "decrypt"] as const) {
  const work = crypto.subtle[name].bind(crypto.subtle) as (...input: unknown[]) => Promise<never>;
  const counted = async (...input: unknown[]): Promise<never> => {
    sealing += 1;
    return work(...input).finally(() => void (sealing -= 1));
  };
  Object.defineProperty(crypto.subtle, name, { value: counted });
}

/**
 * Runs some turns of the event loop with `next`, and repeats them until no calls, promises or due timers are pending.
 */
async function untilQuiet(turns: number, next: (run: () => void) => unknown): Promise<void> {
  for (let isQuiet = false; !isQuiet; isQuiet &&= sealing === 0) {
    isQuiet = sealing === 0;
    for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => void next(resolve));
  }
}

/** Lets everything pending arrive. */
export const settle = (): Promise<void> => untilQuiet(5, (run) => setTimeout(run, 0));

/** Does the same as `settle` without the delays of timers, for runs of thousands of steps. */
export const turn = (): Promise<void> => untilQuiet(8, setImmediate);
