import type { PageFiles } from "#src/contracts/pageFiles.ts";
import { routes } from "#src/areas/table.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** Addresses in two areas whose code does not come with home. */
const pages = ["/podcast/1", "/mentoring/results"];

test("navigating to a page requests all of its scripts at once, before any of them has loaded", async ({
  page,
}) => {
  const list = page.waitForResponse(/\/assets\/pageFiles-.*\.json$/);
  await signIn(page, "learner");
  await codeRuns(page);
  const built = (await (await list).json()) as PageFiles;
  await page.waitForLoadState("networkidle");
  const has = (path: string) =>
    page.evaluate((file) => performance.getEntriesByName(new URL(file, location.href).href).length > 0, path);

  for (const address of pages) {
    const wanted: string[] = [];
    for (const number of built.pages[routes.rowOfAddress(address).name]!) {
      const file = built.files[number]!;
      if (!(await has(file))) wanted.push(file);
    }
    // Otherwise there is nothing to test here.
    expect(wanted.length).toBeGreaterThan(1);

    const asked: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await released;
      await route.continue();
    });
    await page.evaluate((to) => history.pushState(null, "", to), address);
    // What is fetched after any first screen may have come meanwhile.
    const missing = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const file of wanted) if (!asked.includes(file) && !(await has(file))) found.push(file);
      return found;
    };
    await expect.poll(missing).toEqual([]);
    expect(asked.filter((file) => wanted.includes(file)).length).toBeGreaterThan(1);
    release();
    await page.waitForFunction(
      (name) => document.documentElement.dataset.page === name,
      routes.rowOfAddress(address).name,
    );
    await page.unrouteAll({ behavior: "wait" });
  }
});
