import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  boxsets,
  cpdEntries,
  feedback,
  hiddenContent,
  itemCompletions,
  items,
  itemViews,
  topics,
} from "#server/schema/index.ts";
import type { Activity } from "#src/contracts/activityLog.ts";
import { createItem, noCpd } from "../server/fixtures.ts";
import { createEpisode, createPodcast } from "../server/podcastStudio.ts";
import { startWithAda } from "./ada.ts";
import { headings, main } from "./shown.ts";

/** The activity log, in the whole product over the real server. */

const hour = 3_600_000;
const at = (hours: number): Date => new Date(ada.t.app.now().getTime() + hours * hour);
const ada = startWithAda(({ app }) => app.db().insert(topics).values({ name: "Advice" }));
const { open } = ada;
const rows = () =>
  main()
    .queryAllByRole("listitem")
    .filter((row) => row.querySelector("time"));
const said = () => rows().map((row) => row.children[1]!.textContent);

/** Yesterday: viewed, listened, hidden, logged. Today: completed and liked. */
async function doThings() {
  const db = ada.t.app.db();
  const item = await createItem(ada.t.app, { title: "Suitability" });
  const [box] = await db.insert(boxsets).values({ title: "Basics", summary: "", topicId: 1 }).returning();
  await db.insert(itemViews).values({ userId: ada.id, itemId: item, viewedAt: at(-26) });
  await db
    .insert(hiddenContent)
    .values({ userId: ada.id, type: "boxset", contentId: box!.id, hiddenAt: at(-25) });
  await db.insert(cpdEntries).values({
    ...{ userId: ada.id, key: crypto.randomUUID(), title: "Seminar", on: "2026-11-01", minutes: 30 },
    ...{ cpd: { ...noCpd, cpd: 30 }, structured: false, createdAt: at(-24.5) },
  });
  await db.insert(itemCompletions).values({ userId: ada.id, itemId: item, completedAt: at(-2) });
  await db
    .insert(feedback)
    .values({ userId: ada.id, type: "item", subjectId: item, reaction: "like", createdAt: at(-1) });
  return { item, box: box!.id };
}

test("the activity log groups actions by day, newest first, and links to the content and its history [R-L-012][M-006][P-008]", async () => {
  const { item } = await doThings();
  await open("/activity-log");
  expect(headings(1)).toEqual(["Activity Log"]);
  expect(document.title).toContain("Activity Log");
  expect(headings(2)).toHaveLength(2);
  expect(said()).toEqual(["Liked", "Completed", "Logged as CPD", "Hidden", "Viewed"]);
  expect(within(rows()[1]!).getByRole("link", { name: "Suitability" }).getAttribute("href")).toBe(
    `/item/${item}`,
  );
  expect(screen.getAllByRole("link", { name: "Activity Log" }).length).toBeGreaterThan(0);
  await ada.shell.act(() =>
    fireEvent.click(within(rows()[1]!).getByRole("link", { name: "History of “Suitability”" })),
  );
  expect(ada.shell.page.address()).toBe(`/activity-log/item/${item}`);
});

test("the history of a piece of content lists only its own actions, and an unknown one is not found [R-L-013]", async () => {
  const { item } = await doThings();
  await open(`/activity-log/item/${item}`);
  expect([headings(1), said()]).toEqual([["Suitability"], ["Liked", "Completed", "Viewed"]]);
  expect(document.title).toContain("Suitability");
  expect(main().getByRole("link", { name: "open it" }).getAttribute("href")).toBe(`/item/${item}`);
  await ada.shell.go("/activity-log/item/999");
  expect(headings(1)).toEqual(["This activity could not be found"]);
  expect(main().getByRole("link", { name: "The whole activity log" })).toBeTruthy();
});

test("filters by action and content type are kept in the address and can be cleared if nothing matches", async () => {
  await doThings();
  await open("/activity-log");
  await ada.shell.act(() =>
    fireEvent.change(main().getByLabelText("With what"), { target: { value: "item" } }),
  );
  expect([ada.shell.page.address(), said()]).toEqual([
    "/activity-log?type=item",
    ["Liked", "Completed", "Viewed"],
  ]);
  await ada.shell.act(() =>
    fireEvent.change(main().getByLabelText("What was done"), { target: { value: "hidden" } }),
  );
  expect(main().getByText("No activities match")).toBeTruthy();
  await ada.shell.act(() => fireEvent.click(main().getByRole("button", { name: "Clear filters" })));
  expect([ada.shell.page.address(), said().length]).toEqual(["/activity-log", 5]);
  // Invalid filters are not sent to the server.
  await ada.shell.go("/activity-log?type=nonsense&act=viewed");
  expect(said()).toEqual(["Viewed"]);
});

test("the activity log says when it is empty and when it could not be loaded", async () => {
  await open("/activity-log");
  expect(headings(2)).toEqual(["No activity yet"]);
  ada.shell.close();
  await ada.t.app.db().execute("alter table hidden_content rename to hidden_content_away");
  try {
    await open("/activity-log");
    expect(main().getByText("The list could not be loaded")).toBeTruthy();
  } finally {
    await ada.t.app.db().execute("alter table hidden_content_away rename to hidden_content");
  }
});

test("withdrawn content is listed without a link, and other users cannot see the entries", async () => {
  const { item } = await doThings();
  await ada.t.app.db().update(items).set({ live: false });
  await open("/activity-log?act=completed");
  expect(main().getByText(/no longer available/)).toBeTruthy();
  expect(main().queryByRole("link", { name: "Suitability" })).toBeNull();
  await ada.t.createUser({ email: "bea@example.org" });
  const bea = await ada.t.signIn("bea@example.org");
  expect((await bea.get("/api/activity-log")).json.meta.total).toBe(0);
  expect((await bea.get(`/api/activity-log/item/${item}`)).status).toBe(404);
  const [entry] = await ada.t.app.db().select().from(cpdEntries);
  expect((await bea.get(`/api/activity-log/cpd/${entry!.id}`)).status).toBe(404);
});

test("views, listens, completions and hiding are logged; restoring removes an entry; invalid filters are rejected", async () => {
  const item = await createItem(ada.t.app, { title: "Suitability", minutes: 1 });
  const podcast = await createPodcast(ada.t.app);
  const episode = await createEpisode(ada.t.app, podcast);
  const kept = async (query = "") =>
    ((await ada.browser.get(`/api/activity-log${query}`)).json.data as Activity[]).map(
      ({ act, type }) => `${act} ${type}`,
    );
  await ada.browser.post("/api/viewed", { type: "item", id: item });
  await ada.browser.post("/api/complete", { type: "episode", id: episode, percentage: "100" });
  await ada.browser.post(`/api/podcasts/episode/${episode}/listen`, {
    ...{ duration: 1, progress: 1, sequence: 1, heard: [[0, 1]], session: crypto.randomUUID() },
  });
  await ada.browser.post(`/api/remove-from-view/${item}/item`, {});
  expect((await kept()).toSorted()).toEqual(
    ["completed episode", "hidden item", "listened episode", "viewed item"].toSorted(),
  );
  expect(await kept("?perPage=1&page=9")).toEqual([]);
  await ada.browser.post(`/api/remove-from-view/${item}/item`, { restore: true });
  expect(await kept("?act=hidden")).toEqual([]);
  for (const query of ["act=all", "type=video", "page=-1"])
    expect([query, (await ada.browser.get(`/api/activity-log?${query}`)).status]).toEqual([query, 422]);
});
