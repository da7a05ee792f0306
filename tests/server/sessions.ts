import { afterAll, beforeAll } from "vitest";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

/** A server whose sessions last ten minutes, an hour at most, and the users who sign in to it. */
export function startSessions() {
  let t: TestApp;
  let made = 0;
  beforeAll(async () => {
    t = await startTestApp({ env: { SESSION_SECONDS: "600", SESSION_MAX_SECONDS: "3600" } });
  });
  afterAll(() => t.close());
  /** A browser that can send a form. */
  const visitor = async (): Promise<Browser> => {
    const browser = t.browser();
    await browser.get("/csrf-cookie");
    return browser;
  };
  return {
    get t() {
      return t;
    },
    /** A new person, so that tests do not share failures. */
    person: (more: object = {}) => t.createUser({ email: `person${(made += 1)}@example.org`, ...more }),
    visitor,
    login: async (email: string, password: string) => (await visitor()).post("/login", { email, password }),
    isSignedIn: async (browser: Browser) => (await browser.get("/session/check")).status === 200,
  };
}
