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

for (const [who, address, role] of pages)
  test(`${address} comes with what it begins by asking, and its document names its scripts`, async ({
    page,
  }) => {
    await signIn(page, who, "/profile");
    const { asked, scripts } = await askedBy(page, address, role);
    // The choices of filters and the charts come after the rows, and an exam's standing is asked for again.
    const later = /^\/api\/(admin\/options|accreditation|admin\/(broadcasts|release-notes)\?.*perPage=6)/;
    expect(asked.filter((one) => !later.test(one))).toEqual([]);
    expect(scripts).toBeLessThanOrEqual(mostScripts);
  });
