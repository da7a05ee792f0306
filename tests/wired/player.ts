import "#src/actors/openPlayer.ts";
import "#src/ui/podcasts/player/PlayerBar.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { users } from "#server/schema/people.ts";
import { episodeProgress } from "#server/schema/podcasts.ts";
import { startDemo } from "./demo.ts";

export const player = () => screen.getByRole("region", { name: "Podcast player" });
export const button = (name: string) => within(player()).getByRole("button", { name });

/** The demo academy for the tests of one file, and the player at the foot of its pages. */
export function startPlayer() {
  const demo = startDemo();
  const { open } = demo;
  const press = (element: HTMLElement) => demo.shell.act(() => fireEvent.click(element));
  /** Lets seconds pass for the server and the page. */
  const pass = (seconds: number) =>
    demo.shell.act(() => {
      for (let second = 0; second < seconds; second += 1) {
        demo.t.clock.advance(1);
        demo.shell.clock.increment(1_000);
        demo.shell.audio[0]!.acts.tick();
      }
    });

  /** The parts of the player that a small screen shows in a sheet. */
  async function openSheet() {
    await press(button("Open player"));
    return within(screen.getByRole("dialog", { name: "Podcast player" }));
  }

  /** Nobody can have listened before their account existed, and by the clock of these tests none exists yet. */
  const letListen = () =>
    demo.t.app
      .db()
      .update(users)
      .set({ createdAt: new Date("2026-01-01T00:00:00Z") });

  /** A browser of somebody who has listened to nothing, and their id. */
  async function listener() {
    await letListen();
    const browser = await demo.signIn("partner");
    const id = (await browser.get("/api/me")).json.data.id as number;
    await demo.t.app.db().delete(episodeProgress).where(eq(episodeProgress.userId, id));
    return { browser, id };
  }

  /** Plays the first episode of the page. */
  async function play(address = "/podcasts") {
    await letListen();
    const shell = await open("learner", address);
    await press(screen.getAllByRole("button", { name: /^Play / })[0]!);
    const { player: actor } = shell.app.player.open()!;
    return { shell, actor, id: actor.getSnapshot().context.id! };
  }

  return { demo, press, pass, openSheet, listener, play };
}
