/** Limits how many calls of some work run at once; further calls wait in order. */
export function inTurn<A extends unknown[], R>(
  atOnce: number,
  work: (...asked: A) => Promise<R>,
): (...asked: A) => Promise<R> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (...asked) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work(...asked);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
