import type { App } from "../../app.ts";
import { perApp } from "../../perApp.ts";

/** A cache of the app by key, with a maximum size: the oldest entry goes first. */
export function keptIn<V>(
  most: number,
): (app: App) => { get(key: string): V | undefined; set(key: string, value: V): void } {
  return perApp(() => {
    const kept = new Map<string, V>();
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
  });
}
