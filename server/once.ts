/** Makes a value on first use and then keeps it: for values that take a while and are not always needed. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
