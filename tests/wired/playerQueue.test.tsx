import { screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { episodeProgress, podcastEpisodes } from "#server/schema/podcasts.ts";
import { player, startPlayer } from "./player.ts";
import { main } from "./shown.ts";

/** The queue of the player, over the real server. */

const { demo, press, pass, openSheet, listener } = startPlayer();
const { open } = demo;
const announced = (text: string) =>
  waitFor(() => expect(document.getElementById("announcer")?.textContent).toContain(text));

test("the queue continues each episode where it was left [T-13][T-40]", async () => {
  const { browser, id } = await listener();
  const [first, next] = await demo.t.app
    .db()
    .select({ id: podcastEpisodes.id, name: podcastEpisodes.name })
    .from(podcastEpisodes)
    .where(eq(podcastEpisodes.podcastId, 1))
    .orderBy(podcastEpisodes.position);
  // Left partway through in another browser.
  const left = { userId: id, episodeId: next!.id, position: 9, listenedAt: demo.t.app.now() };
  await demo.t.app.db().insert(episodeProgress).values(left);
  const shell = await open(browser, "/podcast/1");
  const heard = () => [shell.app.player.current()?.episodeId, Math.round(shell.audio[0]!.currentTime)];
  await press(main().getByRole("button", { name: `Play ${first!.name}` }));
  await pass(12);
  const sheet = await openSheet();
  await press(sheet.getByRole("button", { name: "Next episode" }));
  expect(heard()).toEqual([next!.id, 9]);
  await pass(2);
  await press(sheet.getByRole("button", { name: `Play ${first!.name}` }));
  expect(heard()).toEqual([first!.id, 12]);
});

/** Chooses from the menu of an episode in a list. */
async function choose(episode: string, entry: string): Promise<void> {
  await press(main().getByRole("button", { name: `More actions for ${episode}` }));
  await press(screen.getByRole("menuitem", { name: entry }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
}
const [four, draw, gap, who] = [
  "Four ways to use a pension",
  "How much can be drawn each year",
  "Drawing the protection gap",
  "Who gets the pension",
] as const;

test("episodes are queued by their menus; the queue plays, removes and clears them", async () => {
  const shell = await open("learner", "/podcast/1");
  // If the player is empty, the episode goes straight into it, paused.
  await choose(four, "Play next");
  expect([within(player()).getByRole("link", { name: four }), shell.audio[0]!.paused]).toEqual([
    expect.anything(),
    true,
  ]);
  await choose(draw, "Add to queue");
  await choose(gap, "Play next");
  await choose(who, "Add to queue");

  const sheet = await openSheet();
  const rows = () =>
    within(sheet.getByRole("region", { name: "Queue" }))
      .getAllByRole("listitem")
      .map((row) => within(row).getByRole("button", { name: /^Play |, in the player$/ }).ariaLabel);
  const queued = (name: string) => sheet.getByRole<HTMLButtonElement>("button", { name });
  expect(rows()).toEqual([`${four}, in the player`, `Play ${gap}`, `Play ${draw}`, `Play ${who}`]);
  expect([queued(`Remove ${four}`).disabled, queued(`Remove ${gap}`).disabled]).toEqual([true, false]);
  await press(queued(`${four}, in the player`));
  expect(shell.audio[0]!.paused).toBe(false);

  await press(queued(`Remove ${gap}`));
  await announced(`${gap} removed from the queue`);
  await press(queued(`Remove ${who}`));
  expect(rows()).toEqual([`${four}, in the player`, `Play ${draw}`]);
  await press(queued(`Play ${draw}`));
  expect(rows()).toEqual([`Play ${four}`, `${draw}, in the player`]);
  expect([sheet.getByRole("link", { name: draw }), shell.audio[0]!.paused]).toEqual([
    expect.anything(),
    false,
  ]);

  expect(queued("Clear queue").disabled).toBe(false);
  await press(queued("Clear queue"));
  await announced("Queue cleared");
  expect(rows()).toEqual([`${draw}, in the player`]);
  expect(queued("Clear queue").disabled).toBe(true);
});

test("removing an episode from the queue takes the focus to the button of the next, or else of the one before", async () => {
  await open("learner", "/podcast/1");
  await choose(four, "Play next");
  for (const name of [draw, gap, who]) await choose(name, "Add to queue");
  const sheet = await openSheet();
  const remove = async (name: string) => {
    const own = sheet.getByRole("button", { name: `Remove ${name}` });
    own.focus();
    await press(own);
    await announced(`${name} removed from the queue`);
    return document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
  };
  const hint = () => sheet.queryByText(/^Drag an episode/);
  const handle = () => sheet.getByRole("button", { name: new RegExp(`^Move ${four}; now`) });
  expect(handle().getAttribute("aria-describedby")).toBe(hint()!.id);
  expect(await remove(gap)).toBe(`Remove ${who}`);
  // When the last one is removed, only the one before it is left to take the focus.
  expect(await remove(who)).toBe(`Remove ${draw}`);
  // The one in the player cannot be removed.
  expect(await remove(draw)).toBe("Clear queue");
  expect([hint(), handle().getAttribute("aria-describedby")]).toEqual([null, null]);
});
