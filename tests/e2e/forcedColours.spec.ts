import type { Page } from "@playwright/test";
import { examStates, serve } from "./examStates.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { signIn } from "./people.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

test.use({ reducedMotion: "reduce", forcedColors: "active" });

/** Elements that are current, selected, pressed or checked, but look the same as if they were not. */
function unmarkedIn(): string[] {
  const lookOf = (element: Element): string =>
    [element, element.parentElement!, ...element.querySelectorAll("*")]
      .flatMap((one) => [null, "::before", "::after"].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          style.outlineStyle === "none"
            ? ""
            : `${style.outlineStyle}${style.outlineWidth}${style.outlineColor}`,
          ...[style.borderTop, style.borderRight, style.borderBottom, style.borderLeft],
          ...[style.backgroundColor, style.color, style.textDecorationLine, style.fontWeight, style.display],
        ].join(),
      )
      .join(";");
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 4;
  const found: string[] = [];
  for (const [attribute, off] of [
    ["aria-current", null],
    ["aria-selected", "false"],
    ["aria-pressed", "false"],
    ["aria-checked", "false"],
  ] as const)
    for (const element of document.querySelectorAll(`[${attribute}]:not([${attribute}=false])`)) {
      if (!isSeen(element)) continue;
      const [value, before] = [element.getAttribute(attribute)!, lookOf(element)];
      if (off) element.setAttribute(attribute, off);
      else element.removeAttribute(attribute);
      if (lookOf(element) === before)
        found.push(
          `${attribute} does not show on “${(element.getAttribute("aria-label") ?? element.textContent).trim()}”`,
        );
      element.setAttribute(attribute, value);
    }
  // The browser draws its own boxes in the user's colours; a box drawn by the product must show its state by more than
  // colour.
  for (const box of document.querySelectorAll<HTMLInputElement>("input:checked")) {
    if (getComputedStyle(box).appearance !== "none" && getComputedStyle(box).opacity === "1") continue;
    const around = box.closest("label") ?? box.parentElement!;
    const before = lookOf(around);
    box.checked = false;
    if (lookOf(around) === before)
      found.push(`that it is checked does not show on “${around.textContent.trim()}”`);
    box.checked = true;
  }
  return found;
}

async function faultsAt(page: Page): Promise<string[]> {
  await still(page);
  return [...(await page.evaluate(unmarkedIn)), ...(await walkByKeyboard(page))];
}

const screens: [who: string, paths: string[]][] = [
  ["learner", ["/", "/catalogue?topic=1&view=list", "/profile", "/accreditation"]],
  ["system", ["/admin/house/users?perPage=4&page=2", "/admin/house/glossary/1/edit"]],
];
for (const [who, paths] of screens)
  test(`with forced colours, everything chosen, current or focused is visibly marked, as ${who} [1.4.11]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signIn(page, who);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const faults = await faultsAt(page);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });

test("with forced colours, an exam visibly marks the current question, the chosen answer and the focus [1.4.11]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "learner");
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  const found: Record<string, string[]> = {};
  for (const name of ["a single choice", "a multiple choice, saved"]) {
    const state = examStates.find((one) => one.name === name)!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await serve(page, state.served!);
    await page.goto("/exams/3");
    await state.bring?.(page);
    await state.shows(page).waitFor();
    await page.getByRole("navigation", { name: "Questions" }).getByRole("button").first().waitFor();
    const faults = await faultsAt(page);
    if (faults.length > 0) found[name] = faults;
  }
  expect(found).toEqual({});
});
