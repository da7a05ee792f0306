import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage } from "./page.tsx";

let t: TestApp;
let browser: Browser;
beforeAll(async () => {
  t = await startTestApp();
  await t.createUser({ email: "ada@example.org", roles: ["system admin"] });
  browser = await t.signIn("ada@example.org");
});
afterAll(() => t.close());

test("a broadcast saved without a start is published at once, as the hint at its field says", async () => {
  const page = await openPage(browser, "/admin/house/broadcasts/create");
  const starts = page.shown.getByLabelText(/^Starts/);
  expect(page.shown.getByText("Leave empty to show it to signed-in users straight away.")).toBeTruthy();
  expect(starts).toHaveProperty("required", false);
  page.type({ message: "<p>The office is closed on Friday</p>", readers: "everyone" });
  // It asks before publishing, as it is not scheduled; confirm that.
  await page.press("Save");
  expect(page.toasts).toEqual(["Broadcast added"]);
  const { data } = (await browser.get("/api/admin/broadcasts")).json;
  expect(data).toMatchObject([{ status: "live", starts_at: t.app.now().toISOString(), ends_at: null }]);
  page.close();
});
