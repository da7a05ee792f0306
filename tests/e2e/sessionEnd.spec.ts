import { signIn, signInAgain } from "./people.ts";
import { expect, test } from "./test.ts";

// the shortest possible session: the warning is there from the start, and 7200 seconds would pass in the same way
test.use({ serverEnv: { SESSION_SECONDS: "30" } });

test("the end of a session leads both tabs to sign-in, and from there each back to its own address [B-385][B-389]", async ({
  context,
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "reviewer", "/catalogue?topic=1");
  const other = await context.newPage();
  await other.goto("/profile");
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?redirect=/, { timeout: 75_000 });
  for (const [tab, address] of [
    [page, "/catalogue?topic=1"],
    [other, "/profile"],
  ] as const) {
    expect(new URL(tab.url()).searchParams.get("redirect")).toBe(address);
    await signInAgain(tab, "reviewer");
    await expect(tab).toHaveURL(address);
    await expect(tab.getByRole("alertdialog", { name: "Are you still there?" })).toBeVisible();
  }
});
