import type { Locator, Page } from "@playwright/test";
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

/**
 * What changes about the buttons and times of a page while their tooltips are open: axe looks at one moment, in which none is. Each has
 * the focus in turn; one that opens a tooltip has the same name as before (4.1.2), and breaks no rule.
 * @param patience in milliseconds, until a button is taken for one without a tooltip; a busy machine opens them late
 * @returns the names of those that have a tooltip, and what is wrong with them
 */
export async function tooltipsOf(page: Page, patience = 250): Promise<{ named: string[]; faults: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const [named, faults]: [string[], string[]] = [[], []];
  const buttons = page.getByRole("button", { disabled: false }).or(page.getByRole("time"));
  for (const button of await buttons.filter({ visible: true }).all()) {
    const before = await nameOf(button);
    await button.focus();
    // It opens after a tenth of a second.
    const opened = await page
      .waitForFunction(() => document.querySelector("[role=tooltip]") !== null, null, { timeout: patience })
      .then(() => true)
      .catch(() => false);
    if (!opened) continue;
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

/** As assistive technology has it. */
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
