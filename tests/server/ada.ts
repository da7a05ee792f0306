import { afterAll, beforeAll, beforeEach } from "vitest";
import { CurrentUser } from "#src/contracts/user.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

/** A server with one user before each test, Ada, who is signed in. */
export function startWithAda() {
  let t: TestApp;
  let ada: Browser;
  let adaId: number;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
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
    /** What the server says of the user of a browser. */
    me: async (browser = ada) => CurrentUser.parse((await browser.get("/api/me")).json.data),
  };
}
