import type { Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** Scripts that the document of any page may name. */
const mostScripts = 25;

/** Each kind of page: who opens it, and the heading and the row by which it can be used. */
const pages = [
  ["learner", "/item/1", "article"],
  ["learner", "/catalogue", "article"],
  ["learner", "/search?name=pension", "article"],
  ["learner", "/accreditation", "article"],
  ["learner", "/accreditation/search", "article"],
  ["system", "/admin/house", "listitem"],
  ["system", "/admin/house/glossary", "row"],
  ["system", "/admin/house/users", "row"],
  ["system", "/admin/house/users/3/edit", "textbox"],
  ["system", "/admin/house/glossary/1/edit", "textbox"],
  ["system", "/admin/house/reports", "listitem"],
] as const;

/** What a page asks for when it is opened, beside what every page does in the background. */
async function askedBy(page: Page, address: string, role: (typeof pages)[number][2]) {
  const asked: string[] = [];
  const hear = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && /^\/api\/(?!cookies|me$|policies$)/.test(pathname))
      asked.push(pathname + search);
  };
  page.on("request", hear);
  const document = await page.goto(address);
  await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
  page.off("request", hear);
  return { asked, scripts: (await document!.text()).match(/rel="modulepreload"/g)!.length };
}

declare global {
  interface Window {
    __painted: Element[];
  }
}

/** What stands for something that comes later. */
const later = "template, [aria-busy], [aria-busy] *, :has(> [aria-busy]:only-child)";

for (const [who, address, role] of pages)
  test(`${address} can be read before any script has come, and is taken over as it is`, async ({ page }) => {
    await signIn(page, who, "/profile");
    await page.addInitScript(
      (leftOut) =>
        document.addEventListener("readystatechange", () => {
          if (document.readyState !== "interactive") return;
          window.__painted = [...document.querySelectorAll("main *")].filter((one) => !one.matches(leftOut));
        }),
      later,
    );
    await page.goto(address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.documentElement.dataset.page !== undefined);
    const title = await main.getByRole("heading", { level: 1 }).textContent();
    const { painted, gone } = await page.evaluate(() => ({
      painted: window.__painted.map((one) => one.textContent).join(" "),
      gone: window.__painted.filter((one) => !one.isConnected).map((one) => one.outerHTML),
    }));
    expect(painted).toContain(title);
    expect(gone).toEqual([]);
    expect(await main.getByRole(role).count()).toBeGreaterThan(0);
  });

for (const [who, address, role] of pages)
  test(`${address} comes with what it begins by asking, and its document names its scripts`, async ({
    page,
  }) => {
    await signIn(page, who, "/profile");
    const { asked, scripts } = await askedBy(page, address, role);
    // The choices of filters, the charts and the neighbours come after the rows, and an exam's standing is asked for again.
    const later =
      /^\/api\/(admin\/options|accreditation|admin\/\w+\/\d+\/neighbours|admin\/(broadcasts|release-notes)\?.*perPage=6)/;
    expect(asked.filter((one) => !later.test(one))).toEqual([]);
    expect(scripts).toBeLessThanOrEqual(mostScripts);
  });
