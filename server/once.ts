/** What takes a while and is not always needed: made when it is asked for first, and kept. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
