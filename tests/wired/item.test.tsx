import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { itemCompletions, itemReadings, items } from "#server/schema/index.ts";
import { startAcademy } from "../server/academy.ts";
import { openPage, type Opened } from "./page.tsx";

const u = startAcademy();
let page: Opened;
beforeEach(async () => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  page = await openPage(u.ada, `/item/${u.made.state}`);
});
afterEach(() => page.close());

const button = (name: string) => page.shown.queryByRole("button", { name });
async function readToTheEnd(): Promise<void> {
  const read = { furthest: 1, seconds: 86_400 };
  await u.t.app
    .db()
    .insert(itemReadings)
    .values({ userId: u.adaId, itemId: u.made.state, ...read, heardAt: u.t.app.now() })
    .onConflictDoUpdate({ target: [itemReadings.userId, itemReadings.itemId], set: read });
}
const completeOffline = async () => {
  await page.connect(false);
  await page.press("Mark as completed");
  expect(button("Undo")).toBeTruthy();
};

test("an offline completion that the server rejects is reversed on the open page, with the reason [T-12][T-60]", async () => {
  await completeOffline();
  await page.connect(true);
  expect(button("Mark as completed")).toBeTruthy();
  const reason = "You have read 0% of this. Read it to the end.";
  expect(page.shown.getByText(/^Your completion was not accepted/).parentElement!.textContent).toContain(
    reason,
  );
  expect(page.toasts).toEqual([]);

  await readToTheEnd();
  await page.press("Mark as completed");
  expect(button("Undo")).toBeTruthy();
  expect(page.shown.queryByText(/was not accepted/)).toBeNull();
});

test("an offline completion of an item withdrawn meanwhile ends with “This item could not be found”", async () => {
  await completeOffline();
  await u.t.app.db().update(items).set({ live: false }).where(eq(items.id, u.made.state));
  await page.connect(true);
  expect(page.shown.getByRole("heading", { level: 1 }).textContent).toBe("This item could not be found");
  expect(page.toasts).toEqual([]);
});

test("undoing the completion of an updated item shows again that it was updated [T-12][T-14]", async () => {
  const [now, day] = [u.t.app.now().getTime(), 86_400_000];
  await u.t.app
    .db()
    .insert(itemCompletions)
    .values({ userId: u.adaId, itemId: u.made.state, completedAt: new Date(now - 30 * day) });
  await u.t.app
    .db()
    .update(items)
    .set({ updatedAt: new Date(now - day) })
    .where(eq(items.id, u.made.state));
  await readToTheEnd();
  page.close();
  page = await openPage(u.ada, `/item/${u.made.state}`);
  const updated = () => page.shown.queryAllByText(/^Updated since you completed it/);
  expect(updated()).not.toEqual([]);
  await page.press("Mark as completed");
  expect(updated()).toEqual([]);
  await page.press("Undo");
  await expect.poll(updated).not.toEqual([]);
});
