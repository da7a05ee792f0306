import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openShell } from "./shell.tsx";

type Shell = Awaited<ReturnType<typeof openShell>>;

/**
 * Opens the product as Ada on an empty database. She is new in each test; `fill` writes its data first.
 */
export function startWithAda(fill?: (t: TestApp) => Promise<unknown>) {
  let t: TestApp;
  let browser: Browser;
  let id: number;
  let shell: Shell | undefined;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await t.reset();
    ({ id } = await t.createUser({ email: "ada@example.org", firstName: "Ada" }));
    await fill?.(t);
    browser = await t.signIn("ada@example.org");
  });
  afterEach(async () => {
    shell?.close();
    // What a page sends on leaving is answered before everything is emptied.
    await shell?.arrived();
    shell = undefined;
  });
  afterAll(() => t.close());
  return {
    /** The server, and the other users. */
    get t() {
      return t;
    },
    /** Her calls outside the page. */
    get browser() {
      return browser;
    },
    get id() {
      return id;
    },
    /** The product as it was last opened. */
    get shell() {
      return shell!;
    },
    /** Opens the product at an address, and waits until the page has loaded everything. */
    open: async (address: string, more?: Parameters<typeof openShell>[2]): Promise<void> => {
      shell = await openShell(browser, address, more);
      await shell.settled();
      await shell.arrived();
    },
  };
}
