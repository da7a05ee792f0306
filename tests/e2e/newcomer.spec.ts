import { overlayMessages } from "#src/contracts/messages/overlays.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { complaints, signInByForm } from "./people.ts";
import { expect, test } from "./test.ts";

test("a newcomer accepts the policies and the announcement, completes an item and signs out [R-L-001][R-L-002][R-L-005][R-L-006][R-L-011][B-017][B-019][B-020][B-021][B-022][B-024][B-300][B-302][B-304]", async ({
  page,
}) => {
  const complained = complaints(page);
  await signInByForm(page, "newcomer");

  await test.step("accept GDPR, then cookies, then the announcement", async () => {
    const gdpr = page.getByRole("dialog", { name: "GDPR" });
    await expect(gdpr).toContainText("What we hold");
    await page.keyboard.press("Escape");
    await expect(gdpr).toBeVisible();
    await expect(page.getByRole("alertdialog", { name: "Announcement" })).toHaveCount(0);
    await gdpr.getByRole("button", { name: "Accept" }).click();
    const cookies = page.getByRole("dialog", { name: "Cookie Policy" });
    await cookies.getByRole("button", { name: "Accept" }).click();
    await expect(cookies).toHaveCount(0);

    const announcement = page.getByRole("alertdialog", { name: "Announcement" });
    await expect(announcement).toContainText("Planned maintenance");
    await page.keyboard.press("Escape");
    await expect(announcement).toBeVisible();
    await announcement.getByRole("button", { name: overlayMessages.broadcast.understood }).click();
    const question = page.getByRole("alertdialog", { name: overlayMessages.broadcast.confirmClose });
    await question.getByRole("button", { name: sharedMessages.confirmation.yes }).click();
    await expect(announcement).toHaveCount(0);
  });

  await test.step("load 45 notifications, 20 at a time, and mark all as read", async () => {
    await page.getByRole("button", { name: "Notifications, 45 unread" }).click();
    const list = page.getByRole("list", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveCount(20);
    const more = page.getByRole("button", { name: overlayMessages.notifications.loadMore });
    await more.click();
    await expect(list.getByRole("listitem")).toHaveCount(40);
    await more.click();
    await expect(list.getByRole("listitem")).toHaveCount(45);
    await expect(more).toHaveCount(0);
    await page.getByRole("button", { name: overlayMessages.notifications.markAllRead }).click();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
  });

  await test.step("touch mode and theme survive a reload", async () => {
    await page.getByRole("switch", { name: "Touch mode" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: sharedMessages.touchMode.enabled }),
    ).toBeAttached();
    await expect(page.getByText(sharedMessages.touchMode.enabled).first()).toBeVisible();
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await page.getByRole("switch", { name: "Dark theme" }).click();
    await page.reload();
    await expect(page.getByRole("switch", { name: "Touch mode" })).toBeChecked();
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await expect(page.getByRole("switch", { name: "Dark theme" })).toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("search with a typo, open, complete, undo and complete again", async () => {
    const box = page.getByRole("combobox", { name: "Search" });
    await box.fill("   ");
    await box.press("Enter");
    await expect(page).toHaveURL("/");
    await box.fill("inheritence");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/search\?name=inheritence/);
    await page.getByRole("link", { name: /^Inheritance tax/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Inheritance tax/);
    await page.getByRole("button", { name: "Mark as completed" }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Mark as completed" }).click();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  });

  await test.step("sign out, and see nothing on Back", async () => {
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });
  expect(complained).toEqual([]);
});
