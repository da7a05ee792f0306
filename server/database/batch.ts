import { AsyncLocalStorage } from "node:async_hooks";

/** Runs work outside of whatever is going on: another's transaction must not become everybody's. */
const outside = AsyncLocalStorage.snapshot();

/** `undefined` where nothing is found under the key. */
export type Ask<K, V> = (key: K) => Promise<V | undefined>;

/**
 * Joins what is asked for within one turn of the event loop into one question. It is put when the turn ends, and whoever
 * comes later has another one: no answer is older than its question. Not for what an open transaction has written.
 */
export function batched<K, V>(find: (keys: K[]) => Promise<ReadonlyMap<K, V>>): Ask<K, V> {
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, V>> } | null = null;

  const begin = () => {
    const keys = new Set<K>();
    const found = new Promise<ReadonlyMap<K, V>>((resolve, reject) => {
      outside(() =>
        setImmediate(() => {
          next = null;
          find([...keys]).then(resolve, reject);
        }),
      );
    });
    return { keys, found };
  };

  return async (key) => {
    const batch = (next ??= begin());
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}
