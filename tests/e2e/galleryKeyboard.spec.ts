import { expect, test } from "./gallery.ts";

test.describe("controls by keyboard", () => {
  test("a dialog takes, traps and returns the focus; Escape closes it [B-369]", async ({ page, gallery }) => {
    await gallery();
    const opener = page.getByRole("button", { name: "Dialog", exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rename the list" });
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 9; stop++) {
      await page.keyboard.press("Tab");
      expect(
        await dialog.evaluate((node) => node.closest(".MuiDialog-root")!.contains(document.activeElement)),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a dialog without a close button is closed by its action alone [B-369]", async ({ page, gallery }) => {
    await gallery();
    await page.getByRole("button", { name: "Blocking dialog" }).click();
    const dialog = page.getByRole("dialog");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await page.waitForTimeout(400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Understood" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  test("a confirmation starts with the focus on Cancel; Tab and Enter confirm [B-355]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    await page.getByRole("button", { name: "Confirmation", exact: true }).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("a dialog fills the screen of a phone; a confirmation does not", async ({ page, gallery }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await gallery();
    await page.getByRole("button", { name: "Dialog", exact: true }).click();
    const paper = page.locator(".MuiDialog-paper");
    expect(await paper.boundingBox()).toMatchObject({ width: 360, height: 640 });
    await page.keyboard.press("Escape");
    await expect(paper).toBeHidden();
    await page.getByRole("button", { name: "Confirmation", exact: true }).click();
    expect((await paper.boundingBox())?.height).toBeLessThan(320);
  });

  test("a menu opens, moves the focus and chooses an entry", async ({ page, gallery }) => {
    await gallery();
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    await opener.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Notifications" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a tooltip appears on focus, closes on Escape and stays open while hovered [B-367][D-15]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const trigger = page.getByRole("button", { name: "What is CPD" });
    const tooltip = page.getByRole("tooltip", { name: "It counts towards your 35 hours this year" });
    await trigger.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tooltip).toBeVisible();
    await expect(page.getByRole("tooltip")).toHaveCount(1); // the previous button's has gone
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();
    await trigger.hover();
    await expect(tooltip).toBeVisible();
    await tooltip.hover();
    await page.waitForTimeout(600);
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
  });

  test("a number field steps with the arrow keys, and corrects its value on blur [B-322][B-323][B-324]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const attempts = page.getByLabel("Attempts", { exact: true });
    await attempts.focus();
    await page.keyboard.press("ArrowUp");
    await expect(attempts).toHaveValue("4");
    await attempts.fill("99");
    await page.keyboard.press("Tab");
    await expect(attempts).toHaveValue("10");
    await attempts.fill("");
    await attempts.pressSequentially("e-");
    await page.keyboard.press("Tab");
    await expect(attempts).toHaveValue("1");
  });

  test("pasted lines are joined into one at the caret, and pasting can be undone [B-325]", async ({
    page,
    gallery,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await gallery();
    const area = page.getByLabel("Summary");
    await area.fill("startend");
    await page.evaluate(() => navigator.clipboard.writeText("one\r\n two\nthree"));
    await area.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+v");
    await expect(area).toHaveValue("startone two threeend");
    await page.keyboard.press("!");
    await expect(area).toHaveValue("startone two three!end");
    await page.keyboard.press("Enter");
    await expect(area).toHaveValue("startone two three!end");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(area).toHaveValue("startend");
  });

  test("the arrow keys choose an option of a select", async ({ page, gallery }) => {
    await gallery();
    const topic = page.getByLabel("Topic", { exact: true });
    await topic.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(topic).toHaveValue("2");
  });

  test("tags can be found, created and removed [B-327]", async ({ page, gallery }) => {
    await gallery();
    const group = page.getByRole("group", { name: "Multi-select that creates tags" });
    const tags = group.getByRole("combobox");
    await tags.focus();
    await page.keyboard.type("regu");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Tax law");
    await page.keyboard.press("Enter");
    await expect(group.locator(".MuiChip-label")).toHaveText([/^Investments/, "Regulation", "Tax law"]);
    await page.keyboard.type("TAX LAW");
    await expect(page.getByText("No results found")).toBeVisible();
    await tags.fill("");
    await page.keyboard.press("Backspace");
    await expect(group.locator(".MuiChip-label")).toHaveText([/^Investments/, "Regulation"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await group.evaluate((node) => node.contains(document.activeElement))).toBe(false);
  });

  test("an autocomplete finds and chooses an option, and reports a failed search [B-326]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const mentor = page.getByRole("combobox", { name: "Mentor" });
    await mentor.focus();
    await page.keyboard.type("fail");
    await expect(page.getByText("The search failed. Type again to try again.")).toBeVisible();
    await mentor.fill("hop");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Grace Hopper"]);
    await page.keyboard.press("Enter");
    await expect(mentor).toHaveValue("Grace Hopper");
  });
});
