import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("an audience can be added from a form that requires one, and the form keeps what was typed", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "system", "/admin/house/carousel/create");
  await page.getByRole("textbox", { name: "Title" }).fill("Welcome to Leeds");
  const opener = page.getByRole("button", { name: "Add an audience" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add an audience" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Leeds office");
  await name.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("group", { name: "Message" }).getByText("Audience added")).toBeVisible();
  await expect(page.getByRole("button", { name: "Leeds office" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Welcome to Leeds");
  await expect(opener).toBeFocused();
  expect(found).toEqual([]);
});
