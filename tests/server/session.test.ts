import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./harness.ts";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "a@example.org" });
});
afterAll(() => t.close());
test("signs in", async () => {
  const b = await t.signIn("a@example.org");
  expect((await b.get("/session/check")).json).toEqual({ data: { seconds: 7200 } });
});
