import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openShell } from "./shell.tsx";

type Shell = Awaited<ReturnType<typeof openShell>>;

/** The demo academy for the tests of one file, and the product as one of its users sees it, closed after each test. */
export function startDemo() {
  let t: TestApp;
  let shell: Shell | undefined;
  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    t = await startTestApp({ seed: true });
  });
  afterEach(() => {
    shell?.close();
    shell = undefined;
  });
  afterAll(() => t.close());
  const signIn = (name: string): Promise<Browser> => t.signIn(emailOf(name), demoPassword);
  return {
    get t() {
      return t;
    },
    /** The product as currently open. */
    get shell() {
      return shell!;
    },
    /** Starts a session of its own for the demo user with this name. */
    signIn,
    /**
     * Opens the product in this browser, or in a new one for the demo user with this name, and waits until the page has
     * loaded.
     */
    open: async (who: string | Browser, address = "/"): Promise<Shell> => {
      shell?.close();
      shell = await openShell(typeof who === "string" ? await signIn(who) : who, address);
      await shell.settled();
      await shell.arrived();
      return shell;
    },
  };
}
