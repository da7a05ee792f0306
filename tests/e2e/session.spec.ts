import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe("with 320 seconds", () => {
  test.use({ serverEnv: { SESSION_SECONDS: "320" } });

  test("the warning shows in both tabs, and Continue in one closes it in both [B-018][B-234][B-379][B-380][B-381][B-383]", async ({
    context,
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, "manager");
    const other = await context.newPage();
    await other.goto("/catalogue");
    const warnings = [page, other].map((tab) =>
      tab.getByRole("alertdialog", { name: "Are you still there?" }),
    );
    for (const warning of warnings) await expect(warning).toBeVisible({ timeout: 60_000 });
    await expect(warnings[0]!).toContainText(/logged out automatically at \d\d:\d\d:\d\d/);
    await warnings[1]!.getByRole("button", { name: "Continue" }).click();
    for (const warning of warnings) await expect(warning).toHaveCount(0, { timeout: 2_000 });
  });
});

test.describe("with 40 seconds", () => {
  test.use({ serverEnv: { SESSION_SECONDS: "40" } });

  test("an ended session leads to sign-in in both tabs, and back to the same place [B-385][B-389]", async ({
    context,
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, "reviewer", "/catalogue?topic=1");
    const other = await context.newPage();
    await other.goto("/profile");
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?redirect=/, { timeout: 75_000 });
    await page.goto(page.url().replace("/login?", "/login/manual?"));
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/catalogue?topic=1");
  });
});
