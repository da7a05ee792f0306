import type { App } from "../../app.ts";

/** What an app keeps in memory under a key, at most so many: the oldest goes first. */
export function keptIn<V>(
  most: number,
): (app: App) => { get(key: string): V | undefined; set(key: string, value: V): void } {
  const ofApps = new WeakMap<App, Map<string, V>>();
  return (app) => {
    const kept = ofApps.get(app) ?? new Map<string, V>();
    ofApps.set(app, kept);
    return {
      get: (key) => kept.get(key),
      set(key, value) {
        kept.set(key, value);
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break;
          kept.delete(oldest);
        }
      },
    };
  };
}
