import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage } from "./page.tsx";

const message = "<p>The office is closed on Friday</p>";

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
  page.type({ message, readers: "everyone" });
  // It asks before publishing, as it is not scheduled; confirm that.
  await page.press("Save");
  expect(page.toasts).toEqual(["Broadcast added"]);
  const { data } = (await browser.get("/api/admin/broadcasts")).json;
  expect(data).toMatchObject([{ status: "live", starts_at: t.app.now().toISOString(), ends_at: null }]);
  page.close();
});

test.each([
  ["both times are past", { starts_at: -7_200, ends_at: -3_600 }, "ends_at", "Choose a time in the future"],
  ["it ends in the past and has no start", { ends_at: -3_600 }, "ends_at", "Choose a time in the future"],
  [
    "it ends before it starts",
    { starts_at: 7_200, ends_at: 3_600 },
    "ends_at",
    "Choose an end after the start",
  ],
  ["it is for nobody", { readers: "chosen" }, "audiences", "Choose an audience, or people below"],
] as const)(
  "a broadcast is refused at the field before anybody is asked about it: %s",
  async (_, values, field, said) => {
    const page = await openPage(browser, "/admin/house/broadcasts/create");
    const at = (seconds: number) => new Date(t.app.now().getTime() + seconds * 1_000).toISOString();
    page.type({
      ...{ message, readers: "everyone" },
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? at(value) : value]),
      ),
    });
    await page.press("Save");
    const { context } = page.form().getSnapshot();
    expect([context.question, context.errors]).toEqual([null, { [field]: said }]);
    expect(page.shown.getByText(said)).toBeTruthy();
    expect(page.calls.some(({ method, path }) => `${method} ${path}` === "POST /api/admin/broadcasts")).toBe(
      false,
    );
    await page.press("Clear");
    page.close();
  },
);
