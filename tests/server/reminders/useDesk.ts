import { afterAll, beforeAll, beforeEach } from "vitest";
import { startTestApp, type TestApp } from "../harness.ts";
import { deskOn, furnish, type Desk } from "./desk.ts";

/** A desk for the tests of a file, emptied and filled again before each test, on a Friday at nine. */
export function useDesk(): Desk {
  let t: TestApp;
  const desk = {} as Desk;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    t.clock.set(Date.parse("2026-11-20T09:00:00Z"));
    Object.assign(desk, deskOn(t, await furnish(t)));
  });
  return desk;
}
