import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { startPostgres } from "../../scripts/lib/postgres.ts";
import { overlayMessages } from "#src/contracts/messages/overlays.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { emailOf, freshPage, signIn } from "./people.ts";
import { startServer } from "./server.ts";
import { expect, test } from "./test.ts";

const run = promisify(execFile);

/** Resolves when the tab has joined its channel, after the first screen: events sent from then on arrive. */
const joins = (tab: Page): Promise<void> =>
  new Promise((joined) => {
    tab.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes("subscription_succeeded")) joined();
      }),
    );
  });

test("a notification and an announcement from another process appear in every tab without a reload [B-362][E-064][B-235]", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const postgres = await startPostgres();
  if (!postgres) throw new Error("this test needs Debian's package postgresql; npm test installs it");
  const databaseUrl = await postgres.createDatabase("live");
  const server = await startServer({ DATABASE_URL: databaseUrl, SEED: "demo" });
  const [page, context] = await freshPage(browser, server.url);
  const other = await context.newPage();
  const admin = (...words: string[]) =>
    run(process.execPath, ["server/admin.ts", ...words], {
      env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: server.url },
    });
  const joined = Promise.all([page, other].map(joins));
  try {
    await signIn(page, "learner");
    await other.goto("/catalogue");
    for (const tab of [page, other])
      await expect(tab.getByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();
    await joined;
    await admin("notify", emailOf("learner"), "Your mentor has written to you");
    for (const tab of [page, other])
      await expect(tab.getByRole("button", { name: "Notifications, 4 unread" })).toBeVisible({
        timeout: 10_000,
      });
    await page.getByRole("button", { name: "Notifications, 4 unread" }).click();
    await expect(page.getByText("Your mentor has written to you")).toBeVisible();
    await page.getByRole("button", { name: overlayMessages.notifications.markAllRead }).click();
    await expect(other.getByRole("button", { name: "Notifications", exact: true })).toBeVisible({
      timeout: 5_000,
    });
    await page.keyboard.press("Escape");

    await admin("announce", "The office closes at noon today");
    for (const tab of [page, other])
      await expect(tab.getByRole("alertdialog", { name: "Announcement" })).toContainText("closes at noon", {
        timeout: 10_000,
      });
    await page.getByRole("button", { name: overlayMessages.broadcast.understood }).click();
    await page.getByRole("button", { name: sharedMessages.confirmation.yes }).click();
    for (const tab of [page, other])
      await expect(tab.getByRole("alertdialog", { name: "Announcement" })).toHaveCount(0, { timeout: 5_000 });
  } finally {
    await context.close();
    await server.stop();
    await postgres.stop();
  }
});
