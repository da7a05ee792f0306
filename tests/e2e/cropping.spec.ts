import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { violationsIn } from "./axe.ts";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

/** Red above, blue below: 800 × 900 to the eye, but stored sideways in the file, as many cameras do. */
async function heldSideways(): Promise<Buffer> {
  const half = { create: { width: 800, height: 450, channels: 3 as const, background: blue } };
  const upright = sharp({ create: { ...half.create, height: 900, background: red } }).composite([
    { input: await sharp(half).png().toBuffer(), left: 0, top: 450 },
  ]);
  const lying = await sharp(await upright.png().toBuffer())
    .rotate(270)
    .toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** Opens a bank made for this test, with its pictures in the order in which they are shown. */
async function openBank(page: Page, name: string): Promise<void> {
  await signIn(page, "system", "/admin/house/image-banks/create");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/image-banks$/);
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
}

/** The picture as the server stores it. */
async function stored(page: Page, title: string) {
  const row = page.getByRole("listitem").filter({ hasText: title });
  const address = await row.getByRole("img").getAttribute("src");
  const picture = sharp(await (await page.request.get(address!)).body());
  const { width, height } = await picture.metadata();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y: number): string => {
    const [r, g, b] = data.subarray((y * info.width + 400) * 3);
    const is = (one: typeof red) => Math.hypot(r! - one.r, g! - one.g, b! - one.b) < 12;
    return is(red) ? "red" : is(blue) ? "blue" : `${r}, ${g}, ${b}`;
  };
  return { size: `${width} × ${height}`, top: at(4), bottom: at(height! - 5) };
}

const sound = async (page: Page) => {
  const violations = await violationsIn(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
};

test("a picture can be cropped by keyboard, and is stored as framed and the right way up [R-A-032]", async ({
  page,
}) => {
  const found = complaints(page);
  const cropper: string[] = [];
  page.on("request", (request) => {
    if (/CropFrame.*\.js/.test(request.url())) cropper.push(request.url());
  });
  await openBank(page, "Horizons");
  const file = page.getByLabel("Picture: file");
  await expect(file).toBeAttached();
  expect(cropper).toEqual([]);
  await file.focus();
  await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await heldSideways() });
  const dialog = page.getByRole("dialog", { name: "Crop: Picture" });
  await expect(
    dialog.getByText("Kept: 800 × 450 of 800 × 900 pixels, 0 from the left and 225 from"),
  ).toBeVisible();
  expect(cropper).toHaveLength(1);
  for (const [width, height, colorScheme] of [
    [360, 740, "dark"],
    [1280, 800, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await sound(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/crop-${width}.png` });
  }
  // Tab reaches the frame, and the largest steps move it down to the edge.
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("group", { name: /^Crop area/ })).toBeFocused();
  for (let n = 0; n < 5; n += 1) await page.keyboard.press("Control+ArrowDown");
  await expect(dialog.getByText("450 from the top.")).toBeVisible();
  await dialog.getByRole("button", { name: "Crop", exact: true }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(file).toBeFocused();
  await expect(page.getByText("800 × 450 pixels.")).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cropped.png` });
  await sound(page);
  await page.getByLabel("Title").fill("Blue half");
  await page.getByLabel("Alternative text").fill("The sea");
  await page.getByRole("button", { name: "Add picture" }).click();
  await expect(page.getByText("Picture added").first()).toBeVisible();
  expect(await stored(page, "Blue half")).toEqual({ size: "800 × 450", top: "blue", bottom: "blue" });

  // Without cropping, all of it is kept.
  await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await heldSideways() });
  await dialog.getByRole("button", { name: "Do not crop" }).click();
  await page.getByLabel("Title").fill("Both");
  await page.getByLabel("Alternative text").fill("Sky and sea");
  await page.getByRole("button", { name: "Add picture" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Both" })).toBeVisible();
  expect(await stored(page, "Both")).toEqual({ size: "800 × 900", top: "red", bottom: "blue" });
  expect(found).toEqual([]);
});

test("a picture can be dropped onto the field, and its frame moved and resized with the mouse", async ({
  page,
}) => {
  await openBank(page, "Dropped");
  const path = test.info().outputPath("a.jpg");
  writeFileSync(path, await heldSideways());
  const field = (await page.getByLabel("Picture: file").boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", {
      type,
      x: field.x + field.width / 2,
      y: field.y + field.height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  const dialog = page.getByRole("dialog", { name: "Crop: Picture" });
  const frame = dialog.getByRole("group", { name: /^Crop area/ });
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 400, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByText("0 from the left and 0 from the top.")).toBeVisible();
  const corner = (await dialog.getByRole("button", { name: /^Bottom right/ }).boundingBox())!;
  expect(Math.min(corner.width, corner.height)).toBeGreaterThanOrEqual(24);
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x - 80, corner.y, { steps: 4 });
  await page.mouse.up();
  const said = await dialog.getByText(/^Kept/).textContent();
  const [width, height] = said!.match(/\d+/g)!.map(Number) as [number, number];
  expect(width).toBeLessThan(800);
  expect(Math.abs(width / (16 / 9) - height)).toBeLessThan(1);
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(page.getByText(`${width} × ${height} pixels.`)).toBeVisible();
});
