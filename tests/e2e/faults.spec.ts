import { codeRuns } from "./painted.ts";
import { demoPassword, emailOf, freshPage, signIn, signInAgain } from "./people.ts";
import { startServer } from "./server.ts";
import { expect, test } from "./test.ts";

test("when the server is killed and started again, a user stays signed in, and an action taken meanwhile is sent [T-60]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const server = await startServer();
  const [page, context] = await freshPage(browser, server.url);
  try {
    await signIn(page, "event", "/item/12");
    const complete = page.getByRole("button", { name: "Mark as completed" });
    await expect(complete).toBeEnabled();
    await codeRuns(page);
    await server.stop("SIGKILL");
    await complete.click();
    await expect(page.getByText(/waiting to send/i)).toBeVisible({ timeout: 15_000 });
    await server.restart();
    await expect(page.getByText(/waiting to send/i)).toHaveCount(0, { timeout: 45_000 });
    await page.reload();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  } finally {
    await context.close();
    await server.close();
  }
});

test("an action taken offline is counted as waiting, and is sent just once when the network is back [T-60]", async ({
  page,
  context,
}) => {
  await signIn(page, "pss", "/item/20");
  const answered: unknown[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/complete"))
      answered.push([response.status(), response.request().postDataJSON().id]);
  });
  await expect(page.getByRole("button", { name: "Mark as completed" })).toBeEnabled();
  await codeRuns(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Mark as completed" }).click();
  await expect(page.getByText("1 change is waiting to send.")).toBeVisible({ timeout: 15_000 });
  expect(answered).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0, { timeout: 45_000 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  expect(answered).toEqual([[200, 20]]);
});

test("a chunk missing after a deployment shows a toast that stays until it is clicked, then reloads [M-062][B-348][B-349]", async ({
  page,
}) => {
  await signIn(page, "content");
  await page.route(/\/assets\/ProfilePage-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  const toast = page.getByRole("button", { name: "A new site version is available. Click here to reload." });
  await expect(toast).toBeVisible();
  await page.unroute(/\/assets\/ProfilePage-[^/]*\.js$/);
  await page.waitForTimeout(8_000); // longer than any toast that hides by itself
  const reloaded = page.waitForEvent("load");
  await toast.click();
  await reloaded;
});

for (const [part, code] of [
  ["the first script", /\/assets\/index-[^/]*\.js$/],
  ["a later part", /\/assets\/views-[^/]*\.js$/],
] as const)
  test(`a page without ${part} of its code says so and offers to reload`, async ({ page }) => {
    await signIn(page, "content");
    await page.route(code, (route) => route.abort());
    await page.goto("/catalogue");
    const notLoaded = page.getByRole("alert").filter({ hasText: "This page has not loaded completely." });
    await expect(notLoaded).toBeVisible();
    await page.unroute(code);
    await notLoaded.getByRole("link", { name: "reload the page" }).click();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
    await expect(notLoaded).toBeHidden();
  });

test("sign-in without its code says so, and its button does not wait for ever", async ({ page }) => {
  const code = /\/assets\/views-[^/]*\.js$/;
  const held = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/login/manual?redirect=/catalogue", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Sign in" });
  const enter = async () => {
    await page.getByLabel("Email").fill(emailOf("content"));
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await button.click();
  };
  await enter();
  await expect(button).toHaveAttribute("aria-busy", "true");
  held.resolve();
  const notLoaded = page.getByRole("alert").filter({ hasText: "This page has not loaded completely." });
  await expect(notLoaded).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await button.click();
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.unroute(code);
  await notLoaded.getByRole("link", { name: "reload the page" }).click();
  await expect(notLoaded).toBeHidden();
  await enter();
  await expect(page).toHaveURL("/catalogue");
});

test("a header menu whose code cannot be loaded shows an error, and loads on retry [B-348]", async ({
  page,
}) => {
  await signIn(page, "content");
  const code = /\/assets\/NotificationList-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("The notifications could not be loaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "A new site version is available." })).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
});

test("a session ended elsewhere leads to sign-in, and from there back to the same address [B-043][B-253]", async ({
  page,
  context,
}) => {
  await signIn(page, "system", "/catalogue?topic=2");
  await page.goto("about:blank"); // the open page would notice by itself, and go to sign-in first
  await context.clearCookies();
  await page.goto("/profile?tab=1#picture");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get("redirect")).toMatch(/^\/profile\?tab=1/);
  await signInAgain(page, "system");
  await expect(page).toHaveURL("/profile?tab=1#picture");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});
