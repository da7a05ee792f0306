import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import {
  episodeProgress,
  feedback,
  podcastEpisodes,
  podcasts,
  podcastSubscriptions,
} from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** The pages of podcasts for learners, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;

const section = (name: string) => within(main().getByRole("heading", { level: 2, name }).closest("section")!);
const names = (
  within: { getAllByRole: (role: "heading", of: { level: number }) => HTMLElement[] },
  level = 3,
) => within.getAllByRole("heading", { level }).map(({ textContent }) => textContent);
const answerOf = (call: string) => demo.shell.calls.findLast((one) => one.call === call)!.json;
const press = (button: HTMLElement) => demo.shell.act(() => fireEvent.click(button));
/** A browser of the learner, and their id. */
async function learner() {
  const browser = await demo.signIn("learner");
  return { browser, id: (await browser.get("/api/me")).json.data.id as number };
}
const announced = (text: string) =>
  waitFor(() => expect(document.getElementById("announcer")?.textContent).toBe(text));
const pressed = (button: HTMLElement) => button.getAttribute("aria-pressed");

describe("the podcasts page", () => {
  test("shows episodes to continue, featured podcasts, new episodes and subscriptions, with links to full lists [R-L-063][B-012]", async () => {
    await open("learner", "/podcasts");
    expect([heading(), document.title.endsWith("Podcasts")]).toEqual(["Podcasts", true]);
    const { data } = answerOf("GET /api/podcasts");
    const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(section("Continue listening"))).toEqual(named(data.continue));
    expect(names(section("Featured"))).toEqual(named(data.featured));
    expect(names(section("New episodes"))).toEqual(named(data.recent));
    expect(names(section("Your subscriptions"))).toEqual(named(data.subscribed));
    expect(
      [data.continue.length, data.featured.length, data.recent.length, data.subscribed.length].every(Boolean),
    ).toBe(true);
    const leads = (title: string, name: RegExp) =>
      section(title).getByRole("link", { name }).getAttribute("href");
    expect([
      leads("Continue listening", /Everything/),
      leads("New episodes", /All episodes/),
      leads("Your subscriptions", /See all/),
    ]).toEqual([
      "/podcasts/episode-search?order=continue",
      "/podcasts/episode-search?order=recent",
      "/podcasts/search?order=subscriptions",
    ]);
  });

  test("shows how much of a started episode is left and offers to play it", async () => {
    await open("learner", "/podcasts");
    const [first] = answerOf("GET /api/podcasts").data.continue;
    const row = section("Continue listening").getAllByRole("article")[0]!;
    expect(within(row).getByText(/^\d+ min left$/)).toBeTruthy();
    expect(within(row).getByRole("button", { name: `Play ${first.name}` })).toBeTruthy();
  });

  test("says that it could not be loaded and can be retried", async () => {
    const shell = await open("learner", "/");
    await demo.t.app.db().execute("alter table podcasts rename to podcasts_away");
    try {
      await shell.go("/podcasts");
      expect(main().getByRole("alert").textContent).toMatch(/The podcasts could not be loaded/);
    } finally {
      await demo.t.app.db().execute("alter table podcasts_away rename to podcasts");
    }
    await press(main().getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names(section("Featured")).length).toBeGreaterThan(0));
  });
});

describe("the lists", () => {
  test("podcasts follow the order in the address, which can be changed, and can be searched [R-L-064][B-147]", async () => {
    await open("learner", "/podcasts/search?order=subscriptions");
    const { data } = answerOf("GET /api/podcasts/search");
    expect(heading()).toBe("All podcasts");
    expect(names(main(), 2)).toEqual(data.map(({ name }: { name: string }) => name));
    const subscribed = data.map((row: { subscribed: boolean }) => row.subscribed);
    expect(subscribed).toEqual(subscribed.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)));
    expect(new Set(subscribed).size).toBe(2);
    const order = main().getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
    expect(order.selectedOptions[0]!.text).toBe("Subscriptions first");
    await demo.shell.act(() => fireEvent.change(order, { target: { value: "name" } }));
    expect([order.selectedOptions[0]!.text, demo.shell.page.address()]).toEqual([
      "Name A to Z",
      "/podcasts/search?order=name",
    ]);
    expect(names(main(), 2)).toEqual(["Leading a Practice", "Plain Conduct", "The Advice Desk"]);
    fireEvent.change(main().getByRole("searchbox", { name: "Search podcasts" }), {
      target: { value: data[0].name.split(" ")[1] },
    });
    await press(main().getByRole("button", { name: "Search" }));
    expect(demo.shell.page.address()).toMatch(/name=/);
    expect(names(main(), 2)).toContain(data[0].name);
    expect(names(main(), 2).length).toBeLessThan(data.length);
  });

  test("episodes to continue are listed by when they were last listened to, latest first [R-L-065][B-148]", async () => {
    await open("learner", "/podcasts/episode-search?order=continue");
    const { data } = answerOf("GET /api/podcasts/episode-search");
    expect([heading(), data.length > 0]).toEqual(["Continue listening", true]);
    expect(names(main(), 2)).toEqual(data.map(({ name }: { name: string }) => name));
    const times = data.map(({ listened_at }: { listened_at: string }) => listened_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("recent episodes can be filtered by “Not played yet”, and a search without matches can be cleared [B-148]", async () => {
    await open("learner", "/podcasts/episode-search?order=recent");
    expect(heading()).toBe("Episodes");
    const all = answerOf("GET /api/podcasts/episode-search").meta.total;
    await press(main().getByRole("checkbox", { name: "Not played yet" }));
    expect(answerOf("GET /api/podcasts/episode-search").meta.total).toBeLessThan(all);
    await demo.shell.go("/podcasts/episode-search?name=zzzz");
    expect(main().getByRole("heading", { name: "No episodes match “zzzz”" })).toBeTruthy();
    await press(main().getByRole("button", { name: "Show all episodes" }));
    expect(names(main(), 2).length).toBe(all);
  });
});

describe("a podcast", () => {
  test("shows its episodes; one press on the button changes the subscription and another reverses it [R-L-066]", async () => {
    const { browser, id } = await learner();
    await open(browser, "/podcast/1");
    const { data } = answerOf("GET /api/podcasts/1");
    expect([heading(), document.title.includes(data.name)]).toEqual([data.name, true]);
    expect(names(section("Episodes"))).toEqual(data.list.map(({ name }: { name: string }) => name));
    const kept = async () =>
      (await demo.t.app.db().select().from(podcastSubscriptions)).some(
        ({ podcastId, userId }) => podcastId === 1 && userId === id,
      );
    const button = () => main().getByRole("button", { name: /^(Subscribe|Unsubscribe)$/ });
    // Its name says what it does: a pressed state as well would say the opposite.
    const offers = (subscribed: boolean) =>
      expect([button().textContent, button().ariaPressed]).toEqual([
        subscribed ? "Unsubscribe" : "Subscribe",
        null,
      ]);
    const before = await kept();
    offers(before);
    for (const now of [!before, before]) {
      await press(button());
      await waitFor(async () => expect(await kept()).toBe(now));
      offers(now);
      await announced(now ? "Subscribed" : "Unsubscribed");
    }
  });

  test("requests its feed address for another app only on demand, and can replace it", async () => {
    await open("learner", "/podcast/1");
    expect(demo.shell.statusOf("POST /api/podcasts/1/feed")).toBeUndefined();
    await press(main().getByRole("button", { name: "Listen in another app" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Listen in another app" }));
    const field = await dialog.findByRole("textbox", { name: /Feed address/ });
    const first = (field as HTMLInputElement).value;
    expect(first).toMatch(/^https?:\/\/.+\.xml$|^https?:\/\/.+feed/);
    await press(dialog.getByRole("button", { name: "Replace the address" }));
    await waitFor(() => expect((field as HTMLInputElement).value).not.toBe(first));
  });

  test("copies its feed address, says if that is impossible, and loads it again after a failure", async () => {
    const shell = await open("learner", "/podcast/2");
    const listen = () => press(main().getByRole("button", { name: "Listen in another app" }));
    const dialog = () => within(screen.getByRole("dialog", { name: "Listen in another app" }));
    // Behind the dialog.
    const messages = () => within(screen.getByRole("region", { name: "Messages", hidden: true }));
    shell.cut(true);
    await listen();
    expect(dialog().getByRole("heading", { name: "The address could not be loaded" })).toBeTruthy();
    expect(dialog().queryByRole("button", { name: "Copy address" })).toBeNull();
    shell.cut(false);
    await press(dialog().getByRole("button", { name: "Try again" }));
    expect(dialog().queryByRole("heading", { name: "The address could not be loaded" })).toBeNull();
    const field = dialog().getByRole<HTMLInputElement>("textbox", { name: "Feed address of Plain Conduct" });

    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: clipboard } }));
    await press(dialog().getByRole("button", { name: "Copy address" }));
    expect(copied).toEqual([field.value]);
    expect(messages().getByText("Address copied")).toBeTruthy();
    clipboard.writeText = () => Promise.reject(new DOMException("No", "NotAllowedError"));
    await press(dialog().getByRole("button", { name: "Copy address" }));
    expect(messages().getByText("Select the address and copy it yourself")).toBeTruthy();

    await press(dialog().getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Listen in another app" })).toBeNull());
  });

  test("opens links of its description, and of an episode's notes, within the product", async () => {
    const db = demo.t.app.db();
    const html = '<p>See <a href="/podcasts/search?order=name">all podcasts</a>.</p>';
    await db.update(podcasts).set({ description: html }).where(eq(podcasts.id, 2));
    await db.update(podcastEpisodes).set({ notes: html }).where(eq(podcastEpisodes.id, 6));
    const shell = await open("learner", "/podcast/2");
    for (const address of ["/podcast/2", "/podcast/2/episode/6"]) {
      await shell.go(address);
      await press(main().getByRole("link", { name: "all podcasts" }));
      expect([address, heading(), shell.page.address()]).toEqual([
        address,
        "All podcasts",
        "/podcasts/search?order=name",
      ]);
    }
  });

  test("cannot be found if it is not published", async () => {
    const [draft] = await demo.t.app.db().select().from(podcasts).where(eq(podcasts.status, "draft"));
    await open("learner", `/podcast/${draft!.id}`);
    expect(heading()).toBe("This podcast could not be found");
    expect(main().getByRole("link", { name: "All podcasts" }).getAttribute("href")).toBe("/podcasts");
  });
});

describe("an episode", () => {
  test("shows its podcast, notes, chapters and transcript, and links to the previous and next episodes [R-L-067]", async () => {
    await open("learner", "/podcast/1/episode/2");
    const { data } = answerOf("GET /api/podcasts/episode/2");
    expect([heading(), document.title.includes(data.name)]).toEqual([data.name, true]);
    expect(
      within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getByText(data.podcast.name),
    ).toBeTruthy();
    const { notes, chapters, transcript, previous, next } = data;
    const written = new DOMParser().parseFromString(notes, "text/html").body.textContent;
    expect(written.length).toBeGreaterThan(20);
    expect(
      main().getByRole("heading", { level: 2, name: "Notes" }).closest("section")!.textContent,
    ).toContain(written);
    expect(
      section("Chapters")
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(
      chapters.map(({ at, title }: { at: number; title: string }) => {
        const whole = Math.floor(at);
        return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}${title}`;
      }),
    );
    const said = section("Transcript")
      .getAllByRole("paragraph")
      .map(({ textContent }) => textContent)
      .join(" ");
    for (const { text } of transcript) expect(said).toContain(text);
    const others = within(main().getByRole("navigation", { name: "Other episodes" }));
    expect(others.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      previous.name,
      next.name,
    ]);
  });

  test("can be marked as played or not played, and liked or disliked, and shows each change", async () => {
    const { browser, id } = await learner();
    const shell = await open(browser, "/podcast/1/episode/4");
    const { likes, reaction, played_at } = answerOf("GET /api/podcasts/episode/4").data;
    expect(played_at).toBeNull();
    const saysPlayed = () => within(main().getByRole("article")).queryAllByText("Played").length > 0;
    const mark = async (from: string, to: string, said: string) => {
      await press(main().getByRole("button", { name: from }));
      expect((await main().findByRole("button", { name: to })).ariaPressed).toBeNull();
      await announced(said);
    };
    expect(saysPlayed()).toBe(false);
    await mark("Mark as played", "Mark as not played", "Marked as played");
    await waitFor(() => expect(shell.statusOf("POST /api/complete")).toBe(200));
    expect(saysPlayed()).toBe(true);
    await mark("Mark as not played", "Mark as played", "Marked as not played");
    expect(saysPlayed()).toBe(false);

    const like = () => main().getByRole("button", { name: /^Like/ });
    const others = likes - Number(reaction === "like");
    if (reaction === "like") await press(like());
    await press(like());
    expect([pressed(like()), like().textContent]).toEqual([
      "true",
      `Like, ${others + 1} ${others === 0 ? "like" : "likes"}`,
    ]);
    await press(main().getByRole("button", { name: "Dislike" }));
    await waitFor(async () => {
      const rows = await demo.t.app.db().select().from(feedback).where(eq(feedback.type, "episode"));
      const own = rows.find(({ subjectId, userId }) => subjectId === 4 && userId === id);
      expect(own?.reaction).toBe("dislike");
    });
    expect([pressed(like()), pressed(main().getByRole("button", { name: "Dislike" }))]).toEqual([
      "false",
      "true",
    ]);
  });

  test("can be marked as played, and as not played, by the menu of its row, also without a network", async () => {
    const { browser, id } = await learner();
    const shell = await open(browser, "/podcast/2/episode/9");
    await shell.go("/podcast/2");
    const name = "Hearing what is not said";
    const row = () => within(main().getByRole("heading", { name }).closest("article")!);
    const choose = async (entry: string) => {
      const more = row().getByRole("button", { name: `More actions for ${name}` });
      await press(more);
      expect(more.getAttribute("aria-expanded")).toBe("true");
      await press(screen.getByRole("menuitem", { name: entry }));
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    };
    const played = async () =>
      (await demo.t.app.db().select().from(episodeProgress).where(eq(episodeProgress.userId, id))).some(
        ({ episodeId, playedAt }) => episodeId === 9 && playedAt !== null,
      );
    expect([row().queryByText("Played"), await played()]).toEqual([null, false]);
    await choose("Mark as played");
    expect([row().getByText("Played"), await played()]).toEqual([expect.anything(), true]);
    await choose("Mark as not played");
    expect([row().queryByText("Played"), await played()]).toEqual([null, false]);

    shell.cut(true);
    await shell.act(() => window.dispatchEvent(new Event("offline")));
    await choose("Mark as played");
    expect(row().getByText("Played")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Messages" }).textContent).toBe("");
    // The page of the episode, which was loaded before, shows it too.
    await shell.go("/podcast/2/episode/9");
    expect(main().getByRole("button", { name: "Mark as not played" })).toBeTruthy();
    await shell.go("/podcast/2");
    expect(row().getByText("Played")).toBeTruthy();
    shell.cut(false);
    expect(await played()).toBe(false);
    await shell.act(() => window.dispatchEvent(new Event("online")));
    expect(await played()).toBe(true);
    await choose("Mark as not played");
    expect(await played()).toBe(false);
  });

  test("returns to the previous reaction and reports the failure if the server cannot save a new one", async () => {
    const shell = await open("learner", "/podcast/1/episode/2");
    const like = () => main().getByRole("button", { name: /^Like/ });
    const before = pressed(like());
    await demo.t.app.db().execute("alter table feedback rename to feedback_away");
    try {
      await press(like());
      await waitFor(() => expect(shell.statusOf("PUT /api/podcasts/episode/2/reaction")).toBe(500));
      expect(pressed(like())).toBe(before);
      const messages = within(screen.getByRole("region", { name: "Messages" }));
      expect(messages.getByText("A Server Error Occurred")).toBeTruthy();
    } finally {
      await demo.t.app.db().execute("alter table feedback_away rename to feedback");
    }
  });
});
