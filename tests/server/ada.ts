import { afterAll, beforeAll, beforeEach } from "vitest";
import { CurrentUser } from "#src/contracts/user.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

/** A server with one signed-in user before each test, Ada, and the data that `fill` writes before she signs in. */
export function startWithAda<Made = void>(fill?: (t: TestApp) => Promise<Made>) {
  let t: TestApp;
  let made: Made;
  let ada: Browser;
  let adaId: number;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    made = (await fill?.(t)) as Made;
    const user = await t.createUser({
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Byron",
      permissions: ["access_mentoring"],
      pssEnrolled: true,
    });
    adaId = user.id;
    ada = await t.signIn("ada@example.org");
  });
  return {
    get t() {
      return t;
    },
    get ada() {
      return ada;
    },
    get adaId() {
      return adaId;
    },
    /** What `fill` returned. */
    get made() {
      return made;
    },
    /** The user of a browser, as the server returns them. */
    me: async (browser = ada) => CurrentUser.parse((await browser.get("/api/me")).json.data),
  };
}
