import { startServer, type RunningServer } from "../../tests/e2e/server.ts";

/** The product as `npm start` runs it, to be measured: its embedded database is compiled for speed, which tests do without. */
export const startProduct = (env: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  startServer(env, []);
