import type { Locator, Page } from "@playwright/test";
import { codeRuns } from "./painted.ts";
import { expect } from "./test.ts";

/** What was entered in the window, in the words of the screen: the verdict compares it with what the server kept. */
export type Typed = Record<string, string | string[]>;

/** The exam window of a page as a person uses it, with a record of what they enter. */
export function examWindow(page: Page, typed: Typed = {}) {
  const map = page.getByRole("navigation", { name: "Questions" });
  const heading = page.getByRole("heading", { level: 2, name: /^Question \d+$/ });
  const text = page.getByRole("textbox", { name: "Your answer" });
  const dialog = page.getByRole("alertdialog");
  /** The number in the title of the current question, which is not its place. */
  const shown = async (): Promise<number> => Number((await heading.textContent())!.replace(/\D/g, ""));

  const box = {
    typed,
    map,
    heading,
    text,
    dialog,
    timer: page.getByRole("timer"),
    /** The line that says whether everything is saved (P10). */
    saving: page.getByRole("status", { name: "Saving status" }),
    async count(): Promise<number> {
      await map.getByRole("button").first().waitFor(); // the numbers come after the question
      return map.getByRole("button").count();
    },
    /** Goes to a question by its place, from 1. */
    async go(place: number): Promise<void> {
      await map.getByRole("button", { name: new RegExp(`^Question ${place}:`) }).click();
      await expect(page.getByText(new RegExp(`^Question ${place} of `))).toBeVisible();
    },
    /** Goes to the first question with a text answer. */
    async goToText(): Promise<void> {
      for (let place = 1; place <= (await box.count()); place += 1) {
        await box.go(place);
        if ((await shown()) % 4 === 3 || (await shown()) % 4 === 0) return;
      }
      throw new Error("no question is answered by a text");
    },
    /** Opens the exam and starts or continues it. */
    async start(examId: number): Promise<void> {
      await page.goto(`/exams/${examId}`);
      // Presses before its code has loaded are tested in `firstScreen.spec.ts`.
      await codeRuns(page);
      await page.getByRole("button", { name: "Start exam" }).click();
      await expect(heading).toBeVisible();
    },
    async resume(examId: number): Promise<void> {
      await page.goto(`/exams/${examId}`);
      await expect(heading).toBeVisible();
    },
    /** Types at the end of the existing text. */
    async type(more: string): Promise<void> {
      const title = `Question ${await shown()}`;
      await text.click();
      await page.keyboard.press("End");
      for (const key of more) {
        await page.keyboard.type(key);
        const before = typed[title];
        typed[title] = (typeof before === "string" ? before : "") + key;
      }
    },
    /** Answers the current question, correctly by default. */
    async answer(right = true): Promise<void> {
      const n = await shown();
      const title = `Question ${n}`;
      if (n % 4 === 1) {
        const name = `${right ? "Right" : "Wrong"} of ${n}`;
        await page.getByRole("radio", { name, exact: true }).check();
        typed[title] = [name];
      } else if (n % 4 === 2) {
        const names = right ? [`Right of ${n}`, `Right too of ${n}`] : [`Wrong of ${n}`];
        for (const name of names) await page.getByRole("checkbox", { name, exact: true }).check();
        typed[title] = names;
      } else {
        const words = right ? "yes" : "no";
        await text.fill(words);
        typed[title] = words;
      }
    },
    async answerAll(right = true): Promise<void> {
      const count = await box.count();
      for (let place = 1; place <= count; place += 1) {
        await box.go(place);
        await box.answer(right);
      }
    },
    saved: (timeout = 15_000): Promise<void> =>
      expect(box.saving).toHaveAttribute("data-line", "saved", { timeout }),
    /** Expands the receipt and the time of a result. */
    openReceipt: (): Promise<void> => page.getByText("Receipt and time").click(),
    /** Submits, and confirms. */
    async submit(): Promise<void> {
      await page.getByRole("button", { name: "Finish & Submit" }).click();
      await dialog.getByRole("button", { name: "Submit", exact: true }).click();
    },
    result: (score: number): Locator =>
      page.getByRole("heading", { level: 1, name: new RegExp(`scored ${score}% on`) }),
    /** The seconds on the clock. */
    async secondsLeft(): Promise<number> {
      const parts = (await box.timer.textContent())!.split(":").map(Number);
      return parts.reduce((sum, part) => sum * 60 + part, 0);
    },
  };
  return box;
}
export type ExamWindow = ReturnType<typeof examWindow>;
