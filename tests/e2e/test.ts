import { appendFileSync, mkdirSync } from "node:fs";
import { expect, test as base } from "@playwright/test";
import { declaredBy } from "#src/ui/kit/presenter.ts";
import { recordStep, type RecordedStep } from "../model/recordStep.ts";
import { watchFocus } from "./focusWatch.ts";
import { startServer, type RunningServer } from "./server.ts";

/**
 * Where every step of every actor in every run is recorded, one JSON object per line, for `tests/model/conformance.ts`.
 */
export const recordFolder = "test-results/inspected";

type Options = {
  /** The environment of the worker's server: `test.use({ serverEnv: { SESSION_SECONDS: "320" } })`. */
  serverEnv: Record<string, string>;
};
type Workers = { server: RunningServer };
type Fixtures = {
  /**
   * Whether the test fails if the focus is lost or something declared is not announced (G-24). Needs a reason to be
   * off: `test.use({ watchesFocus: false })`.
   */
  watchesFocus: boolean;
  /** What the actors of this test's pages have done so far. */
  steps: RecordedStep[];
};

/** Playwright's `test` with a server per worker, whose origin is the base URL, and a record of the machines' steps. */
export const test = base.extend<Fixtures, Workers & Options>({
  serverEnv: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  watchesFocus: [true, { option: true }],
  steps: async ({}, use, { testId }) => {
    const steps: RecordedStep[] = [];
    await use(steps);
    mkdirSync(recordFolder, { recursive: true });
    const lines = steps.map((step) => `${JSON.stringify(step)}\n`);
    appendFileSync(`${recordFolder}/${testId}.jsonl`, lines.join(""));
  },
  context: async ({ context, steps, watchesFocus }, use) => {
    await context.exposeFunction("__recorded", (some: RecordedStep[]) => void steps.push(...some));
    const faults: string[] = [];
    await context.exposeFunction("__focusFault", (fault: string) => void faults.push(fault));
    // The application pushes its actors' steps into this; steps from before a full-page navigation survive it.
    const script = `
      const __name = (one) => one;
      const taken = [];
      const watch = (${watchFocus.toString()})(${declaredBy.toString()}, (fault) => window.__focusFault(fault));
      window.__inspected = {
        push(event) {
          const step = (${recordStep.toString()})(event);
          if (step && taken.push(step) === 1) queueMicrotask(() => window.__recorded(taken.splice(0)));
          watch(event);
        },
      };`;
    await context.addInitScript({ content: `{${script}}` });
    await use(context);
    if (watchesFocus) expect(faults, "where the focus went, and what was said [G-24]").toEqual([]);
  },
});

export { expect } from "@playwright/test";
