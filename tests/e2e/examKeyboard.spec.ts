import type { Page } from "@playwright/test";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";
import { demoPassword, emailOf } from "./people.ts";
import { expect, test } from "./test.ts";

/** Answers the question shown, whatever its kind, with nothing but keys. */
async function answer(page: Page): Promise<void> {
  const options = page.getByRole("main").getByRole("radio").or(page.getByRole("main").getByRole("checkbox"));
  if ((await options.count()) === 0) {
    await tabTo(page, "textbox", "Your answer");
    await page.keyboard.type("The source of wealth of the client");
    return;
  }
  const first = options.first();
  const role = (await first.getAttribute("type")) === "radio" ? "radio" : "checkbox";
  await tabTo(page, role, /./);
  await page.keyboard.press("Space");
  await expect(first).toBeChecked();
}

test("an exam can be sat without a mouse, from sign-in to the receipt [A11Y-4][B-100][B-101][B-102][B-103][R-L-052][R-L-054]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/login/manual?redirect=/accreditation");
  await tabTo(page, "textbox", "Email");
  await page.keyboard.type(emailOf("mentoring"));
  await tabTo(page, "textbox", "Password");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/accreditation");

  await test.step("the exam is opened and started", async () => {
    await page.getByRole("heading", { name: "Two-minute check on sanctions" }).waitFor();
    await codeRuns(page);
    await tabTo(page, "link", /^Go to exam.*Two-minute check/, 80);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Start exam" })).toBeEnabled();
    await tabTo(page, "button", "Start exam");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Question 1 of/)).toBeVisible();
  });

  await test.step("Space clears a chosen option and chooses it again; the arrows choose another [B-113]", async () => {
    const radios = page.getByRole("radio");
    for (let tries = 0; tries < 4 && (await radios.count()) === 0; tries += 1) {
      await tabTo(page, "button", "Next");
      await page.keyboard.press("Enter");
    }
    await answer(page);
    await page.keyboard.press("Space");
    await expect(radios.first()).not.toBeChecked();
    await page.keyboard.press("Space");
    await expect(radios.first()).toBeChecked();
    await page.keyboard.press("ArrowDown");
    await expect(radios.nth(1)).toBeChecked();
    await expect(radios.first()).not.toBeChecked();
  });

  await test.step("Tab reaches the numbers of the questions, and Home and Enter open the first", async () => {
    const place = await page.getByText(/^Question \d+ of/).textContent();
    // Of all numbers, only the current one is a tab stop.
    await tabTo(page, "button", new RegExp(`^${place!.split(" of")[0]}:`));
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2 }).nth(1)).toBeFocused();
  });

  const finish = page.getByRole("button", { name: examMessages.finishAndSubmit });
  await test.step("the exam can be submitted once every question is answered [B-108][M-068]", async () => {
    for (let at = 1; at <= 4; at += 1) {
      await expect(page.getByText(`Question ${at} of 4`)).toBeVisible();
      const done = page.getByRole("button", { name: new RegExp(`^Question ${at}: answered`) });
      if ((await done.count()) === 0) await answer(page);
      if (at === 4) break;
      await expect(finish).toBeDisabled();
      await tabTo(page, "button", "Next");
      await page.keyboard.press("Enter");
    }
    await expect(finish).toBeEnabled();
    await expect(page.getByText(/^All answers saved/)).toBeVisible();
  });

  await test.step("submitting asks for confirmation, and Escape returns the focus to the button", async () => {
    await tabTo(page, "button", examMessages.finishAndSubmit);
    await page.keyboard.press("Enter");
    const modal = page.getByRole("alertdialog");
    await expect(modal.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(modal).toHaveCount(0);
    await expect(finish).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, "button", "Submit", 6);
    await page.keyboard.press("Enter");
  });

  await test.step("the result receives the focus, and the receipt is confirmed as genuine [T-31][G-8]", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("4 of 4");
    await tabTo(page, "button", "Check the receipt");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This receipt is genuine")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).focus();
    await tabTo(page, "link", "Back to accreditation");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/accreditation");
  });
});
