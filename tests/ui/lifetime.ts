import { onTestFinished } from "vitest";

/**
 * Ends with the test, unless it is aborted before. All tests of a worker share one document: whatever a test lets
 * observe it would do so in the tests that follow.
 */
export function createLifetime(): AbortController {
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  return lifetime;
}
