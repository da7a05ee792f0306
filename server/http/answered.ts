/** An answer that was held against its contract; written as JSON when it is first sent. */
export class Answered {
  readonly data: unknown;
  #json: string | undefined;

  constructor(data: unknown) {
    this.data = data;
  }

  get json(): string {
    return (this.#json ??= JSON.stringify(this.data));
  }
}

const known = new WeakMap<object, Answered>();

/**
 * Freezes an answer through and through. A handler that gives the same one again spares its check and its writing:
 * they are done once, as nothing in it can have changed.
 */
export function unchangeable<T extends object>(answer: T): T {
  for (const part of Object.values(answer))
    if (typeof part === "object" && part !== null && !Object.isFrozen(part)) unchangeable(part as object);
  return Object.freeze(answer);
}

/** What `check` makes of an answer; of one that cannot change, what it made of it the first time. */
export function answeredOnce(given: unknown, check: (given: unknown) => Answered): Answered {
  if (typeof given !== "object" || given === null || !Object.isFrozen(given)) return check(given);
  const before = known.get(given);
  if (before) return before;
  const answered = check(given);
  // The pages are given it too, one request after the other.
  if (typeof answered.data === "object" && answered.data !== null) unchangeable(answered.data);
  known.set(given, answered);
  return answered;
}
