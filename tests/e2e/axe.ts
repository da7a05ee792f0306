import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { default as axe, Result, RunOnly } from "axe-core";

/** Less than half the size of the full package, and it goes into hundreds of pages. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const everything: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** The rules that painting can break when only the scheme or theme has changed. */
export const ofColours: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * Returns what axe finds wrong in a page, or in one part of it: all rules of WCAG 2.2 AA and of best practice. Axe is
 * injected into a page once, and reports only violations, as it would otherwise describe everything that is right as
 * well. It does not look into frames: those of the product let no script run, and their contents, emails and courses,
 * have tests of their own.
 * @param runOnly the rules, where not all of them are wanted
 */
export async function violationsIn(page: Page, part?: string, runOnly = everything): Promise<Result[]> {
  // Fades must be over before colours are measured; a cancelled one counts as over, too.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().iterations === Infinity ? [] : [one.finished])),
    ),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ([root, rules]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(root ?? document, {
        resultTypes: ["violations"],
        runOnly: rules,
        iframes: false,
      });
      return violations;
    },
    [part, runOnly] as const,
  );
}

/**
 * Checks the buttons and times of a page while their tooltips are open: axe only sees one instant, at which none is
 * open. Each gets the focus in turn; one that opens a tooltip must keep its name (4.1.2) and break no rule.
 * @param patience milliseconds before a button counts as having no tooltip, as a busy machine opens them late; "at
 * once" where the test controls the page's clock and the code of tooltips has loaded
 * @returns the names of those that have a tooltip, and what is wrong with them
 */
export async function tooltipsOf(
  page: Page,
  patience: number | "at once",
): Promise<{ named: string[]; faults: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const [named, faults]: [string[], string[]] = [[], []];
  const buttons = page.getByRole("button", { disabled: false }).or(page.getByRole("time"));
  for (const button of await buttons.filter({ visible: true }).all()) {
    const before = await nameOf(button);
    await button.focus();
    if (!(await opens(page, patience))) continue;
    named.push(before);
    const open = await nameOf(button);
    if (before === "" || open !== before) faults.push(`“${before}” is “${open}” while its tooltip is open`);
    for (const { id, nodes } of await violationsIn(page, ":is(:focus, [role=tooltip])"))
      faults.push(
        `${id} with the tooltip of “${before}” at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("[role=tooltip]") === null);
  }
  return { named, faults };
}

/** Whether the focused element opens a tooltip, which takes a tenth of a second. */
async function opens(page: Page, patience: number | "at once"): Promise<boolean> {
  const isOpen = () => document.querySelector("[role=tooltip]") !== null;
  if (patience === "at once") {
    await page.clock.runFor(200);
    return page.evaluate(isOpen);
  }
  return page
    .waitForFunction(isOpen, null, { timeout: patience })
    .then(() => true)
    .catch(() => false);
}

/** The name for assistive technology. */
const nameOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const inPage = (window as unknown as { axe: typeof axe & { commons: Commons } }).axe;
    inPage.setup(document);
    try {
      return inPage.commons.text.accessibleText(node);
    } finally {
      inPage.teardown();
    }
  });

type Commons = { text: { accessibleText(node: Element): string } };
