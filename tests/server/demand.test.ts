import { expect, test } from "vitest";
import { createDemand } from "#server/demand.ts";
import { startTestApp } from "./harness.ts";

test("a server is quiet until a request arrives, and again a second later", () => {
  let now = 0;
  const demand = createDemand(() => now);
  expect(demand.isQuiet()).toBe(true);
  demand.note();
  expect(demand.isQuiet()).toBe(false);
  now = 1_000;
  expect(demand.isQuiet()).toBe(false);
  now = 1_001;
  expect(demand.isQuiet()).toBe(true);
});

test("every request counts as demand, except health checks", async () => {
  const t = await startTestApp({ client: "dist/none" });
  try {
    await t.browser().get("/health");
    expect(t.app.demand.isQuiet()).toBe(true);
    await t.browser().get("/csrf-cookie");
    expect(t.app.demand.isQuiet()).toBe(false);
  } finally {
    await t.close();
  }
});
