import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { complaints, demoPassword, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const sound = async (page: Page) => {
  const violations = await violationsIn(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
};

test("a file is checked, shown with its errors, imported despite a lost response and undone, at any width [T-54]", async ({
  page,
  context,
}) => {
  const found = complaints(page);
  await signIn(page, "system", "/admin/house/glossary");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import terms");
  await sound(page);
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  const headings = readFileSync(await template.path(), "utf8").trim();
  expect(headings).toBe("Term,Meaning");

  const rows = ["Zero-day,<p>Unknown until used</p>", "Zombie fund,", '"=1+1",<p>No formula</p>'];
  const file = {
    name: "terms.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([headings, ...rows].join("\r\n")),
  };
  await page.getByLabel("File to import").setInputFiles(file);
  await expect(page.getByRole("heading", { name: "terms.csv is ready" })).toBeFocused();
  await expect(page.getByText("3 terms in the file: 2 new, 1 with errors.")).toBeVisible();
  const table = page.getByRole("region", { name: "Rows of the file: table" });
  await expect(table.getByText("Required")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });

  // The address identifies the import: a reload and a second tab show the same.
  await page.reload();
  await expect(page.getByRole("button", { name: "Import 2 terms" })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("button", { name: "Import 2 terms" })).toBeVisible();

  // The server writes, and its response is lost.
  let lost = 0;
  await page.route("**/confirm", async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "Import 2 terms" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("1 row with errors will be left out.");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "2 terms imported" })).toBeVisible();
  await sound(page);

  await second.getByRole("button", { name: "Import 2 terms" }).click();
  await second.getByRole("button", { name: "Import", exact: true }).click();
  await expect(second.getByRole("heading", { name: "2 terms imported" })).toBeVisible();
  await second.goto("/admin/house/glossary?search=zero-day");
  await expect(second.getByRole("status").filter({ hasText: /^1 term$/ })).toBeVisible();

  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await second.reload();
  await expect(second.getByText("No terms match")).toBeVisible();
  expect(found).toEqual([]);
});

test("an import of 300 users maps foreign headings, corrects a wrong grade in every row at once, invites and is undone [T-54]", async ({
  page,
}) => {
  const found = complaints(page);
  await signIn(page, "super", "/admin/house/users/import");
  const person = (i: number): string =>
    [
      `Person${i}`,
      `Example${i}`,
      `person${i}@big.example`,
      10_000 + i,
      "Compliance",
      i % 50 === 3 ? "Manger" : "Manager",
    ].join(";");
  const lines = [
    "Forename;Surname;E-mail address;Staff number;Department;Band",
    ...Array.from({ length: 300 }, (_, i) => person(i)),
    "Seb;Renamed;super@academy.example;51;;",
  ];
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await page.getByLabel("File to import").setInputFiles(file);
  await expect(page.getByText(/^301 users in the file: 294 new, 1 changed, 6 with errors\./)).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page
    .getByRole("button", { name: /^Use “Manager”/ })
    .first()
    .click();
  await expect(page.getByText(/^301 users in the file: 300 new, 1 changed\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rows of the file" })).toBeFocused();
  await page.getByRole("button", { name: "To check 1" }).click();
  await expect(page.getByText(/^This changes an administrator: /)).toBeVisible();

  await page.getByRole("button", { name: "Import 301 users" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "301 users imported" })).toBeFocused();
  await page.getByRole("button", { name: "Invite 300 users" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("300 users invited.")).toBeVisible();
  await sound(page);
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("300 users are disabled and 1 user is restored.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(
    page.getByRole("row", { name: /^people\.csv .* Undone 301 users: 300 new, 1 changed$/ }),
  ).toBeVisible();
  await sound(page);
  expect(found).toEqual([]);
});

test("when the session ends during an import, signing in again in place sends the file, and writes it once [T-54]", async ({
  page,
  context,
}) => {
  const found = complaints(page);
  const confirmed: string[] = [];
  page.on("response", (response) => {
    if (/\/import\/\d+\/confirm$/.test(response.url()))
      confirmed.push(`${response.status()} ${response.request().postData()}`);
  });
  /** Ends the session as the page makes this call: any earlier, another request of the page would be refused first. */
  const endSessionAt = (call: RegExp) =>
    page.route(
      call,
      async (route) => {
        await context.clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
  const signInAgain = async () => {
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await signIn(page, "system", "/admin/house/glossary/import");
  // The list of past imports has the same address as the upload; it may have some from another test.
  const past = page.getByRole("region", { name: "Your past imports: table" });
  await expect(past.or(page.getByText(/^None in the last 7 days/))).toBeVisible();
  await endSessionAt(/\/api\/admin\/glossary\/import$/);
  await page.getByLabel("File to import").setInputFiles({
    name: "terms.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("term,meaning\r\nQuokka bond,<p>Small</p>\r\nQuoll bond,<p>Spotted</p>"),
  });
  await expect(page.getByText(/^Your session has ended\. We have kept terms\.csv/)).toBeVisible();
  await signInAgain();
  await endSessionAt(/\/import\/\d+\/confirm$/);
  await page.getByRole("button", { name: "Import 2 terms" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await signInAgain();
  await expect(page.getByRole("heading", { name: "2 terms imported" })).toBeVisible();
  // Its token is refused first; with a new one, the response is that nobody is signed in.
  expect(confirmed.map((one) => one.slice(0, 3))).toEqual(["419", "401", "200"]);
  expect(new Set(confirmed.map((one) => one.slice(4))).size).toBe(1);
  await page.goto("/admin/house/glossary?search=quo%20bond");
  await expect(page.getByRole("status").filter({ hasText: /^2 terms$/ })).toBeVisible();
  expect(found).toEqual([]);
});
