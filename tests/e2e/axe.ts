import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong in a page, or in one part of it: all rules of WCAG 2.2 AA and of best practice. Axe is asked for
 * violations alone, as it would describe all that is right as well, and by one call in the page, as its other way (for
 * frames of other origins) gathers the results in a second page: the same rules in a tenth of the time.
 */
export async function violationsIn(page: Page, part?: string) {
  // Fades are over before colours are measured; one that is called off is over, too.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().iterations === Infinity ? [] : [one.finished])),
    ),
  );
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode();
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations;
}
