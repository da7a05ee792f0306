import { uploadLimits } from "#src/contracts/limits.ts";
import { expect, test } from "./gallery.ts";

const parts = 16;
/** The box of an MP4 that states its type, with nothing in it. */
const recording = {
  name: "Recording.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([
    Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"),
    Buffer.alloc(parts * uploadLimits.part - 24),
  ]),
};

test("an upload pauses with a notice when offline, resumes where it stopped and completes", async ({
  page,
  context,
  gallery,
}) => {
  await gallery();
  const field = page.getByRole("group", { name: "file, uploading", exact: true });
  const bar = field.getByRole("progressbar", { name: "Upload of “Recording.mp4”" });
  const percent = () => bar.evaluate((one) => (one as HTMLProgressElement).value);
  const said = field.getByRole("status");
  await field.getByLabel("Recording: file").setInputFiles(recording);
  await expect(said).toHaveText("Uploading “Recording.mp4”.");
  await expect.poll(percent).toBeGreaterThan(0);

  await context.setOffline(true);
  await expect(said).toHaveText(
    "You are offline, or the server is not responding. The upload will continue automatically.",
  );
  const reached = await percent();
  expect(reached).toBeLessThan(100);
  // Longer than a part takes.
  await page.waitForTimeout(1_000);
  expect(await percent()).toBe(reached);
  await expect(field.getByRole("button", { name: "Resume" })).toBeVisible();

  await context.setOffline(false);
  await expect(said).toHaveText("Uploading “Recording.mp4”.");
  expect(await percent()).toBeGreaterThanOrEqual(reached);
  await expect(said).toHaveText(/^Recording\.mp4 \(.+\) has been uploaded\.$/);
  await expect(bar).toBeHidden();
  await expect(field.getByRole("link", { name: /^Recording\.mp4/ })).toBeVisible();
});
