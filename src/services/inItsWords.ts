import { CallFailed, readFailure } from "./failures.ts";

/**
 * What has changed meanwhile is told in the server's own words: they say what to do, and the catalogue of failures has none
 * for a 409 but that of a broken server.
 */
export function inItsWords(error: unknown): unknown {
  const failure = readFailure(error);
  return failure.status === 409 ? new CallFailed({ ...failure, kind: "invalid", status: 422 }, error) : error;
}
