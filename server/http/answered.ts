/** A response that was checked against its contract; serialised when it is first sent. */
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
 * Freezes a response deeply. If a handler returns the same one again, it is not checked and serialised a second time,
 * as nothing in it can have changed.
 */
export function unchangeable<T extends object>(answer: T): T {
  for (const part of Object.values(answer))
    if (typeof part === "object" && part !== null && !Object.isFrozen(part)) unchangeable(part as object);
  return Object.freeze(answer);
}

/** Returns the checked response. A response that cannot change is checked only once. */
export function answeredOnce(given: unknown, check: (given: unknown) => Answered): Answered {
  if (typeof given !== "object" || given === null || !Object.isFrozen(given)) return check(given);
  const before = known.get(given);
  if (before) return before;
  const answered = check(given);
  // Pages receive the same object, request after request.
  if (typeof answered.data === "object" && answered.data !== null) unchangeable(answered.data);
  known.set(given, answered);
  return answered;
}
