import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong in a page, or in one part of it: all rules of WCAG 2.2 AA and of best practice. Axe is brought into
 * a page once, however often it is asked, and for violations alone, as it would describe all that is right as well. It does
 * not look into frames: the product has none.
 */
export async function violationsIn(page: Page, part?: string): Promise<Result[]> {
  // Fades are over before colours are measured; one that is called off is over, too.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().iterations === Infinity ? [] : [one.finished])),
    ),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([root, values]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(root ?? document, {
        resultTypes: ["violations"],
        runOnly: { type: "tag", values },
      });
      return violations;
    },
    [part, tags] as const,
  );
}
