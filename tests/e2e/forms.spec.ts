import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { walkByKeyboard } from "./keyboardWalk.ts";
import { tabTo } from "./keys.ts";
import { codeRuns } from "./painted.ts";
import { freshPage, signIn } from "./people.ts";
import { startServer } from "./server.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

/** The form of an item in a browser: by keyboard alone, through a server that goes, and for everybody. */

const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("region", { name: "Progress and actions" });
const ready = async (page: Page) => {
  await main(page).getByRole("heading", { name: "Your answers" }).waitFor();
  await codeRuns(page);
};

test("from the search to its completion by keyboard alone; the server goes in between, and nothing that was typed is lost [T-4][T-60]", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const server = await startServer();
  const [page, context] = await freshPage(browser, server.url);
  const press = (key: string) => page.keyboard.press(key);
  try {
    await signIn(page, "learner", "/search?name=learning%20needs");
    await codeRuns(page);
    await tabTo(page, "link", "Learning needs before your first review", 80);
    await press("Enter");
    await ready(page);
    await expect(bar(page)).toContainText("Not sent yet");

    // A long answer first; what is missing is told, and the focus is where it is.
    await tabTo(page, "textbox", /known for/, 80);
    await page.keyboard.type("For plans that clients can explain themselves");
    await tabTo(page, "button", "Send");
    await press("Enter");
    const day = main(page).getByLabel(/^When did you join/);
    await expect(day).toBeFocused();
    await expect(main(page).getByText("Enter a day such as 30/11/2026")).toBeVisible();

    // The server is killed, and the page is lost with it.
    await server.stop("SIGKILL");
    await page.keyboard.type("03092026");
    // Radio buttons are one stop; the arrows go on from the first.
    await tabTo(page, "radio", "1, Not yet");
    await press("ArrowRight");
    await press("ArrowRight");
    await tabTo(page, "checkbox", "Protection");
    await press("Space");
    await tabTo(page, "button", "Send");
    await press("Enter");
    await expect(main(page).getByText(/they are still here/)).toBeVisible();
    await server.restart();
    await page.reload();
    await ready(page);
    await tabTo(page, "button", "Restore them", 80);
    await press("Enter");
    await expect(main(page).getByRole("textbox", { name: /known for/ })).toHaveValue(
      "For plans that clients can explain themselves",
    );
    await expect(main(page).getByRole("checkbox", { name: "Protection" })).toBeChecked();
    await expect(main(page).getByRole("radio", { name: "3" })).toBeChecked();
    await tabTo(page, "button", "Send");
    await press("Enter");
    await expect(main(page).getByText(/^Sent on \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible();
    await expect(bar(page)).toContainText("Completed");
    await expect(bar(page).getByRole("button", { name: /Undo|Mark as completed/ })).toHaveCount(0);
    await tabTo(page, "link", "More on Advice and planning");
  } finally {
    await context.close();
    await server.stop();
  }
});

test("a form can be used by everybody, as wide as a desk and as narrow as a phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "trainer", "/search?name=conflicts%20of%20interest%20declaration");
  await codeRuns(page);
  await main(page).getByRole("link", { name: "Conflicts of interest declaration" }).first().click();
  await ready(page);
  // With something wrong: what is said of it is looked at as well.
  await main(page)
    .getByRole("checkbox", { name: /charity/ })
    .uncheck();
  await main(page).getByRole("button", { name: "Send again" }).click();
  await expect(main(page).getByText("Choose at least one of the options")).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await still(page);
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  expect(await walkByKeyboard(page)).toEqual([]);
});
