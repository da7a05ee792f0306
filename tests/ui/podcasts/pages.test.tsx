import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Episode, EpisodeCard } from "#src/contracts/podcasts.ts";
import EpisodePage from "#src/ui/podcasts/EpisodePage.tsx";
import EpisodeSearchPage from "#src/ui/podcasts/EpisodeSearchPage.tsx";
import PodcastPage from "#src/ui/podcasts/PodcastPage.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const podcast = { id: 7, name: "Plain figures" };
const row = (id: number): EpisodeCard => ({
  ...{ id, name: `Episode ${id}`, number: id, podcast, summary: "", image: null, seconds: 60 },
  ...{ published_at: "2026-11-01T09:00:00Z", position: 0, listened_at: null, played_at: null },
});
const episode = (rest: Partial<Episode> = {}): Episode => ({
  ...row(1),
  ...{ notes: "", chapters: [], transcript: [], waveform: [], episode_url: "/a", download_url: "/b" },
  ...{ bytes: 1_000, reaction: null, likes: 4, previous: null, next: null, ...rest },
});

test("a podcast without episodes says so, and one with more than it lists links to all of them", async () => {
  const call = "GET /api/podcasts/7";
  const whole = (episodes: number, list: EpisodeCard[]) => ({
    body: {
      data: {
        ...{ ...podcast, summary: "", host: "Ada", image: null, episodes, latest_at: null },
        ...{ subscribed: false, description: "", list },
      },
    },
  });
  const open = (answer: object) =>
    showPage(PodcastPage, "/podcast/7", { path: "/podcast/:id", answers: { [call]: answer } });
  const first = await open(whole(0, []));
  expect(screen.getByRole("heading", { name: "No episodes yet" })).toBeTruthy();
  first.unmount();
  const second = await open(whole(2, [row(1), row(2)]));
  expect(screen.queryByRole("link", { name: /^All/ })).toBeNull();
  second.unmount();
  await open(whole(30, [row(1), row(2)]));
  expect(screen.getByRole("link", { name: "All 30 episodes" }).getAttribute("href")).toBe(
    "/podcasts/episode-search?podcast=7",
  );
});

test("while acting as another user, listening in another app is disabled with the reason [D-22]", async () => {
  const whole = { ...podcast, summary: "", host: "Ada", image: null, episodes: 0, latest_at: null };
  await showPage(PodcastPage, "/podcast/7", {
    path: "/podcast/:id",
    me: { id: 1, logged_in_as: { status: true, admin_user_id: 9, roles: ["system admin"] } } as never,
    answers: {
      "GET /api/podcasts/7": { body: { data: { ...whole, subscribed: false, description: "", list: [] } } },
    },
  });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Listen in another app" });
  expect([button.disabled, screen.getByRole("note").textContent]).toEqual([
    true,
    "Return to your own account first. You cannot do this while acting as another user.",
  ]);
});

const openEpisode = async (rest: Partial<Episode> = {}) => {
  const call = "GET /api/podcasts/episode/1";
  const shown = await showPage(EpisodePage, "/podcast/7/episode/1", {
    path: "/podcast/:podcastId/episode/:episodeId",
    answers: { [call]: { body: { data: episode(rest) } } },
  });
  const press = async (name: RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settled();
  };
  return { ...shown, press, call };
};

test("an episode can be liked or disliked, and a second press takes that back", async () => {
  const react = "PUT /api/podcasts/episode/1/reaction";
  const { server, press, call } = await openEpisode();
  server.on(react, (body) => {
    const { reaction } = body as Pick<Episode, "reaction">;
    const likes = reaction === "like" ? 5 : 4;
    server.on(call, { body: { data: episode({ reaction, likes }) } });
    return { body: { data: { reaction, likes } } };
  });
  const group = () => within(screen.getByRole("group", { name: "What do you think of it?" }));
  const said = () =>
    group()
      .getAllByRole("button")
      .map((one) => [one.textContent, one.getAttribute("aria-pressed")]);
  await press(/^Like/);
  expect(said()).toEqual([
    ["Like, 5 likes", "true"],
    ["", "false"],
  ]);
  await press(/^Like/);
  expect(said()[0]).toEqual(["Like, 4 likes", "false"]);
  await press(/^Dislike/);
  expect(said()).toEqual([
    ["Like, 4 likes", "false"],
    ["", "true"],
  ]);
  await press(/^Dislike/);
  expect(said()[1]).toEqual(["", "false"]);
  expect(callsOf(server.calls, react).map((one) => one.slice(react.length + 1))).toEqual(
    ["like", null, "dislike", null].map((reaction) => JSON.stringify({ reaction })),
  );
});

test("an episode leads to its neighbours, if it has any", async () => {
  const { unmount } = await openEpisode({ likes: 1, next: { id: 2, name: "Episode 2" } });
  const others = within(screen.getByRole("navigation", { name: "Other episodes" }));
  expect(others.getAllByRole("link").map((one) => one.getAttribute("href"))).toEqual([
    "/podcast/7/episode/2",
  ]);
  expect(screen.getByRole("button", { name: /^Like/ }).textContent).toBe("Like, 1 like");
  unmount();
  await openEpisode();
  expect(screen.queryByRole("navigation", { name: "Other episodes" })).toBeNull();
});

test("episodes that were played are left out, and shown again", async () => {
  const { history } = await showPage(EpisodeSearchPage, "/podcasts/episode-search", {
    answers: {
      "GET /api/podcasts/episode-search": {
        body: { data: [row(1)], meta: { total: 1, page: 1, perPage: 24 } },
      },
    },
  });
  const toggle = async () => {
    fireEvent.click(screen.getByRole("checkbox", { name: "Not played yet" }));
    await settled();
    return history.at(-1);
  };
  expect(await toggle()).toBe("/podcasts/episode-search?played=false");
  expect(await toggle()).toBe("/podcasts/episode-search");
});
