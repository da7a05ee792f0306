import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReporting, sentryOptions } from "#src/services/reporting.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test("traces and sessions are sampled at 0.1, sessions with errors always [B-376][B-377][B-378]", () => {
  expect(sentryOptions("https://key@errors.test/1", "v1", null)).toMatchObject({
    environment: "production",
    release: "v1",
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    sendDefaultPii: false,
  });
});

test("the reporter is loaded once, when there is something to report", async () => {
  const captureException = vi.fn<(error: unknown, hint?: object) => void>();
  const load = vi.fn(async () => ({ captureException }));
  const { report } = createReporting(load);
  expect(load).not.toHaveBeenCalled();
  const error = new Error("first");
  report(error);
  report("second", { page: "Home" });
  await vi.waitFor(() => expect(captureException).toHaveBeenCalledTimes(2));
  expect(load).toHaveBeenCalledTimes(1);
  expect(captureException.mock.calls).toEqual([
    [error, undefined],
    ["second", { extra: { page: "Home" } }],
  ]);
});

test("without a reporter, or if it fails to load, errors go to the console only [B-350]", async () => {
  createReporting(null).report("one");
  createReporting(() => Promise.reject(new Error("blocked"))).report("two");
  await Promise.resolve();
  expect(vi.mocked(console.error).mock.calls).toEqual([["one"], ["two"]]);
});
