import type { App } from "#src/app.ts";

/** Makes the application retry failed calls at once: no test waits for real time. */
export function retryAtOnce({ queries: client }: Pick<App, "queries">): void {
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
}
