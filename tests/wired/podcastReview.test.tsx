import { eq } from "drizzle-orm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { podcasts, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import { addEpisode, addFile, addPodcast } from "../server/podcastRecords.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** From the change of an episode to the decision about it, in the whole product over the real server. */

const demo = startDemo();
const db = () => demo.t.app.db();
const ids = { show: 0, episode: 0 };
beforeAll(async () => {
  const { t } = demo;
  await db().delete(podcasts);
  ids.show = await addPodcast(t, "Ledger talk");
  const [maker] = await db()
    .select()
    .from(users)
    .where(eq(users.email, emailOf("system")));
  const audio = await addFile(t, maker!.id, "talk.mp3");
  ids.episode = await addEpisode(t, ids.show, "Trusts", { audio });
  await addEpisode(t, ids.show, "Gifts", { position: 2 });
  // A reviewer who also has another administrator's role, but not one that creates podcasts.
  await db()
    .update(users)
    .set({ roles: ["content reviewer", "exam admin"] })
    .where(eq(users.email, emailOf("reviewer")));
});

const press = (name: string, where: () => ReturnType<typeof within> = main) =>
  demo.shell.act(() => fireEvent.click(where().getByRole("button", { name })));
const heard = async (): Promise<string[]> => {
  const learner = await demo.signIn("learner");
  const { list } = (await learner.get(`/api/podcasts/${ids.show}`)).json.data;
  return list.map(({ name }: { name: string }) => name).toSorted();
};
const follow = async (name: RegExp) => {
  await demo.shell.act(() => fireEvent.click(screen.getAllByRole("button", { name: /^Notifications/ })[0]!));
  const list = await waitFor(() => screen.getByRole("list", { name: "Notifications" }));
  await demo.shell.act(() => fireEvent.click(within(list).getAllByText(name)[0]!));
  await demo.shell.arrived();
};
const approve = async () => {
  await press("Approve");
  await press("Approve", () => within(screen.getByRole("alertdialog", { name: "Approve “Ledger talk”?" })));
};
const edit = () => `/admin/podcasts/episodes/${ids.episode}/edit`;

test("changing an episode warns first and then holds it, and a reviewer approves it from a notification [B-443][P-062]", async () => {
  await demo.open("system", edit());
  expect(main().getByText(/^If you change the podcast, name, texts, audio/)).toBeTruthy();
  await demo.shell.act(() =>
    fireEvent.change(main().getByLabelText(/^Name/), { target: { value: "Trusts, anew" } }),
  );
  await press("Save");
  await waitFor(() => expect(main().getByText(/^Learners cannot hear this episode until/)).toBeTruthy());
  expect(main().getByRole("link", { name: "See its review" }).getAttribute("href")).toBe(
    `/admin/podcasts/${ids.show}/review`,
  );
  expect(await heard()).toEqual(["Gifts"]);

  await demo.open("reviewer", "/");
  await follow(/^“Trusts, anew”, an episode of “Ledger talk”, is waiting for your review/);
  expect(location.pathname).toBe(`/admin/podcasts/${ids.show}/review`);
  expect(main().getByText(/^1 episode is new or changed/)).toBeTruthy();
  const [first] = main().getAllByRole("heading", { level: 4 });
  expect(within(first!.closest("li")!).getByText("New or changed")).toBeTruthy();
  // What they may not do or open is not offered.
  const offered = main()
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(["Approve", "Disapprove"]);
  expect(main().queryByRole("navigation", { name: "Parts of the record" })).toBeNull();
  const links = main().getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/podcasts/reviews"]);
  await approve();
  expect(main().getByText("Approved")).toBeTruthy();
  expect(main().queryByText("New or changed")).toBeNull();
  expect(await heard()).toEqual(["Gifts", "Trusts, anew"]);

  await demo.open("system", "/");
  await follow(/^“Ledger talk” has been approved/);
  expect(location.pathname).toBe(`/admin/podcasts/${ids.show}/edit`);
});

test("the dashboard of another area links a reviewer to the waiting podcasts and their reviews [P-062]", async () => {
  await db().update(podcasts).set({ status: "in review", submittedAt: demo.t.app.now() });
  await demo.open("reviewer", "/admin/accreditation");
  await demo.shell.act(() =>
    fireEvent.click(main().getByRole("link", { name: "Review: 1 podcast waits for a review" })),
  );
  await demo.shell.arrived();
  expect(main().getByRole("heading", { level: 1 }).textContent).toBe("Podcast reviews");
  await demo.shell.act(() => fireEvent.click(main().getByRole("link", { name: "Ledger talk" })));
  await demo.shell.arrived();
  expect(location.pathname).toBe(`/admin/podcasts/${ids.show}/review`);
  await db().update(podcasts).set({ status: "approved" });
  await demo.shell.act(() => fireEvent.click(main().getByRole("link", { name: "Podcast reviews" })));
  await waitFor(() => expect(main().getByRole("link", { name: "Ledger talk" })).toBeTruthy());
  await demo.open("reviewer", "/admin/podcasts/reviews");
  await waitFor(() => expect(main().getByText("Nothing is waiting for review")).toBeTruthy());
});

test("a podcast that changes during a review can be approved only after the new version is shown [B-443]", async () => {
  const maker = await demo.signIn("system");
  const change = async (changes: object) => {
    const { version } = (await maker.get(`/api/admin/podcasts/episodes/${ids.episode}`)).json.data;
    const sent = await maker.patch(`/api/admin/podcasts/episodes/${ids.episode}`, { version, ...changes });
    expect(sent.status).toBe(200);
  };
  const transcript = "WEBVTT\n\n00:01.000 --> 00:02.000\nA trust is a promise";
  await change({ summary: "To be read", transcript, chapters: [{ at: 1, title: "What a trust is" }] });
  await demo.open("reviewer", `/admin/podcasts/${ids.show}/review`);
  expect(main().getByText("To be read")).toBeTruthy();
  expect(main().getByText("What a trust is")).toBeTruthy();
  const folded = main().getByText("Transcript", { selector: "summary" }).closest("details")!;
  await demo.shell.act(() => {
    folded.open = true;
    fireEvent(folded, new Event("toggle"));
  });
  await waitFor(() => expect(within(folded).getByText(/A trust is a promise/)).toBeTruthy());

  await change({ summary: "Unread" });
  await approve();
  await waitFor(() => expect(screen.getAllByText(/^It has changed since you opened it/)).toBeTruthy());
  await waitFor(() => expect(main().getByText(/has changed since you opened this page/)).toBeTruthy());
  expect(main().getByText("To be read")).toBeTruthy();
  expect(main().queryByRole("button", { name: "Approve" })).toBeNull();
  await press("Show the new version");
  await waitFor(() => expect(main().getByText("Unread")).toBeTruthy());
  await approve();
  await waitFor(() => expect(main().getByText("Approved")).toBeTruthy());
});

test("a review that is opened again shows the texts that can be approved there [B-443]", async () => {
  const maker = await demo.signIn("system");
  const address = `/admin/podcasts/${ids.show}/review`;
  await demo.open("reviewer", address);
  await demo.shell.go("/admin/podcasts/reviews");
  const { version } = (await maker.get(`/api/admin/podcasts/${ids.show}`)).json.data;
  const changes = { summary: "Nobody has read this", host: "Grace Hopper", description: "<p>Nor this</p>" };
  const sent = await maker.patch(`/api/admin/podcasts/${ids.show}`, { version, ...changes });
  expect(sent.status).toBe(200);
  await demo.shell.go(address);
  for (const text of ["Nobody has read this", "By Grace Hopper", "Nor this"])
    expect(main().getByText(text)).toBeTruthy();
  await approve();
  expect(main().getByText("Approved")).toBeTruthy();
});

test("the form of a podcast explains the effect of changes, except to users who may set it live [P-060]", async () => {
  await demo.open("system", `/admin/podcasts/${ids.show}/edit`);
  expect(main().getByText(/^Learners see this podcast now\. If you change its name/)).toBeTruthy();
  for (const address of [`/admin/podcasts/${ids.show}/edit`, edit()]) {
    await demo.open("content", address);
    expect(main().queryByText(/^Learners see this podcast now|^If you change/)).toBeNull();
  }
});
