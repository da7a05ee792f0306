import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("Back from a form with unsaved changes asks first and leaves once confirmed; closing the tab asks, too [T-48]", async ({
  page,
}) => {
  await signIn(page, "learner", "/catalogue");
  await page.getByRole("button", { name: /^Profile menu/ }).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  const title = page.getByLabel("Job title");
  const before = await title.inputValue();
  await title.fill(`${before} and mentor`);
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile#content");

  await page.goBack();
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(title).toHaveValue(`${before} and mentor`);

  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/catalogue");
  await page.goForward();
  await expect(title).toHaveValue(before);
  await page.goBack();
  await expect(page).toHaveURL("/catalogue");
});
