import type { Db } from "./database.ts";

/** `undefined` if nothing is found under the key. */
export type Ask<K, V> = (key: K) => Promise<V | undefined>;

type Batch<K, V> = { keys: Set<K>; found: Promise<ReadonlyMap<K, V>> };

/**
 * Joins the lookups made within one turn of the event loop into one query. It is sent when the turn ends, and later
 * lookups get another one: no result is older than its request. An open transaction has its own queries.
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
