import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mentoringProfiles, mentoringSkills } from "#server/schema/index.ts";
import {
  createProfile,
  createRelationship,
  createSkill,
  join,
  type Somebody,
} from "../server/mentoringPeople.ts";
import { startWithPair } from "./pair.ts";
import { headings, main } from "./shown.ts";

/** What users do with their own profiles, in the whole product over the real server: Max is a mentor. */

const opened = startWithPair();
const { pair, open, act, press } = opened;
const type = (label: RegExp, value: string) =>
  act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));
const role = () => main().getByLabelText<HTMLInputElement>(/Your role at work/).value;
/** Waits out the delay before a search or a save. */
const rested = () => act(() => opened.shell.clock.increment(1_000));
const said = (text: string) => screen.queryAllByText(text).length > 0;
const profileOf = async (id: number) => {
  const [row] = await pair.t.app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.id, id));
  return row!;
};
/** An administrator retires a skill. */
const retire = (id: number) =>
  pair.t.app
    .db()
    .update(mentoringSkills)
    .set({ archivedAt: pair.t.app.now() })
    .where(eq(mentoringSkills.id, id));
/** Another tab of the same user saves something. */
async function saveElsewhere({ browser }: Somebody, id: number, change: object) {
  const { own } = (await browser.get("/api/mentoring/profiles")).json.data;
  const { version } = own.find((one: { id: number }) => one.id === id);
  expect((await browser.patch(`/api/mentoring/profiles/${id}`, { version, ...change })).status).toBe(200);
}

test("a mentor can take a break until a day, and come back", async () => {
  const { profile } = pair.max;
  const put = `PATCH /api/mentoring/profiles/${profile}`;
  const bodies = () => opened.shell.calls.filter(({ call }) => call === put).map(({ sent }) => sent);
  const dialog = () => within(screen.getByRole("alertdialog", { name: "Take a break?" }));
  const inDialog = (name: string) => act(() => fireEvent.click(dialog().getByRole("button", { name })));
  const closed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await open(pair.max, "/mentoring/profile");
  expect(main().getByText("Mentees can send you requests while you have a free place.")).toBeTruthy();
  await press("Take a break");
  expect(dialog().getByText(/They cannot send new requests\./)).toBeTruthy();
  await inDialog("Cancel");
  await closed();
  expect(bodies()).toEqual([]);

  await press("Take a break");
  await act(() => fireEvent.change(dialog().getByLabelText(/^Until/), { target: { value: "2026-12-24" } }));
  await inDialog("Set as away");
  await closed();
  expect(bodies()).toEqual([expect.objectContaining({ away: true, away_until: "2026-12-24" })]);
  expect(said("You are away")).toBe(true);
  expect(main().getByText("Away until 24 December 2026. Mentees cannot send you new requests.")).toBeTruthy();

  await saveElsewhere(pair.max, profile, { role: "Teacher" });
  await press("I am back");
  expect(opened.shell.statusOf(put)).toBe(409);
  expect(said("Your profile has been changed since you opened it. Look at it again, then save")).toBe(true);
  await press("I am back");
  expect(bodies().at(-1)).toMatchObject({ away: false });
  expect(said("You are back")).toBe(true);
  expect(main().getByRole("button", { name: "Take a break" })).toBeTruthy();
  expect((await profileOf(profile)).awaySince).toBeNull();
});

test("a mentor whom an administrator has paused is told that only an administrator can end the pause", async () => {
  const { id: pausedBy } = await pair.t.createUser({ email: "office@example.org" });
  await pair.t.app
    .db()
    .update(mentoringProfiles)
    .set({ awaySince: pair.t.app.now(), awayUntil: "2026-12-24", pausedBy })
    .where(eq(mentoringProfiles.id, pair.max.profile));
  const why = "An administrator has paused your profile, and only an administrator can end the pause.";
  await open(pair.max, "/mentoring/profile");
  expect(
    main().getByText(`Away until 24 December 2026. Mentees cannot send you new requests. ${why}`),
  ).toBeTruthy();
  expect(main().queryByRole("button", { name: /I am back|Take a break/ })).toBeNull();
  await opened.shell.go("/mentoring");
  expect(within(main().getByRole("article", { name: "Mia Example" })).getByText(why)).toBeTruthy();
});

test("a mentor who was declined can change the application and apply again", async () => {
  const { profile } = pair.max;
  await pair.t.app
    .db()
    .update(mentoringProfiles)
    .set({ status: "REVIEW_DENIED", declineMessage: "We have enough mentors for now." })
    .where(eq(mentoringProfiles.id, profile));
  await open(pair.max, "/mentoring");
  await press("Change and apply again");
  expect(opened.shell.page.address()).toBe("/mentoring/signup/mentor");
  expect(said("Change what you like, then submit it again")).toBe(true);
  expect(role()).toBe("Adviser");
  expect((await profileOf(profile)).status).toBe("DRAFT");
});

test("an application that is withdrawn on its own page can be changed there at once", async () => {
  const { profile } = pair.max;
  await pair.t.app
    .db()
    .update(mentoringProfiles)
    .set({ status: "REVIEW_PENDING" })
    .where(eq(mentoringProfiles.id, profile));
  await open(pair.max, "/mentoring/signup/mentor");
  expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
  await press("Withdraw application");
  const dialog = within(screen.getByRole("alertdialog", { name: "Withdraw your application?" }));
  await act(() => fireEvent.click(dialog.getByRole("button", { name: "Withdraw application" })));
  expect((await profileOf(profile)).status).toBe("DRAFT");
  expect(role()).toBe("Adviser");
  expect(main().getByRole("button", { name: "Submit application" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Become a Mentor"));
});

test("who is a mentor and a mentee can see the area, and their details, from either side", async () => {
  await createProfile(pair.t, pair.max.userId, "MENTEE", { skills: [pair.skill] });
  await open(pair.max, "/mentoring");
  const side = (name: string) =>
    within(main().getByRole("group", { name: "View as" })).getByRole("button", { name });
  for (const [name, title] of [
    ["Mentor", "What you offer"],
    ["Mentee", "What you are looking for"],
    ["Mentor", "What you offer"],
  ] as const) {
    await act(() => fireEvent.click(side(name)));
    expect([side(name).getAttribute("aria-pressed"), headings(2).includes(title)]).toEqual(["true", true]);
  }
  await opened.shell.go("/mentoring/profile");
  const own = within(main().getByRole("navigation", { name: "Your profiles" }));
  const links = () =>
    own.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("aria-current")]);
  expect(links()).toEqual([
    ["As a mentee", null],
    ["As a mentor", "page"],
  ]);
  await act(() => fireEvent.click(own.getByRole("link", { name: "As a mentee" })));
  expect(main().getByLabelText(/What do you hope for/)).toBeTruthy();
  expect(links()[0]).toEqual(["As a mentee", "page"]);
  await opened.shell.go("/mentoring/signup/mentor");
  expect(headings(2)).toEqual(["You are already a mentor"]);
});

test("who is no mentor is led from the details of a mentor to the application", async () => {
  await open(pair.mia, "/mentoring/profile?type=mentor");
  expect(headings(2)).toEqual(["You are not a mentor yet"]);
  expect(main().getByRole("link", { name: "Begin" }).getAttribute("href")).toBe("/mentoring/signup/mentor");
});

test("the details of a profile can be discarded, or saved as the user chooses if another tab has changed them", async () => {
  const { profile } = pair.max;
  await open(pair.max, "/mentoring/profile");
  expect(main().queryByRole("button", { name: "Discard changes" })).toBeNull();
  await type(/Your role at work/, "Head of advice");
  await press("Discard changes");
  expect(role()).toBe("Adviser");
  const town = () => main().getByRole("combobox", { name: /^Town/ });
  await act(() => town().focus());
  await act(() => fireEvent.change(town(), { target: { value: "Sheff" } }));
  await rested();
  await act(() => fireEvent.click(screen.getByText("Sheffield, United Kingdom")));
  await press("Save details");
  expect(await profileOf(profile)).toMatchObject({ role: "Adviser", town: "Sheffield, United Kingdom" });

  await type(/Your role at work/, "Lawyer");
  await saveElsewhere(pair.max, profile, { role: "Teacher" });
  await press("Save details");
  const alert = within(main().getByRole("alert"));
  expect(alert.getByRole("heading").textContent).toBe("Changed in another tab");
  expect(
    alert.getByText(
      "Somebody has changed these fields since you opened this page: role. Choose which to keep.",
    ),
  ).toBeTruthy();
  await press("Keep what is here");
  await press("Save details");
  expect([role(), (await profileOf(profile)).role]).toEqual(["Lawyer", "Lawyer"]);

  await type(/Your role at work/, "Nurse");
  await saveElsewhere(pair.max, profile, { role: "Dentist" });
  await press("Save details");
  await press("Take the other version");
  expect([role(), main().queryByRole("alert")]).toEqual(["Dentist", null]);
});

test("a mentor can change their details after taking a break", async () => {
  const { profile } = pair.max;
  const put = `PUT /api/mentoring/profiles/${profile}`;
  await open(pair.max, "/mentoring/profile");
  const rest = async () => {
    await press("Take a break");
    const dialog = within(screen.getByRole("alertdialog", { name: "Take a break?" }));
    await act(() => fireEvent.click(dialog.getByRole("button", { name: "Set as away" })));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await rest();
  await type(/Your role at work/, "Lawyer");
  await press("Save details");
  expect([opened.shell.statusOf(put), (await profileOf(profile)).role]).toEqual([200, "Lawyer"]);
  await press("I am back");

  // What was typed before the break belongs to the earlier version.
  await type(/Your role at work/, "Nurse");
  await rest();
  await press("Save details");
  await press("Save details");
  expect(await profileOf(profile)).toMatchObject({ role: "Nurse", awaySince: expect.any(Date) as Date });
});

test("the details of a profile are saved again on request if another tab has changed something else", async () => {
  const { profile } = pair.max;
  const notice = () => screen.queryByText("Your changes do not conflict. Save again to keep them.");
  await open(pair.max, "/mentoring/profile");
  await type(/Your role at work/, "Lawyer");
  await saveElsewhere(pair.max, profile, { about: "Elsewhere", away: true });
  await press("Save details");
  expect(notice()).toBeTruthy();
  expect(main().getByText("Your profile has been changed since you opened it")).toBeTruthy();
  expect((await profileOf(profile)).role).toBe("Adviser");
  await press("Save details");
  expect(notice()).toBeNull();
  expect(await profileOf(profile)).toMatchObject({ role: "Lawyer", about: "Elsewhere" });
});

test("details that are changed after a save whose answer was lost are saved without a comparison [T-47]", async () => {
  const { profile } = pair.max;
  await open(pair.max, "/mentoring/profile");
  await type(/Your role at work/, "Lawyer");
  opened.shell.cut(true);
  await press("Save details");
  // The save has arrived, but its response has not.
  await saveElsewhere(pair.max, profile, { role: "Lawyer" });
  opened.shell.cut(false);
  await type(/Your role at work/, "Nurse");
  await press("Save details");
  expect(main().getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
  expect([role(), (await profileOf(profile)).role]).toEqual(["Nurse", "Nurse"]);
});

test("an application that another tab has begun is continued, and kept while it cannot be saved", async () => {
  const status = () =>
    main()
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join(" ");
  await open(pair.mia, "/mentoring/signup/mentor");
  const profile = await createProfile(pair.t, pair.mia.userId, "MENTOR", { status: "DRAFT" });
  await type(/Your role at work/, "Judge");
  await rested();
  expect(opened.shell.statusOf("POST /api/mentoring/profiles")).toBe(409);
  expect((await profileOf(profile)).role).toBe("Judge");
  expect(status()).toMatch(/Saved \d\d:\d\d/);

  opened.shell.cut(true);
  await type(/Your role at work/, "Lawyer");
  await rested();
  expect(status()).toContain("Not saved yet. Your changes are kept on this device.");
  opened.shell.cut(false);
  await press("Save now");
  expect((await profileOf(profile)).role).toBe("Lawyer");

  await saveElsewhere(pair.mia, profile, { role: "Teacher", about: "Elsewhere" });
  await type(/Your role at work/, "Nurse");
  await rested();
  expect(main().getByRole("alert").textContent).toContain("Changed in another tab");
  await press("Keep what is here");
  await rested();
  expect(await profileOf(profile)).toMatchObject({ role: "Nurse", about: "Elsewhere" });
  await saveElsewhere(pair.mia, profile, { role: "Dentist" });
  await type(/Your role at work/, "Judge");
  await rested();
  await press("Take the other version");
  await rested();
  expect([role(), (await profileOf(profile)).role]).toEqual(["Dentist", "Dentist"]);
});

test.each([["goes on in the same page"], ["is continued after a reload"]])(
  "an application whose answer to a save was lost %s, and is not disputed by its own save [T-47]",
  async (how) => {
    const profile = await createProfile(pair.t, pair.mia.userId, "MENTOR", { status: "DRAFT" });
    const area: Record<string, string> = {};
    await open(pair.mia, "/mentoring/signup/mentor", area);
    opened.shell.cut(true);
    await type(/Your role at work/, "Judge");
    await rested();
    // The save has arrived, but its response has not.
    await saveElsewhere(pair.mia, profile, { role: "Judge" });
    await type(/Your role at work/, "Nurse");
    await rested();
    if (how === "is continued after a reload") await open(pair.mia, "/mentoring/signup/mentor", area);
    else {
      opened.shell.cut(false);
      await press("Save now");
    }
    await rested();
    expect(main().queryByRole("alert")).toBeNull();
    expect([role(), (await profileOf(profile)).role]).toEqual(["Nurse", "Nurse"]);
    await type(/Your role at work/, "Lawyer");
    await rested();
    expect((await profileOf(profile)).role).toBe("Lawyer");
  },
);

test("an application that is submitted at once after a reload is not disputed by its own save, either", async () => {
  const { profile } = pair.max;
  await pair.t.app
    .db()
    .update(mentoringProfiles)
    .set({ status: "DRAFT" })
    .where(eq(mentoringProfiles.id, profile));
  const area: Record<string, string> = {};
  await open(pair.max, "/mentoring/signup/mentor", area);
  opened.shell.cut(true);
  await type(/Your role at work/, "Judge");
  await rested();
  await saveElsewhere(pair.max, profile, { role: "Judge" });
  await type(/Your role at work/, "Nurse");
  await open(pair.max, "/mentoring/signup/mentor", area);
  await press("Submit application");
  expect(await profileOf(profile)).toMatchObject({ role: "Nurse", status: "REVIEW_PENDING" });
});

test("an application says that a field has to be checked if the server refuses it", async () => {
  await open(pair.max, "/mentoring/signup/mentee");
  const skills = main().getByRole("combobox", { name: /Skills you want to learn/ });
  await act(() => fireEvent.change(skills, { target: { value: "Nego" } }));
  // Meanwhile an administrator retires it.
  await retire(pair.skill);
  await act(() => fireEvent.click(screen.getByRole("option", { name: /Negotiation/ })));
  await rested();
  expect(main().getByText("Not saved. Check the fields with errors.")).toBeTruthy();
  expect(main().getByText("“Negotiation” can no longer be chosen")).toBeTruthy();
});

test("a profile keeps a skill that has been retired, and shows it beside the others", async () => {
  const kept = await createSkill(pair.t, "Coaching");
  await saveElsewhere(pair.max, pair.max.profile, { skills: [pair.skill, kept] });
  await retire(pair.skill);
  await open(pair.max, "/mentoring/profile");
  const { parentElement: field } = main().getByRole("combobox", { name: /Skills/ });
  expect(field!.textContent).toBe("CoachingNegotiation (inactive)");
});

test("a mentor with active relationships is told that they can leave once these have ended", async () => {
  const told = () => main().getByText(/^You can leave mentoring once/).textContent;
  const mentor = pair.max.profile;
  await createRelationship(pair.t, { mentee: pair.mia.profile, mentor }, "ACTIVE");
  await open(pair.max, "/mentoring/profile");
  expect(told()).toBe("You can leave mentoring once your 1 active relationship has ended.");
  expect(main().queryByRole("button", { name: "Leave mentoring" })).toBeNull();
  const { profile: mentee } = await join(pair.t, "Moe", "MENTEE");
  await createRelationship(pair.t, { mentee, mentor }, "ACTIVE");
  await open(pair.max, "/mentoring/profile");
  expect(told()).toBe("You can leave mentoring once your 2 active relationships have ended.");
});
