import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ serverEnv: { SESSION_SECONDS: "310" } });

test("the session warning appears in both tabs, and Continue in one closes it in both [B-018][B-234][B-379][B-380][B-381][B-383]", async ({
  context,
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "manager");
  const other = await context.newPage();
  await other.goto("/catalogue");
  const warnings = [page, other].map((tab) => tab.getByRole("alertdialog", { name: "Are you still there?" }));
  for (const warning of warnings) await expect(warning).toBeVisible({ timeout: 60_000 });
  await expect(warnings[0]!).toContainText(/logged out automatically at \d\d:\d\d:\d\d/);
  await warnings[1]!.getByRole("button", { name: "Continue" }).click();
  for (const warning of warnings) await expect(warning).toHaveCount(0);
});
