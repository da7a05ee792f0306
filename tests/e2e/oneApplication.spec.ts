import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** The application for each kind of user. */
for (const [who, name] of [
  ["an employee", "manager"],
  ["a partner", "partner"],
  ["a user who joins later", "external"],
] as const)
  test(`${who} finds the academy's content for financial advisers without a full page load [B-001][B-003]`, async ({
    page,
  }) => {
    await signIn(page, name);
    await codeRuns(page);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(request.url());
    });
    const heading = page.getByRole("heading", { level: 1 });

    await page.getByRole("combobox", { name: "Search" }).fill("consumer duty in practice");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?name=consumer/);
    const found = page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link");
    const title = (await found.first().textContent())!;
    await found.first().click();
    await expect(heading).toHaveText(title);
    for (const place of ["Catalogue", "Podcasts", "Activity Log"]) {
      await page.getByRole("link", { name: place, exact: true }).first().click();
      await expect(heading).toHaveText(place);
    }
    expect(documents).toEqual([]);
  });
