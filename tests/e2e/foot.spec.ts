import type { Locator } from "@playwright/test";
import { codeRuns } from "./painted.ts";
import { signIn } from "./people.ts";
import { listen } from "./playerPage.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const edges = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!;
  return { top: y, bottom: y + height };
};

test("on a phone, a toast never covers the Save bar, and sits at the foot of the window where there is none", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "super", "/admin/house/glossary/create");
  await codeRuns(page);
  const main = page.getByRole("main");
  await main.getByLabel("Term").fill("Foot of the window");
  await main.getByRole("textbox", { name: "Meaning" }).click();
  await page.keyboard.type("Where bars stand.");
  await main.getByRole("button", { name: "Save and add another" }).click();
  // Beside an open dialog it is hidden from screen readers, which have been told already.
  const message = page.getByRole("group", { name: "Message", includeHidden: true });
  await expect(message).toBeVisible();
  const save = main.getByRole("button", { name: "Save", exact: true });
  const another = main.getByRole("button", { name: "Save and add another" });
  const isFree = async (button: Locator) => {
    const [over, under] = [await edges(message), await edges(button)];
    return under.bottom <= over.top || under.top >= over.bottom;
  };
  // Over a bar that stays at the foot, and below one that the end of the page has moved up.
  for (const top of [0, 1_000]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect.poll(async () => [await isFree(save), await isFree(another)]).toEqual([true, true]);
    await expect(message).toBeInViewport({ ratio: 1 });
  }

  await page.evaluate(() => history.pushState(null, "", "/admin/house"));
  await expect(save).toHaveCount(0);
  await expect.poll(async () => (await edges(message)).bottom).toBeGreaterThan(740 - 40);

  // Nor the buttons of a dialog, which fills the window here. It stays while it is pointed at.
  await message.hover();
  await page.getByRole("button", { name: "Need Help?" }).press("Enter");
  const cancel = page.getByRole("dialog").getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await expect.poll(() => isFree(cancel)).toBe(true);
  await expect(message).toBeInViewport({ ratio: 1 });
});

test("why a dialog's form was not saved is in sight above its buttons, whatever part of it was", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "super", "/cpd-log");
  await codeRuns(page);
  await page.getByRole("button", { name: "Add an entry" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "What you learnt" }).fill("A talk");
  await form.getByLabel("Day", { exact: true }).fill("2026-11-12");
  await form.getByRole("spinbutton").fill("45");
  const add = form.getByRole("button", { name: "Add", exact: true });
  const isInSight = async (text: Locator) => (await edges(text)).bottom <= (await edges(add)).top;
  await page.route("**/api/cpd-log", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await add.press("Enter");
  const why = form.getByText(/could not be saved/);
  await why.waitFor();
  await expect.poll(() => isInSight(why)).toBe(true);

  // A file that is still being uploaded, of which only the place to choose one was in sight.
  await page.route(/api\/uploads/, (route) =>
    route.request().method() === "GET" ? route.continue() : undefined,
  );
  const file = form.getByLabel("Evidence: file");
  await file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
  await form.getByText(/^Uploading/).waitFor();
  await file.evaluate((input) => input.scrollIntoView({ block: "end" }));
  await add.press("Enter");
  const wait = form.getByText(/Wait until the file/);
  await wait.waitFor();
  await expect.poll(() => isInSight(wait)).toBe(true);
});

test("while a podcast plays, the bar of an item sits above the player", async ({ page }) => {
  const { player } = await listen(page);
  await page.evaluate(() => history.pushState(null, "", "/item/2"));
  const bar = page.getByRole("region", { name: "Progress and actions" });
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => (await edges(player.region)).top - (await edges(bar)).bottom)
    .toBeGreaterThanOrEqual(0);
  expect((await edges(player.region)).bottom).toBe(740);
});
