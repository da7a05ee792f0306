import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  boxsets,
  hiddenContent,
  itemCompletions,
  items,
  itemViews,
  sharedContent,
} from "#server/schema/index.ts";
import { ListAnswer } from "#src/contracts/contentLists.ts";
import { startAcademy } from "./academy.ts";

const u = startAcademy();
const read = async () => ListAnswer.parse((await u.ada.get("/api/lists/shared")).json);
/** How many the navigation counts. */
const waiting = async () => (await u.ada.get("/api/waiting")).json.data["learning shared"];

test("Shared shows each piece of content once, with who last shared it, and counts the unopened ones [R-L-027]", async () => {
  const share = async (email: string, type: "item" | "boxset", contentId: number, note: string) => {
    const { id } = await u.t.createUser({ email, firstName: "Ben", lastName: email[0]!.toUpperCase() });
    u.t.clock.advance(1);
    await u.t.app
      .db()
      .insert(sharedContent)
      .values({ userId: u.adaId, sharedBy: id, type, contentId, note, sharedAt: u.t.app.now() });
  };
  // Opened before it was shared, so not opened since.
  await u.viewed(u.made.gifts, 0.1);
  await share("a@example.org", "item", u.made.gifts, "First");
  await share("b@example.org", "boxset", u.made.retirement, "");
  await share("c@example.org", "item", u.made.gifts, "Read this");
  const { data } = await read();
  expect(data.map(({ title, about }) => [title, about.shared])).toEqual([
    ["Gifts and hospitality", { by: "Ben C", note: "Read this", opened: false }],
    ["Retirement in order", { by: "Ben B", note: "", opened: false }],
  ]);
  expect(await waiting()).toBe(2);
  u.t.clock.advance(1);
  await u.viewed(u.made.gifts, 0.1);
  await u.viewed(u.made.state, 0.1);
  expect((await read()).data.map(({ about }) => about.shared!.opened)).toEqual([true, true]);
  expect(await waiting()).toBe(0);
  // Whatever is completed has been opened, even if no view was recorded.
  await share("d@example.org", "item", u.made.plain, "");
  await share("e@example.org", "boxset", u.made.ethics, "");
  expect(await waiting()).toBe(2);
  const completed = { userId: u.adaId, completedAt: u.t.app.now() };
  await u.t.app
    .db()
    .insert(itemCompletions)
    .values([u.made.plain, u.made.conduct].map((itemId) => ({ ...completed, itemId })));
  expect(await waiting()).toBe(0);
});

test("Shared counts what its reader has not opened, as long as it is live and not hidden", async () => {
  const db = u.t.app.db();
  const { id: ben } = await u.t.createUser({ email: "ben@example.org" });
  const at = u.t.app.now();
  const share = { userId: u.adaId, sharedBy: ben, note: "", sharedAt: at };
  await db.insert(sharedContent).values([
    { ...share, type: "item", contentId: u.made.gifts },
    { ...share, type: "item", contentId: u.made.state },
    { ...share, type: "boxset", contentId: u.made.retirement },
  ]);
  // What somebody else opens or hides does not count, nor does hiding or opening something else.
  await db.insert(itemViews).values({ userId: ben, itemId: u.made.gifts, viewedAt: at });
  await db.insert(itemCompletions).values({ userId: ben, itemId: u.made.transfers, completedAt: at });
  await db.insert(itemViews).values({ userId: u.adaId, itemId: u.made.conduct, viewedAt: at });
  await db.insert(hiddenContent).values([
    { userId: ben, type: "item", contentId: u.made.gifts },
    { userId: u.adaId, type: "item", contentId: u.made.plain },
    { userId: u.adaId, type: "boxset", contentId: u.made.gifts },
  ]);
  expect(await waiting()).toBe(3);
  await db.update(boxsets).set({ live: false }).where(eq(boxsets.id, u.made.retirement));
  expect(await waiting()).toBe(2);
  await db.update(items).set({ live: false }).where(eq(items.id, u.made.gifts));
  expect(await waiting()).toBe(1);
  await db.insert(itemViews).values({ userId: u.adaId, itemId: u.made.state, viewedAt: at });
  expect(await waiting()).toBe(0);
});

test("Shared neither shows nor counts a boxset without a live item", async () => {
  const db = u.t.app.db();
  const { id: sharedBy } = await u.t.createUser({ email: "ben@example.org" });
  const [contentId, sharedAt] = [u.made.ethics, u.t.app.now()];
  await db
    .insert(sharedContent)
    .values({ userId: u.adaId, sharedBy, type: "boxset", contentId, note: "", sharedAt });
  expect([(await read()).data.length, await waiting()]).toEqual([1, 1]);
  await db.update(items).set({ live: false });
  expect([(await read()).data.length, await waiting()]).toEqual([0, 0]);
});
