import type { Page } from "@playwright/test";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { exam, expect, test } from "./examTest.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";

/** The two orientations of a phone; the exam has four questions, one of each form. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 320 },
] as const;

/** How somebody uses the window: presses a control, writes, and chooses the first correct option of the question. */
type Hand = {
  press(page: Page, name: string | RegExp): Promise<void>;
  choose(page: Page, kind: "radio" | "checkbox", name: string): Promise<void>;
  write(page: Page, text: string): Promise<void>;
};

const keys: Hand = {
  async press(page, name) {
    await tabTo(page, "button", name, 60);
    await page.keyboard.press("Enter");
  },
  async choose(page, kind, name) {
    await tabTo(page, kind, kind === "radio" ? /./ : name, 60);
    await page.keyboard.press("Space");
    const wanted = page.getByRole(kind, { name, exact: true });
    for (let tries = 0; kind === "radio" && tries < 3 && !(await wanted.isChecked()); tries += 1)
      await page.keyboard.press("ArrowDown");
  },
  async write(page, text) {
    await tabTo(page, "textbox", "Your answer", 60);
    await page.keyboard.type(text);
  },
};

const fingers: Hand = {
  press: (page, name) => page.getByRole("button", { name }).tap(),
  choose: (page, kind, name) => page.getByRole(kind, { name, exact: true }).tap(),
  async write(page, text) {
    await page.getByRole("textbox", { name: "Your answer" }).tap();
    await page.keyboard.type(text);
  },
};

const reads = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

for (const viewport of windows)
  for (const [name, hand] of Object.entries({ keys, fingers }))
    test.describe(`${viewport.width} × ${viewport.height}`, () => {
      test.use({ viewport, hasTouch: true });

      test(`an exam can be sat with ${name}, from the start to a result that survives a reload [D-3][B-138][T-31][A11Y-4]`, async ({
        page,
        hall,
      }) => {
        test.setTimeout(90_000);
        await page.goto(`/exams/${hall.idOf(exam.twenty)}`);
        await expect(page).toHaveTitle(new RegExp(exam.twenty));
        await codeRuns(page);
        await expect(page.getByRole("button", { name: "Start exam" })).toBeEnabled();
        await reads(page);
        await hand.press(page, "Start exam");
        const heading = page.getByRole("heading", { level: 2, name: /^Question \d+$/ });
        for (let at = 1; at <= 4; at += 1) {
          await expect(page.getByText(`Question ${at} of 4`)).toBeVisible();
          await expect(page.getByRole("timer")).toBeInViewport();
          const n = Number((await heading.textContent())!.replace(/\D/g, ""));
          if (n % 4 === 1) await hand.choose(page, "radio", `Right of ${n}`);
          else if (n % 4 === 2) {
            await hand.choose(page, "checkbox", `Right of ${n}`);
            await hand.choose(page, "checkbox", `Right too of ${n}`);
          } else await hand.write(page, "yes");
          await reads(page);
          if (at < 4) await hand.press(page, "Next");
        }
        await hand.press(page, examMessages.finishAndSubmit);
        await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeInViewport();
        await hand.press(page, /^Submit$/);
        const result = page.getByRole("heading", {
          level: 1,
          name: `Congratulations, you scored 100% on ${exam.twenty}`,
        });
        await expect(result).toBeVisible();
        await reads(page);
        await page.reload();
        await expect(result).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`Result of ${exam.twenty}`));
        await page.getByText("Receipt and time").click();
        await expect(page.getByRole("region", { name: "Receipt" })).toContainText("100%, needed 70%");
      });
    });

test("a window too narrow for exams is reported as unsupported, also in place of Resume [D-3][M-067]", async ({
  page,
  sit,
}) => {
  const { examId } = await sit(exam.ordinary);
  // Chromium's own window is never narrower than some 500 pixels, so the page is given the width to measure.
  await page.addInitScript(() => {
    Object.defineProperty(window, "innerWidth", { get: () => 300 });
    Object.defineProperty(window, "outerWidth", { get: () => 300 });
  });
  await page.goto("/accreditation");
  const row = page.getByRole("article").filter({ hasText: exam.ordinary });
  await expect(row).toContainText(examMessages.unsupported);
  await expect(row.getByRole("link", { name: /Resume/ })).toHaveCount(0);
  await page.goto(`/exams/${examId}`);
  await expect(page.getByRole("alert")).toContainText(examMessages.unsupported);
});
