import { helpQueryMaxLength } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";
import { demoPassword, emailOf, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("a learner can sign in, complete an item, ask for help and sign out without a mouse [B-030][B-228][B-250][B-292][B-334][B-352]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/login");
  await tabTo(page, "link", "Sign in with email");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\/manual/);
  await tabTo(page, "textbox", "Email");
  await page.keyboard.type(emailOf("mentoring"));
  await tabTo(page, "textbox", "Password");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("the skip link leads to the content", async () => {
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  await test.step("the notifications menu opens, and Escape returns the focus to its button", async () => {
    await page.reload();
    await codeRuns(page);
    await tabTo(page, "button", /^Notifications/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Notifications" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("list", { name: "Notifications" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Notifications/ })).toBeFocused();
  });

  await test.step("search, open and complete", async () => {
    await page.reload();
    await codeRuns(page);
    await tabTo(page, "combobox", "Search");
    await page.keyboard.type("rebalancing");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?name=rebalancing/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await tabTo(page, "link", /^Rebalancing/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/item\/\d+/);
    await tabTo(page, "button", "Mark as completed", 100);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  });

  await test.step("send a help query, which is limited and is kept when it could not be sent", async () => {
    await tabTo(page, "button", sharedMessages.footer.needHelp, 120);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await tabTo(page, "textbox", /./, 10);
    const query = dialog.getByRole("textbox");
    await page.keyboard.insertText("x".repeat(helpQueryMaxLength + 1));
    await expect(query).toHaveValue("x".repeat(helpQueryMaxLength));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("How do I print a certificate?");
    await page.route("**/api/contact", (route) => route.abort());
    await tabTo(page, "button", "Send", 6);
    await page.keyboard.press("Enter");
    await expect(query).toHaveAccessibleDescription(new RegExp(sharedMessages.help.failed));
    await expect(query).toHaveValue("How do I print a certificate?");
    await page.unroute("**/api/contact");
    await tabTo(page, "button", "Send", 6);
    await page.keyboard.press("Enter");
    await expect(page.getByText(sharedMessages.help.sent).first()).toBeVisible();
  });

  await test.step("sign out", async () => {
    await page.reload();
    await codeRuns(page);
    await tabTo(page, "button", /^Profile menu/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await tabTo(page, "button", "Sign out", 12);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login/);
  });
});

test("the card of an item in progress shows its focus, although it clips its overflow", async ({ page }) => {
  await signIn(page, "learner");
  const card = page.getByRole("article").filter({ hasText: "% read" }).first();
  await card.scrollIntoViewIfNeeded();
  const link = card.getByRole("link");
  await page.keyboard.press("Tab"); // from here on the focus is visible
  const without = await card.screenshot();
  await link.focus();
  expect(await link.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
  expect((await card.screenshot()).equals(without)).toBe(false);
});
