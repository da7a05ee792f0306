import { startServer, type RunningServer } from "../../tests/e2e/server.ts";

/**
 * Starts the product as `npm start` does, for measurements: its embedded database is compiled for speed, unlike in
 * tests.
 */
export const startProduct = (env: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  startServer(env, []);
