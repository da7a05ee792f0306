import type { Page } from "@playwright/test";
import { settled } from "./adminScreens.ts";
import { violationsIn } from "./axe.ts";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

// A server of its own: what is written here changes what the academy would send.
test.use({ serverEnv: { LOG_LEVEL: "error" }, reducedMotion: "reduce" });

const frame = (page: Page) => page.getByTitle(/^The email/).contentFrame();
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const press = async (page: Page, role: "button" | "link" | "menuitem", name: string | RegExp) => {
  await page
    .getByRole(role, { name, exact: typeof name === "string" })
    .first()
    .focus();
  await page.keyboard.press("Enter");
};

test("an email can be edited with merge tags, previewed in dark mode, given a variant and returned to its default by keyboard [B-510][B-511][B-505]", async ({
  page,
}) => {
  test.slow();
  const found = complaints(page);
  await signIn(page, "exam", "/admin/emails/accreditation");
  await settled(page);
  await press(page, "link", "Exam passed");
  await press(page, "link", "Edit");
  await expect(page.getByRole("heading", { level: 1, name: "Exam passed" })).toBeVisible();
  await expect(frame(page).getByRole("main").getByText("Priya").first()).toBeVisible();

  // The subject, with a tag at the caret.
  await page.getByRole("textbox", { name: "Subject" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Bravo, ");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find a merge tag" })).toBeFocused();
  await page.keyboard.type("first name");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Subject" })).toBeFocused();
  await page.keyboard.type("!");
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Bravo, *|USERNAME|*!");

  // The text, with the keys of the editor.
  await page.getByRole("textbox", { name: "Text" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("You passed ");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find a merge tag" })).toBeFocused();
  await page.keyboard.type("name exam");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type(" with honours");
  await expect(preview(page).getByText("Bravo, Priya!")).toBeVisible();
  await expect(
    frame(page).getByRole("main").getByText("You passed Pension transfers, level 4 with honours"),
  ).toBeVisible();

  // In dark mode the frame is dark, whatever the page is.
  const canvas = () =>
    frame(page)
      .locator("body")
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(canvas).toBe("rgb(250, 248, 244)");
  await press(page, "button", "Dark");
  await expect.poll(canvas).toBe("rgb(19, 23, 29)");
  await press(page, "button", "Plain text");
  await expect(preview(page).getByText("You passed Pension transfers, level 4 with honours")).toBeVisible();

  await press(page, "button", "Save");
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violationsIn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await press(page, "link", "Variants");
  await press(page, "link", "Add a variant");
  await page.getByRole("textbox", { name: "Name", exact: true }).focus();
  await page.keyboard.type("From the examiners");
  await page.getByRole("textbox", { name: "Sender name" }).focus();
  await page.keyboard.type("The examiners");
  await expect(preview(page).getByText(/^The examiners </)).toBeVisible();
  await press(page, "button", "Save");
  await expect(page.getByRole("link", { name: "From the examiners" })).toBeVisible();
  await expect(page.getByText("Everyone, from “The examiners”")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await press(page, "link", "Details");
  await press(page, "button", "Actions for Exam passed");
  await press(page, "menuitem", "Return to the default");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("are replaced by the default")).toBeVisible();
  await dialog.getByRole("button", { name: "Return to the default" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Subject" })).not.toHaveValue(/Bravo/);
  await press(page, "link", "History");
  await press(page, "button", "Use the text from before");
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Bravo, *|USERNAME|*!");
  expect(found).toEqual([]);
});

test("Arabic text runs from right to left while it is typed, and in the preview", async ({ page }) => {
  await signIn(page, "exam", "/admin/emails/accreditation");
  await settled(page);
  await press(page, "link", "Exam passed");
  await press(page, "link", "Variants");
  await press(page, "link", "Add a variant");
  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.focus();
  await page.keyboard.press("Control+A");
  await expect(subject).toHaveCSS("direction", "ltr");
  await page.keyboard.type("مبروك");
  await expect(subject).toHaveCSS("direction", "rtl");
  await page.getByRole("textbox", { name: "Text" }).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("لقد نجحت");
  await expect(page.getByText("لقد نجحت", { exact: true })).toHaveCSS("direction", "rtl");
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Arabic" }).click();
  await expect(frame(page).getByText("لقد نجحت", { exact: true })).toHaveCSS("direction", "rtl");
});
