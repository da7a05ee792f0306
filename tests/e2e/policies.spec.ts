import { complaints, freshPage, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

// A server of its own: what is published here must be accepted by everybody who opens a page.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

test("a policy can be written, previewed and published, and users must then accept it on the next page they open [B-300][B-303]", async ({
  page,
  browser,
  baseURL,
}) => {
  const found = complaints(page);
  const [reader, context] = await freshPage(browser, baseURL!);
  await signIn(reader, "learner");
  await signIn(page, "system", "/admin/house/policies");
  await page.getByRole("link", { name: "Add a policy version" }).click();
  await page.getByRole("combobox", { name: "Policy" }).click();
  await page.getByRole("option", { name: "GDPR" }).click();
  await page.getByRole("textbox", { name: "Version" }).fill("2");
  await page.getByRole("textbox", { name: "Text" }).click();
  await page.keyboard.type("We keep your results for six years.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Use two numbers with a point between, for example 2.0")).toBeVisible();
  await page.getByRole("textbox", { name: "Version" }).fill("2.0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "GDPR 2.0" }).click();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await expect(
    page.getByText(/^If you publish this now, \d+ people are asked to accept it\.$/),
  ).toBeVisible();
  await expect(page.getByRole("article").getByText("We keep your results for six years.")).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/policy-preview.png` });

  await page.getByRole("link", { name: "Details", exact: true }).click();
  await page.getByRole("button", { name: "Actions for GDPR 2.0" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Policy version published")).toBeVisible();
  await reader.goto("/catalogue");
  const asked = reader.getByRole("dialog", { name: "GDPR" });
  await expect(asked.getByText("We keep your results for six years.")).toBeVisible();
  await asked.getByRole("button", { name: "Accept" }).click();
  await expect(asked).toBeHidden();
  await reader.reload();
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(asked).toBeHidden();
  await context.close();
  expect(found).toEqual([]);
});
