import type { Db } from "./database.ts";

/** `undefined` where nothing is found under the key. */
export type Ask<K, V> = (key: K) => Promise<V | undefined>;

type Batch<K, V> = { keys: Set<K>; found: Promise<ReadonlyMap<K, V>> };

/**
 * Joins what is asked for within one turn of the event loop into one question. It is put when the turn ends, and whoever
 * comes later has another one: no answer is older than its question. An open transaction has questions of its own.
 */
export function batched<K, V>(
  db: () => Db,
  find: (db: Db, keys: K[]) => Promise<ReadonlyMap<K, V>>,
): Ask<K, V> {
  const gathering = new Map<Db, Batch<K, V>>();

  const begin = (handle: Db): Batch<K, V> => {
    const keys = new Set<K>();
    const found = new Promise<ReadonlyMap<K, V>>((resolve, reject) => {
      setImmediate(() => {
        gathering.delete(handle);
        find(handle, [...keys]).then(resolve, reject);
      });
    });
    return { keys, found };
  };

  return async (key) => {
    const handle = db();
    const batch = gathering.get(handle) ?? begin(handle);
    gathering.set(handle, batch);
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}
