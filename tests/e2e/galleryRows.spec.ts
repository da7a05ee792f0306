import { expect, test } from "./gallery.ts";

test("rows can be added, moved and removed by keyboard without losing the focus", async ({
  page,
  gallery,
}) => {
  await gallery();
  const rows = page.getByRole("group", { name: "rows, filled", exact: true });
  const labels = () =>
    rows.getByLabel("Label").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await rows.getByRole("button", { name: "Add an option" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("listitem", { name: "Option 3" }).getByLabel("Label")).toBeFocused();
  await page.keyboard.type("Hull");
  await rows.getByRole("button", { name: "Move option 3 up" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("button", { name: "Move option 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("button", { name: "Move option 1 up" })).toBeFocused();
  expect(await labels()).toEqual(["Hull", "Leeds", "York"]);
  await page.keyboard.press("Tab");
  for (const place of [2, 3]) {
    await page.keyboard.press("Enter");
    await expect(rows.getByRole("button", { name: `Move option ${place} down` })).toBeFocused();
  }
  expect(await labels()).toEqual(["Leeds", "York", "Hull"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("button", { name: "Remove option 2" })).toBeFocused();
  expect(await labels()).toEqual(["Leeds", "York"]);
});
