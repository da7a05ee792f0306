import { expect, expectNoViolations, test } from "./gallery.ts";

test("a reference field adds a record in place, selects it and regains the focus", async ({
  page,
  gallery,
}) => {
  await gallery();
  const field = page.getByRole("group", { name: "audiences, with create new, filled", exact: true });
  await expect(field.getByText("Everyone in Leeds")).toBeVisible();
  await field.getByRole("button", { name: "Add an audience" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add an audience" });
  await expect(dialog.getByLabel("Name")).toBeVisible();
  await expectNoViolations(page, "[role=dialog]");
  await dialog.getByLabel("Name").fill("Partners in York");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(field.getByText("Partners in York")).toBeVisible();
  await expect(field.getByText("Everyone in Leeds")).toBeVisible();
  await expect(field.getByRole("button", { name: "Add an audience" })).toBeFocused();
});

test("a disabled reference field adds nothing, and a field for people has no Add button", async ({
  page,
  gallery,
}) => {
  await gallery();
  const group = (name: string) => page.getByRole("group", { name, exact: true });
  for (const kind of ["audience", "audiences"])
    await expect(
      group(`${kind}, with create new, disabled`).getByRole("button", { name: "Add an audience" }),
    ).toBeDisabled();
  await expect(group("users, filled").getByText("Alan Turing")).toBeVisible();
  await expect(group("users, filled").getByRole("button", { name: /^Add/ })).toHaveCount(0);
});
