import type { App } from "./app.ts";

/** What each app has one of in memory, made when it is first asked for, and gone with it. */
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
