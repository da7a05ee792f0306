import type { Page } from "@playwright/test";
import { barriersOn } from "./barriers.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** The form of an item in a browser: by keyboard alone, through a network that fails, and for everybody. */

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });
const ready = async (page: Page) => {
  await main(page).getByRole("heading", { name: "Your answers", exact: true }).waitFor();
  await codeRuns(page);
};

test("a form can be completed by keyboard alone, and its answers survive a lost network and a reload [T-4][T-60]", async ({
  page,
  context,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  // Not the learner, whose home other tests look at.
  await signIn(page, "pss", "/search?name=learning%20needs&format=form");
  await codeRuns(page);
  await tabTo(page, "link", "Learning needs before your first review", 80);
  await press("Enter");
  await ready(page);
  await expect(bar(page)).toContainText("Not sent yet");

  // What is missing is announced, and gets the focus.
  const known = main(page).getByRole("textbox", { name: /known for/ });
  await tabTo(page, "textbox", /known for/);
  await page.keyboard.type("For plans that clients can explain themselves");
  await tabTo(page, "button", "Send");
  await press("Enter");
  await expect(main(page).getByLabel(/^When did you join/)).toBeFocused();
  await expect(main(page).getByText("Enter a day such as 30/11/2026")).toBeVisible();

  await page.keyboard.type("03092026");
  // Radio buttons are one tab stop; the arrow keys move on from the first.
  await tabTo(page, "radio", "1, Not yet");
  await press("ArrowRight");
  await press("ArrowRight");
  await tabTo(page, "checkbox", "Protection");
  await press("Space");
  await context.setOffline(true);
  await tabTo(page, "button", "Send");
  await press("Enter");
  await expect(main(page).getByText(/they are still here/)).toBeVisible();
  await context.setOffline(false);

  // The browser asks, as something has not been sent yet; leave the page anyway.
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await ready(page);
  await tabTo(page, "button", "Restore them");
  await press("Enter");
  await expect(known).toHaveValue("For plans that clients can explain themselves");
  await expect(main(page).getByRole("checkbox", { name: "Protection" })).toBeChecked();
  await expect(main(page).getByRole("radio", { name: "3" })).toBeChecked();
  await tabTo(page, "button", "Send");
  await press("Enter");
  await expect(main(page).getByText(/^Sent on \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible();
  await expect(bar(page)).toContainText("Completed");
  await expect(bar(page).getByRole("button", { name: /Undo|Mark as completed/ })).toHaveCount(0);
  await tabTo(page, "link", "More on Advice and planning");
});

test("a form with errors passes axe, never scrolls sideways and lets Tab reach everything, on wide and narrow screens", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "trainer", "/search?name=conflicts%20of%20interest%20declaration");
  await codeRuns(page);
  await main(page).getByRole("link", { name: "Conflicts of interest declaration" }).first().click();
  await ready(page);
  // With something wrong, so that the message about it is checked as well.
  await main(page)
    .getByRole("checkbox", { name: /charity/ })
    .uncheck();
  await main(page).getByRole("button", { name: "Send again" }).click();
  await expect(main(page).getByText("Choose at least one of the options")).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});
