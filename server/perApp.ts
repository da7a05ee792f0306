import type { App } from "./app.ts";

/** Keeps one value in memory for each app: made on first use, and released with the app. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, T & object>();
  return (app) => {
    const known = made.get(app);
    if (known) return known;
    const fresh = make(app) as T & object;
    made.set(app, fresh);
    return fresh;
  };
}
