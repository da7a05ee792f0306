import type { Page } from "@playwright/test";
import { openProfileMenu } from "./people.ts";
import type { Seen } from "./proxy.ts";
import { exam, expect, test } from "./examTest.ts";

/** The requests that report that somebody left. */
const farewells = (seen: readonly Seen[]) =>
  seen
    .filter(({ path }) => path === "/logout" || path.startsWith("/api/exams/complete-attempt/"))
    .map(({ method, path, status, body }) => [`${method} ${path.replace(/\?.*/, "")}`, status, body]);

/** Closes the tab as a person does: its `beforeunload` asks, and the prompt is accepted. */
async function close(page: Page): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept());
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
}

test("closing the tab of an exam reports it for that attempt by an image request, without signing out [B-110][E-042][D-1]", async ({
  context,
  page,
  sit,
  line,
}) => {
  // The browser stays open while its only tab with the product closes.
  await context.newPage();
  const { examId, window } = await sit(exam.ordinary);
  await window.goToText();
  await window.type("going");
  await window.saved();
  expect(farewells(line.seen)).toEqual([]);
  await close(page);
  await expect
    .poll(() => farewells(line.seen))
    .toEqual([[`GET /api/exams/complete-attempt/${await attemptIn(line.seen, examId)}`, 204, ""]]);
});

test("closing a browser's last tab signs out with the reason; closing one of two does not [B-386][E-003][D-2]", async ({
  context,
  page,
  line,
}) => {
  await context.newPage();
  const other = await context.newPage();
  for (const [tab, path] of [
    [page, "/catalogue"],
    [other, "/profile"],
  ] as const) {
    await tab.goto(path);
    // Pages are painted before their scripts: the menu opens once these have loaded.
    await openProfileMenu(tab);
    await expect(tab.getByRole("switch", { name: "Dark theme" })).toBeVisible();
  }
  await close(page);
  await other.getByRole("link", { name: "Back to homepage" }).click();
  await expect(other).toHaveURL("/");
  expect(farewells(line.seen)).toEqual([]);
  await close(other);
  await expect
    .poll(() => farewells(line.seen))
    .toEqual([["POST /logout", 200, '{"reason":"browser-close"}']]);
});

/** The attempt at an exam that the browser was given. */
async function attemptIn(seen: readonly Seen[], examId: number): Promise<number> {
  const begun = seen.findLast(
    ({ path, answer }) => path.startsWith(`/api/exams/${examId}`) && answer.includes("attempt_id"),
  )!;
  return (JSON.parse(begun.answer) as { data: { attempt_id: number } }).data.attempt_id;
}
