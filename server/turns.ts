import { refuse } from "./refusals.ts";

/** A queue for costly work, a few at a time: one for each user, the others in order of arrival. */
export type Turns = {
  /** Requests a turn. @throws Refused 503 if too many are waiting already */
  ask(who: string): Turn;
};

type Turn = {
  /** Resolves when the turn has come. */
  readonly come: Promise<void>;
  /** Ends the turn, or gives it up. */
  over(): void;
};

type Limits = {
  atOnce: number;
  /** How many may wait: for one user, and in total. */
  waitingOfOne: number;
  waiting: number;
};

type Waiting = { who: string; begin(): void };

/** Makes an empty queue. */
export function createTurns({ atOnce, waitingOfOne, waiting }: Limits): Turns {
  const queue = new Set<Waiting>();
  const working = new Set<string>();

  function next(): void {
    for (const one of queue) {
      if (working.size >= atOnce) return;
      if (working.has(one.who)) continue;
      queue.delete(one);
      working.add(one.who);
      one.begin();
    }
  }

  return {
    ask(who) {
      const before = [...queue].filter((one) => one.who === who).length;
      if (queue.size >= waiting || before >= waitingOfOne)
        throw refuse.unavailable("Too many pictures are being uploaded. Try again in a moment.");
      const { promise: come, resolve, reject } = Promise.withResolvers<void>();
      // A client that has gone does not mind.
      come.catch(() => {});
      let has = false;
      let ended = false;
      const one = {
        who,
        begin: () => {
          has = true;
          resolve();
        },
      };
      queue.add(one);
      next();
      return {
        come,
        over() {
          if (ended) return;
          ended = true;
          queue.delete(one);
          if (has) working.delete(who);
          reject(refuse.unavailable());
          next();
        },
      };
    },
  };
}
