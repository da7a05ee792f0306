import type { Page } from "@playwright/test";
import type { RunOnly } from "axe-core";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { ofColours, violationsIn } from "./axe.ts";
import { examStates, open as openAttempt, serve, type ExamState } from "./examStates.ts";
import { signIn } from "./people.ts";
import { still } from "./still.ts";
import { single } from "../ui/exam/rows.ts";
import { expect, test } from "./test.ts";

test.use({ actionTimeout: 10_000, reducedMotion: "reduce", colorScheme: "light" });
// Each state opens a page of its own.
test.beforeEach(({ page }) => signIn(page, "learner", "about:blank"));

type Fault = { id: string; at?: string[] };

const sizeRule = "target-size";
const isOfSize = ({ id }: { id: string }): boolean => id === sizeRule;

/**
 * Returns what axe finds. A target that a bar at the edge of the window cuts off is measured again in the middle of the
 * window: the scroll position says nothing about its size.
 */
async function lastingViolationsIn(page: Page, runOnly?: RunOnly) {
  const lasting = [];
  for (const violation of await violationsIn(page, undefined, runOnly)) {
    if (!isOfSize(violation)) {
      lasting.push(violation);
      continue;
    }
    const small = [];
    for (const node of violation.nodes) {
      const name = node.target.join(" ");
      await page.locator(name).evaluate((element) => element.scrollIntoView({ block: "center" }));
      const [again] = await violationsIn(page, undefined, { type: "rule", values: [sizeRule] });
      if (again?.nodes.some(({ target }) => target.join(" ") === name)) small.push(node);
    }
    if (small.length > 0) lasting.push({ ...violation, nodes: small });
  }
  return lasting;
}

/**
 * Returns what axe finds, and whether the page is wider than its window.
 * @param runOnly the rules, where not all of them are wanted
 */
async function faultsOf(page: Page, runOnly?: RunOnly): Promise<Fault[]> {
  const violations = await lastingViolationsIn(page, runOnly);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })),
    ...(wide > 0 ? [{ id: `scrolls sideways by ${wide} px` }] : []),
  ];
}

/** Like zoom: the window is as wide as ever, but its content has fewer pixels (D-3). */
const sizes = [
  { size: "1280 px", width: 1_280, height: 800, schemes: ["light", "dark"] },
  // A scheme's colours do not depend on the size.
  { size: "200 % zoom", width: 640, height: 400, schemes: ["light"] },
  { size: "320 px by zoom", width: 320, height: 640, schemes: ["dark"] },
] as const;

/** Sets up a state, and checks it in every size and scheme. */
async function faultsAt(page: Page, state: ExamState) {
  const { path = "/exams/3", served = {}, bring, sized, shows, waits = false } = state;
  const found: object[] = [];
  const messages = page.getByRole("group", { name: "Message", exact: true, includeHidden: true });
  let told = 0;
  await serve(page, served);
  await page.setViewportSize(sizes[0]!);
  await page.goto(path);
  await bring?.(page);
  for (const { size, schemes, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    await sized?.(page);
    for (const [turn, colorScheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await shows(page).waitFor();
      if (!waits) await still(page);
      // A message disappears after a while, but not while the pointer is over it.
      for (const message of await messages.all()) await message.dispatchEvent("pointerover");
      // The second scheme of a size changes nothing but colours.
      for (const fault of await faultsOf(page, turn > 0 ? ofColours : undefined))
        found.push({ size, colorScheme, ...fault });
      expect(await messages.count(), "messages stay").toBeGreaterThanOrEqual(told);
      told = await messages.count();
    }
  }
  return found;
}

const together = 7;
for (let first = 0; first < examStates.length; first += together) {
  const group = examStates.slice(first, first + together);
  test(`every state of exams and accreditation passes axe and never scrolls sideways, in every size and scheme: ${group[0]!.name} … ${group.at(-1)!.name} [A11Y-1][A11Y-11][A11Y-12][D-3]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1_280 }));
    // an open attempt asks before the user leaves it
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    const found: Record<string, unknown> = {};
    for (const state of group)
      await test.step(state.name, async () => {
        // One that cannot be set up must not hide what is wrong with the others.
        const faults = await faultsAt(page, state).catch((error: Error) => [error.message]);
        if (faults.length > 0) found[state.name] = faults;
      });
    expect(found).toEqual({});
  });
}

test("Next stays in view at 200 % zoom and on a phone, however long the question, which is in large type", async ({
  page,
}) => {
  const body = `<p>What is asked in question 1.</p>${"<p>And what is more?</p>".repeat(60)}`;
  await serve(page, { read: openAttempt({}, [single(1, { body }), single(2)]) });
  for (const viewport of [
    { width: 640, height: 360 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/exams/3");
    const next = page.getByRole("button", { name: "Next" });
    await expect(next).toBeInViewport({ ratio: 1 });
    // The question itself is the largest text.
    await expect(page.getByText("What is asked in question 1.")).toHaveCSS("font-size", "22px");
    await page.getByRole("radio").last().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY / innerHeight)).toBeGreaterThan(2);
    await expect(next).toBeInViewport({ ratio: 1 });
  }
});

test.describe("a window too narrow for exams", () => {
  test.use({ viewport: { width: 300, height: 640 } });
  test("is reported as unsupported and passes axe [M-067][B-099][D-3]", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 300 }));
    await page.goto("/exams/5");
    await page.getByRole("heading", { name: examMessages.unsupported }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
