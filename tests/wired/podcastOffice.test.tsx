import { eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { audiences, podcastAudiences, podcastEpisodes, podcasts, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import { addEpisode, addFile, addPodcast, listen } from "../server/podcastRecords.ts";
import { descriptionOf } from "../ui/kit/show.tsx";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** The back office of podcasts, in the whole product over the real server. */

const demo = startDemo();
const db = () => demo.t.app.db();
const ids = { waiting: 0, episode: 0, broken: 0, learner: 0 };
beforeAll(async () => {
  const { t } = demo;
  // Remove the demo academy's own podcasts.
  await db().delete(podcasts);
  ids.waiting = await addPodcast(t, "Ledger talk", {
    ...{ status: "in review", submittedAt: t.app.now(), publishedAt: null },
    ...{ imageId: 1, description: "<p>At <strong>length</strong></p>" },
  });
  const [audience] = await db().select().from(audiences).where(eq(audiences.name, "Advice"));
  await db().insert(podcastAudiences).values({ podcastId: ids.waiting, audienceId: audience!.id });
  const [maker] = await db()
    .select()
    .from(users)
    .where(eq(users.email, emailOf("super")));
  const audio = await addFile(t, maker!.id, "talk.mp3");
  ids.episode = await addEpisode(t, ids.waiting, "Trusts", { audio, notes: "<p>With links</p>" });
  ids.broken = await addEpisode(t, ids.waiting, "Gifts", {
    ...{ position: 2, audioState: "failed", audioFailure: "The file is cut off", seconds: null },
  });
  const [learner] = await db()
    .select()
    .from(users)
    .where(eq(users.email, emailOf("learner")));
  ids.learner = learner!.id;
});

const statusOf = async (id: number) =>
  (await db().select().from(podcasts).where(eq(podcasts.id, id)))[0]!.status;
const press = (name: string, where: () => ReturnType<typeof within> = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));

/** [id, name, address below /admin/podcasts, heading, server data shown on it]. */
const screens: [id: string, name: string, path: () => string, heading: string, data: string][] = [
  ["R-A-239", "the dashboard", () => "/dashboard", "Podcasts", "waits for a review"],
  ["R-A-240", "the list of podcasts", () => "", "Podcasts", "Ledger talk"],
  ["R-A-241", "a new podcast", () => "/create", "Add a podcast", "Shown on cards and in lists."],
  ["R-A-242", "the form of a podcast", () => `/${ids.waiting}/edit`, "Ledger talk", "In review"],
  [
    "R-A-243",
    "the review of a podcast",
    () => `/${ids.waiting}/review`,
    "Ledger talk",
    "Withdraw from review",
  ],
  [
    "R-A-244",
    "the list of reports",
    () => "/reports",
    "Podcast reports",
    "How long do people listen to each episode?",
  ],
];

test.each(screens)("[%s] %s opens under /admin/podcasts", async (_, _name, path, title, data) => {
  const shell = await demo.open("super", "/admin/start");
  await shell.go(`/admin/podcasts${path()}`);
  expect(heading()).toBe(title);
  expect(screen.getByRole("main").textContent).toContain(data);
  expect(document.documentElement.dataset.theme).toBe("podcast");
});

test("the Podcasts group links to the dashboard, the podcasts, their episodes and the reports [M-092][B-495]", async () => {
  const shell = await demo.open("super", "/admin/podcasts/dashboard");
  const side = () => within(screen.getByRole("navigation", { name: "Administration" }));
  expect(
    side()
      .getByRole("button", { name: /^Podcasts/ })
      .getAttribute("aria-expanded"),
  ).toBe("true");
  const reached: [string, string][] = [];
  for (const name of ["Podcast dashboard", "All podcasts", "Episodes", "Podcast reports"]) {
    await shell.act(() => fireEvent.click(side().getByRole("link", { name: new RegExp(`^${name}(, |$)`) })));
    reached.push([name, location.pathname]);
  }
  expect(reached).toEqual([
    ["Podcast dashboard", "/admin/podcasts/dashboard"],
    ["All podcasts", "/admin/podcasts"],
    ["Episodes", "/admin/podcasts/episodes"],
    ["Podcast reports", "/admin/podcasts/reports"],
  ]);
  await waitFor(() =>
    expect(side().getByRole("link", { name: "All podcasts, 1 waiting for a review" })).toBeTruthy(),
  );
});

describe("the review of a podcast", () => {
  const review = () => `/admin/podcasts/${ids.waiting}/review`;

  test("shows the podcast as learners will see and hear it, and its audience", async () => {
    await demo.open("super", review());
    const preview = within(main().getByRole("article", { name: "As learners will see it" }));
    expect(preview.getByText("length").tagName).toBe("STRONG");
    expect(preview.getByText("By Ada Lovelace")).toBeTruthy();
    const names = preview.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Trusts", "Gifts"]);
    expect(preview.getByLabelText("Listen to “Trusts”").getAttribute("src")).toMatch(
      /^\/api\/admin\/uploads\/\d+\/file$/,
    );
    expect(main().getByText("Advice")).toBeTruthy();
  });

  test("offers podcast makers no decision, and only “Set live” to those with that permission", async () => {
    const moves = async (name: string) => {
      await demo.open(name, review());
      return ["Approve", "Disapprove", "Set live", "Withdraw from review"].filter((label) =>
        main().queryByRole("button", { name: label }),
      );
    };
    const set = (permissions: "can_set_content_live"[]) =>
      db()
        .update(users)
        .set({ permissions })
        .where(eq(users.email, emailOf("system")));
    await set([]);
    expect(await moves("system")).toEqual(["Withdraw from review"]);
    await set(["can_set_content_live"]);
    expect(await moves("system")).toEqual(["Set live", "Withdraw from review"]);
    expect(await moves("super")).toHaveLength(4);
  });

  test("can disapprove with notes, which then appear in the review, the form and the list [B-444]", async () => {
    await demo.open("super", review());
    await press("Disapprove");
    const dialog = await screen.findByRole("dialog", { name: "Disapprove “Ledger talk”?" });
    expect(dialog.textContent).toContain("Learners will not see it.");
    await demo.shell.act(() =>
      fireEvent.change(within(dialog).getByLabelText(/^Notes/), { target: { value: "Cut the end" } }),
    );
    await press("Disapprove", () => within(dialog));
    expect(await statusOf(ids.waiting)).toBe("disapproved");
    expect(main().getByText("1 podcast disapproved.")).toBeTruthy();
    for (const address of [review(), `/admin/podcasts/${ids.waiting}/edit`, "/admin/podcasts"]) {
      await demo.shell.go(address);
      expect([address, main().queryAllByText("Cut the end").length]).toEqual([address, 1]);
    }
  });

  test("can submit again, approve and take down, each after confirmation [B-443]", async () => {
    await demo.open("super", review());
    const answered = async (label: string, question: string) => {
      await press(label);
      await press(label, () => within(screen.getByRole("alertdialog", { name: question })));
    };
    await answered("Submit for review", "Submit “Ledger talk” for review?");
    expect(await statusOf(ids.waiting)).toBe("in review");
    await answered("Approve", "Approve “Ledger talk”?");
    expect(await statusOf(ids.waiting)).toBe("approved");
    expect(main().getByText("Approved")).toBeTruthy();
    expect(main().queryByRole("button", { name: "Approve" })).toBeNull();
    await answered("Take down", "Take down “Ledger talk”?");
    expect(await statusOf(ids.waiting)).toBe("draft");
  });
});

describe("an episode", () => {
  const edit = (id: number) => `/admin/podcasts/episodes/${id}/edit`;

  test("shows the facts about its audio file or why it could not be read, and can read it again", async () => {
    await demo.open("super", edit(ids.broken));
    const facts = () => within(main().getByLabelText("Audio file"));
    expect(facts().getByText("Could not be read")).toBeTruthy();
    expect(facts().getByText("The file is cut off")).toBeTruthy();
    await press("Read again");
    const question = "Read the audio of “Gifts” again?";
    await press("Read again", () => within(screen.getByRole("alertdialog", { name: question })));
    const [row] = await db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, ids.broken));
    expect(row).toMatchObject({ audioState: "waiting", audioFailure: null });
    expect(facts().getByText("Being read")).toBeTruthy();
    await db()
      .update(podcastEpisodes)
      .set({ audioState: "ready", seconds: 89, loudness: -16.42, waveform: [0, 0.5, 1] })
      .where(eq(podcastEpisodes.id, ids.broken));
    await demo.open("super", edit(ids.broken));
    for (const text of ["Ready", "1 min 29 s", "-16.4 LUFS"]) expect(facts().getByText(text)).toBeTruthy();
    expect(facts().getByRole("img", { name: "How loud it is from beginning to end" })).toBeTruthy();
  });

  test("is not saved while its audio file is refused, until that file is removed", async () => {
    const id = await addEpisode(demo.t, ids.waiting, "Probate", {
      audio: null,
      publishAt: null,
      position: 3,
    });
    const shell = await demo.open("super", edit(id));
    const input = () => main().getByLabelText("Audio: file");
    const type = (label: string, value: string) =>
      shell.act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));
    const choose = async (name: string, said: string) => {
      await shell.act(() =>
        fireEvent.change(input(), {
          target: { files: [new File(["Not audio"], name, { lastModified: 1 })] },
        }),
      );
      await waitFor(() => expect(descriptionOf(input())).toBe(said));
    };
    const saves = () =>
      shell.calls.filter(({ call }) => call === `PATCH /api/admin/podcasts/episodes/${id}`).length;
    const isRefused = async () => {
      const said = descriptionOf(input());
      await press("Save");
      expect(main().getByText("Not saved. Check Audio")).toBeTruthy();
      expect([document.activeElement, descriptionOf(input()), saves()]).toEqual([input(), said, 0]);
    };
    await type("Name", "Wills");
    // The server refuses one file for its content, the page refuses another for its type.
    await choose("wills.mp3", "The content of this file does not match its name. Choose another one.");
    await isRefused();
    await choose("wills.exe", "Choose an MP3, Opus or Ogg file");
    await isRefused();
    await press("Remove");
    expect(input().getAttribute("aria-invalid")).toBeNull();
    await press("Save");
    expect(saves()).toBe(1);
    const [row] = await db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, id));
    expect(row).toMatchObject({ name: "Wills", audio: null });
  });

  test("takes its transcript from a file and reports at the field which line cannot be read", async () => {
    await demo.open("super", edit(ids.episode));
    const choose = async (text: string) => {
      const input = main().getByLabelText("Transcript: Fill from a file");
      await demo.shell.act(() =>
        fireEvent.change(input, { target: { files: [new File([text], "talk.srt")] } }),
      );
      await waitFor(() => expect(main().getByLabelText("Transcript")).toHaveProperty("value", text));
    };
    await choose("1\n00:00:01,000 --> soon\nHello");
    await press("Save");
    expect(main().getByText(/^Line 2: /)).toBeTruthy();
    await choose("1\n00:00:01,000 --> 00:00:02,000\nHello");
    await press("Save");
    const [row] = await db().select().from(podcastEpisodes).where(eq(podcastEpisodes.id, ids.episode));
    expect(row!.transcript).toMatch(/^WEBVTT\n/);
  });

  test("shows its drop-off as a curve and as a table, linked from the engagement report", async () => {
    const heard = { episodeId: ids.episode, seconds: 30, startedAt: demo.t.app.now() };
    await listen(demo.t, { ...heard, userId: ids.learner }, [0, 50]);
    const shell = await demo.open("super", "/admin/podcasts/reports/overall-engagement");
    expect(main().queryByRole("link", { name: "Schedules" })).toBeNull();
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "Trusts" })));
    expect(location.pathname).toBe(`/admin/podcasts/episodes/${ids.episode}/drop-off`);
    expect(main().getByText("1 listener. 0% of them heard the last part.")).toBeTruthy();
    const cells = (from: string) =>
      main().getByRole("row", { name: new RegExp(`^${from} `), hidden: true }).textContent;
    expect([cells("49 s"), cells("50 s")]).toEqual(["49 s100", "50 s0"]);
    const curve = screen.getByRole("main").querySelector("path[data-tone]")!.getAttribute("d")!;
    const shares = main()
      .getAllByRole("row", { hidden: true })
      .slice(1)
      .map((row) => Number(within(row).getAllByRole("cell", { hidden: true }).at(-1)!.textContent));
    // The top of the chart is 100%.
    expect(curve.slice(1).split("L")).toEqual(shares.map((share, part) => `${part} ${100 - share}`));
    await shell.go(`/admin/podcasts/episodes/${ids.broken}/drop-off`);
    expect(main().getByText("Nobody has listened yet")).toBeTruthy();
  });

  test("says that its drop-off waits for its length, if somebody has listened", async () => {
    const id = await addEpisode(demo.t, ids.waiting, "Wills", { audioState: "waiting", seconds: null });
    const heard = { episodeId: id, seconds: 30, startedAt: demo.t.app.now() };
    await listen(demo.t, { ...heard, userId: ids.learner });
    await demo.open("super", `/admin/podcasts/episodes/${id}/drop-off`);
    expect(main().getByText("The length is not known yet")).toBeTruthy();
    expect(main().queryByText("Nobody has listened yet")).toBeNull();
  });
});
