import { act } from "@testing-library/react";
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

const nextFrame = () =>
  act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
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

test("an item that was read offline is completed once there is a connection, as it was open for long enough [T-60]", async () => {
  const steady = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => steady() + passed * 1_000);
  let text = new DOMRect(0, 0, 600, 10 * window.innerHeight);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => text);
  /** The reader gets to this part of the text, leaves the window for a moment, and comes back. */
  const readTo = async (share: number, seconds: number) => {
    passed += seconds;
    u.t.clock.advance(seconds);
    text = new DOMRect(0, window.innerHeight - share * text.height, 600, text.height);
    window.dispatchEvent(new Event("scroll"));
    await nextFrame();
    window.dispatchEvent(new Event("pagehide"));
    await page.settled();
  };
  await nextFrame();
  await page.connect(false);
  await readTo(0.2, 13);
  await readTo(1, 277);
  await page.press("Mark as completed");
  expect(await u.t.app.db().select().from(itemCompletions)).toEqual([]);
  await page.connect(true);
  expect(page.shown.queryByText(/was not accepted/)).toBeNull();
  expect(button("Undo")).toBeTruthy();
  expect(await u.t.app.db().select().from(itemCompletions)).toMatchObject([{ itemId: u.made.state }]);
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
