import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

// the shortest possible session: the warning is there from the start, and 7200 seconds would pass in the same way
test.use({ serverEnv: { SESSION_SECONDS: "30" } });

test("the end of a session leads both tabs to sign-in, each with its own address to return to [B-385][B-389]", async ({
  context,
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "reviewer", "/catalogue?topic=1");
  const other = await context.newPage();
  await other.goto("/profile");
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?redirect=/, { timeout: 75_000 });
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/catalogue?topic=1");
  expect(new URL(other.url()).searchParams.get("redirect")).toBe("/profile");
});
