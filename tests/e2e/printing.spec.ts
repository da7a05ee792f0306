import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("in the dark scheme, too, the CPD log is printed in dark ink, and without its filters and acts", async ({
  page,
}) => {
  await signIn(page, "learner", "/cpd-log");
  const main = page.getByRole("main");
  await main.getByRole("listitem").first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await main.evaluate((node) => getComputedStyle(node).color)).toBe("rgb(37, 34, 29)");
  await expect(main.getByRole("button", { name: /^(Add|Export|Change|Remove)/ })).toHaveCount(0);
  await expect(main.getByRole("group", { name: "Filters" }).or(main.getByRole("search"))).toHaveCount(0);
});
