import type { Page } from "@playwright/test";
import { examStates, serve } from "./examStates.ts";
import { signIn } from "./people.ts";
import { largeText, still } from "./still.ts";
import { expect, test } from "./test.ts";

/** Taller than any phone, so that content laid out only when scrolled to is laid out. */
test.use({ viewport: { width: 320, height: 4_000 }, reducedMotion: "reduce", colorScheme: "light" });

/** What readers may set if they need letters and lines further apart (1.4.12), as some browser extensions do. */
const further = `
  *, *::before, *::after {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }`;

/** Texts that are cut off or overlap in the current page. */
function lossesIn(): string[] {
  const worded = (text: string): string => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) && !element.closest(".visually-hidden, [aria-hidden=true], option, select, input, textarea");
  const texts: { element: Element; text: string; box: DOMRect; moves: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent?.trim() || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let moves = false;
    for (let at: Element | null = element; at; at = at.parentElement)
      moves ||= /fixed|sticky/.test(getComputedStyle(at).position);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) texts.push({ element, text: node.textContent, box, moves });
  }
  const found = new Set<string>();
  for (const { element, text, box } of texts) {
    if (box.right > innerWidth + 1 && !element.closest("[tabindex='0']"))
      found.add(`${worded(text)} goes beyond the window`);
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(at);
      // A teaser is cut after some lines, whatever the letters: the whole text is behind its card.
      if (webkitLineClamp !== "none") break;
      const frame = at.getBoundingClientRect();
      const cut =
        (/hidden|clip/.test(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1)) ||
        (/hidden|clip/.test(overflowY) &&
          (box.bottom > frame.bottom + box.height / 2 || box.top < frame.top - box.height / 2));
      if (cut) found.add(`${worded(text)} is cut off by ${at.tagName.toLowerCase()}`);
    }
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.moves || other.moves) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 2 && high > one.box.height / 3)
        found.add(`${worded(one.text)} lies over ${worded(other.text)}`);
    }
  return [...found];
}

/** What is lost through the wider letters alone. */
async function lostAt(page: Page): Promise<string[]> {
  await still(page);
  const before = await page.evaluate(lossesIn);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, further);
  await still(page);
  const after = await page.evaluate(lossesIn);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...after.filter((one) => !before.includes(one)),
    ...(over > 0 ? [`scrolls sideways by ${over} px`] : []),
  ];
}

const screens: [who: string, paths: string[]][] = [
  [
    "learner",
    [
      "/",
      "/catalogue",
      "/catalogue?view=list",
      "/item/5",
      "/profile",
      "/search?name=pension",
      "/accreditation",
      "/accreditation/search?type=completed",
    ],
  ],
  [
    "system",
    [
      "/admin",
      "/admin/house/users?perPage=4",
      "/admin/house/glossary/1/edit",
      "/admin/house/reports/user-report?perPage=4",
    ],
  ],
];
for (const [who, paths] of screens)
  test(`wider text spacing cuts off no text and makes none overlap, as ${who} [1.4.12]`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, who);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const lost = await lostAt(page);
      if (lost.length > 0) found[path] = lost;
    }
    expect(found).toEqual({});
  });

test("wider text spacing cuts off no text and makes none overlap in an exam [1.4.12]", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, "learner");
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  const found: Record<string, string[]> = {};
  for (const name of ["disclaimer", "a single choice"]) {
    const state = examStates.find((one) => one.name === name)!;
    await serve(page, state.served!);
    await page.goto(state.path ?? "/exams/3");
    await state.bring?.(page);
    await state.shows(page).waitFor();
    const lost = await lostAt(page);
    if (lost.length > 0) found[name] = lost;
  }
  expect(found).toEqual({});
});

test("text of twice the size is not broken within words beside the dates of goals [1.4.4]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "learner", "/mentoring/relationships");
  await page.getByRole("main").getByRole("link", { name: "Daniel Osei" }).first().click();
  const goals = page.locator("section").filter({ has: page.getByRole("heading", { name: "Goals" }) });
  await goals.locator("label").first().waitFor();
  await largeText(page);
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const widths = await goals
      .locator("label")
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().width));
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(160);
  }
});
