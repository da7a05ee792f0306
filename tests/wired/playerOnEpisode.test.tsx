import "#src/actors/openPlayer.ts";
import "#src/ui/podcasts/player/PlayerBar.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { podcastEpisodes } from "#server/schema/podcasts.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** The player on the page of the episode that it plays, over the real server. */

const demo = startDemo();
const press = (element: HTMLElement) => demo.shell.act(() => fireEvent.click(element));
const heading = () => main().getByRole("heading", { level: 1 });

/** The first episodes of the first podcast, and the page of the first while it plays. */
async function play() {
  const [first, next, last] = await demo.t.app
    .db()
    .select({ id: podcastEpisodes.id, name: podcastEpisodes.name })
    .from(podcastEpisodes)
    .where(eq(podcastEpisodes.podcastId, 1))
    .orderBy(podcastEpisodes.position);
  const shell = await demo.open("learner", `/podcast/1/episode/${first!.id}`);
  await press(main().getByRole("button", { name: /^(Play|Continue)$/ }));
  return { shell, next: next!, last: last!, follows: `/podcast/1/episode/${next!.id}` };
}
const player = () => within(screen.getByRole("region", { name: "Podcast player" }));

test("Next episode in the sheet leads to its page, and leaves the sheet and its focus as they are [B-160]", async () => {
  const { shell, next, follows } = await play();
  await press(player().getByRole("button", { name: "Open player" }));
  const sheet = within(screen.getByRole("dialog", { name: "Podcast player" }));
  const button = sheet.getByRole("button", { name: "Next episode" });
  button.focus();
  await press(button);
  expect(shell.page.address()).toBe(follows);
  expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe(next.name);
  expect(screen.getByRole("dialog", { name: "Podcast player" })).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test("the next episode leaves an open command palette and what is typed there as they are", async () => {
  const { shell, follows } = await play();
  await shell.act(() => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true }));
  const dialog = within(screen.getByRole("dialog", { name: "Search or go to" }));
  const box = dialog.getByRole("combobox");
  await shell.act(() => fireEvent.change(box, { target: { value: "pensi" } }));
  await shell.act(() => shell.app.player.open()!.send({ type: "next" }));
  expect(shell.page.address()).toBe(follows);
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: box.ariaLabel! }).value).toBe("pensi");
  expect(document.activeElement).toBe(box);
});

test("the next episode takes the focus to its heading only if the focus is in the page", async () => {
  const { shell, next, last } = await play();
  const search = screen.getByRole("combobox", { name: "Search" });
  search.focus();
  await shell.act(() => shell.app.player.open()!.send({ type: "next" }));
  expect([heading().textContent, document.activeElement]).toEqual([next.name, search]);
  main().getAllByRole("button")[0]!.focus();
  await shell.act(() => shell.app.player.open()!.send({ type: "next" }));
  expect([heading().textContent, document.activeElement]).toEqual([last.name, heading()]);
});

test("an episode that is no longer available is not said to be loading", async () => {
  const { shell, next } = await play();
  await press(player().getByRole("button", { name: "Close player" }));
  await demo.t.app
    .db()
    .update(podcastEpisodes)
    .set({ publishAt: null })
    .where(eq(podcastEpisodes.id, next.id));
  await shell.act(() => shell.app.player.choose({ episodeId: next.id }));
  expect(player().getByRole("status").textContent).toBe("This episode is no longer available.");
  expect(player().queryByText("Loading the episode")).toBeNull();
});
