import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { zoneCookie } from "#src/contracts/zone.ts";
import { startTestApp, testPassword, type TestApp } from "../harness.ts";

let t: TestApp;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  id = (await t.createUser({ email: "ada@example.org" })).id;
});
afterAll(() => t.close());

const row = async () => (await t.app.db().select().from(users).where(eq(users.id, id)))[0]!;
async function signIn(zone?: string): Promise<void> {
  const browser = t.browser();
  if (zone !== undefined) browser.cookies.set(zoneCookie, encodeURIComponent(zone));
  await browser.get("/csrf-cookie");
  expect((await browser.post("/login", { email: "ada@example.org", password: testPassword })).status).toBe(
    200,
  );
}

test("a user's time zone is that of their last sign-in's browser, saved only if it differs", async () => {
  await signIn();
  expect((await row()).timeZone).toBeNull();
  await signIn("Asia/Tokyo");
  const { timeZone, version } = await row();
  expect(timeZone).toBe("Asia/Tokyo");
  await signIn("Asia/Tokyo");
  expect((await row()).version).toBe(version);
  await signIn("America/New_York");
  expect((await row()).timeZone).toBe("America/New_York");
});

test("an invalid or unsupported time zone changes nothing", async () => {
  const { timeZone } = await row();
  for (const zone of ["Mars/Olympus", "", "'; drop table users", "+05:30"]) await signIn(zone);
  expect((await row()).timeZone).toBe(timeZone);
});
