/** Makes a value that takes a while and is not always needed: on first use, and then keeps it. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
