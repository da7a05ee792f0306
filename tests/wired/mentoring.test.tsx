import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { mentoringProfiles, users } from "#server/schema/index.ts";
import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { createProfile } from "../server/mentoringPeople.ts";
import { useRealTimers } from "../ui/realTimers.ts";
import { startMentoring } from "./mentoringAda.ts";
import { heading, headings, main } from "./shown.ts";

/** The start of mentoring and its sign-up, in the whole product over the real server. */

const { ada, press, rested, type, profileOf, skill } = startMentoring();
const { open } = ada;

describe("a user who is neither a mentee nor a mentor", () => {
  test("can choose to become either, and can continue a draft [R-L-082][B-182][B-183][B-186]", async () => {
    await open("/mentoring");
    expect([heading(), ...headings(2)]).toEqual(["Find a Match", "Become a Mentee", "Become a Mentor"]);
    const links = () =>
      main()
        .getAllByRole("link", { name: /^(Begin|Continue)/ })
        .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links()).toEqual([
      ["Begin: Become a Mentee", "/mentoring/signup/mentee"],
      ["Begin: Become a Mentor", "/mentoring/signup/mentor"],
    ]);
    await createProfile(ada.t, ada.id, "MENTEE", { status: "DRAFT" });
    ada.shell.close();
    await open("/mentoring");
    expect(links()[0]).toEqual(["Continue: Become a Mentee", "/mentoring/signup/mentee"]);
  });

  test("sees “Become a Mentee”, “Become a Mentor” and “Begin” as in the ledger [M-027][M-028][M-029]", async () => {
    await open("/mentoring");
    expect(main().getByRole("heading", { name: "Become a Mentee" })).toBeTruthy();
    expect(main().getByRole("heading", { name: "Become a Mentor" })).toBeTruthy();
    expect(main().getAllByText("Begin").length).toBe(2);
  });

  test("can retry if the profiles could not be loaded, with the reason only in the console [B-223]", async () => {
    await ada.t.app.db().execute("alter table mentoring_profiles rename to mentoring_profiles_away");
    try {
      await open("/mentoring");
      expect(headings(2)).toEqual(["Your mentoring profile has not loaded yet"]);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(vi.mocked(console.error).mock.calls.flat().map(String).join()).toContain(
        "The mentoring profiles could not be loaded",
      );
    } finally {
      await ada.t.app.db().execute("alter table mentoring_profiles_away rename to mentoring_profiles");
    }
    await press("Try again");
    await waitFor(() => expect(headings(2)).toContain("Become a Mentee"));
  });
});

describe("a mentor whose application is not approved", () => {
  const mentorWith = (draft: Parameters<typeof createProfile>[3]) =>
    createProfile(ada.t, ada.id, "MENTOR", draft);

  test("sees that it is under review and can sign up as a mentee [B-184][B-195][B-201][E-054]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await open("/mentoring");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
    expect(main().getByRole("link", { name: "Sign up as a mentee" }).getAttribute("href")).toBe(
      "/mentoring/signup/mentee",
    );
  });

  test("sees that it was not successful, why, and the address for support [B-196][B-197][B-198]", async () => {
    await mentorWith({ status: "REVIEW_DENIED", declineMessage: "We have enough mentors for now." });
    await open("/mentoring/results");
    expect(headings(2)).toEqual(["Your application to be a mentor has not been successful"]);
    expect(main().getByText("We have enough mentors for now.")).toBeTruthy();
    const { json } = await ada.browser.get("/api/mentoring/profiles");
    const mail = main().getByRole("link", { name: json.data.support_address });
    expect(mail.getAttribute("href")).toBe(`mailto:${json.data.support_address}`);
  });

  test("sees which information is missing and a link to add it [B-199]", async () => {
    await mentorWith({ status: "REVIEW_HOLD", holdMessage: "Which teams have you led?" });
    await open("/mentoring");
    expect(headings(2)).toEqual(["More information is needed"]);
    expect(main().getByText("Which teams have you led?")).toBeTruthy();
    expect(main().getByRole("link", { name: "Add information" }).getAttribute("href")).toBe(
      "/mentoring/signup/mentor",
    );
  });

  test("can switch to the mentee view, which is kept on the other pages [B-192][B-194][B-200][B-202]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await createProfile(ada.t, ada.id, "MENTEE", { skills: [skill()] });
    await open("/mentoring");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
    await press("Switch to the mentee view");
    expect(headings(2)).toContain("What you are looking for");
    await ada.shell.go("/mentoring/results");
    expect(main().getByText("0 mentors")).toBeTruthy();
  });

  test("gets access without a reload once it has been approved [B-193]", async () => {
    const id = await mentorWith({ status: "REVIEW_PENDING", skills: [skill()] });
    await open("/mentoring");
    await ada.t.app
      .db()
      .update(mentoringProfiles)
      .set({ status: "ACTIVE" })
      .where(eq(mentoringProfiles.id, id));
    await ada.shell.act(() => ada.shell.app.forget(mentoringPaths.profiles));
    expect(headings(2)).toContain("What you offer");
  });

  test("can withdraw it after confirmation [E-058]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await open("/mentoring");
    await press("Withdraw application");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Withdraw your application?" }));
    await ada.shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Withdraw application" })));
    expect((await profileOf("MENTOR"))!.status).toBe("DRAFT");
    await waitFor(() => expect(headings(2)).toContain("Become a Mentee"));
  });
});

describe("signing up", () => {
  test("saves after a pause in typing, reports missing fields on submit and makes a mentee active at once [R-L-087][B-178][B-188][B-189]", async () => {
    await open("/mentoring/signup/mentee");
    expect(heading()).toBe("Become a Mentee");
    const often = main().getByLabelText<HTMLSelectElement>(/^How often/);
    expect([...often.options].slice(1).map(({ text }) => text)).toEqual([
      ...["Weekly", "Bi-weekly", "Monthly", "Quarterly", "Half yearly", "Yearly"],
    ]);
    expect(
      within(main().getByRole("group", { name: /How would you like to meet/ }))
        .getAllByRole("checkbox")
        .map((box) => box.closest("label")!.textContent),
    ).toEqual(["Face-to-face", "Phone", "Online"]);
    await type(/What do you hope for/, "To ask for what I need");
    expect((await profileOf("MENTEE"))?.about).toBeUndefined();
    await rested();
    expect((await profileOf("MENTEE"))!.about).toBe("To ask for what I need");
    expect(main().getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();

    await press("Become a mentee");
    expect(main().getByText("Choose at least one skill")).toBeTruthy();
    expect(main().getByText("Choose how often")).toBeTruthy();
    await type(/Your role at work/, "Adviser");
    await ada.shell.act(() => fireEvent.change(often, { target: { value: "30" } }));
    await ada.shell.act(() => fireEvent.click(main().getByLabelText("Online")));
    const skills = main().getByRole("combobox", { name: /Skills you want to learn/ });
    await ada.shell.act(() => fireEvent.change(skills, { target: { value: "Nego" } }));
    await ada.shell.act(() => fireEvent.click(screen.getByRole("option", { name: /Negotiation/ })));
    await press("Become a mentee");
    await rested();
    expect((await profileOf("MENTEE"))!.status).toBe("ACTIVE");
    expect(ada.shell.page.address()).toBe("/mentoring");
    expect(headings(2)).toContain("Best matches");
  });

  test("on the other side begins with how the user meets on the first", async () => {
    const town = "Leeds, United Kingdom";
    const known: Parameters<typeof createProfile>[3] = {
      ...{ town, latitude: 53.79648, longitude: -1.54785, distance: 20 },
      ...{ methods: ["phone", "online"], regularity: 14, role: "Judge" },
    };
    await createProfile(ada.t, ada.id, "MENTEE", known);
    await open("/mentoring/signup/mentor");
    const value = (label: RegExp) => main().getByLabelText<HTMLInputElement>(label).value;
    const chosen = main()
      .getAllByRole<HTMLInputElement>("checkbox")
      .filter(({ checked }) => checked);
    expect(chosen.map((box) => box.closest("label")!.textContent)).toEqual(["Phone", "Online"]);
    expect([value(/^How often/), value(/^How far/)]).toEqual(["14", "20"]);
    expect(main().getByRole<HTMLInputElement>("combobox", { name: /^Town/ }).value).toBe(town);
    expect([value(/Your role at work/), value(/What do you offer/)]).toEqual(["Judge", ""]);
    await type(/What do you offer/, "Twenty years of it");
    await rested();
    expect(await profileOf("MENTOR")).toMatchObject({
      ...known,
      about: "Twenty years of it",
      status: "DRAFT",
    });
  });

  test("as a mentee shows a mentor the area as a mentee, however long they are elsewhere", async () => {
    await createProfile(ada.t, ada.id, "MENTOR", { skills: [skill()] });
    await createProfile(ada.t, ada.id, "MENTEE", { status: "DRAFT", skills: [skill()] });
    await open("/mentoring/signup/mentee");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      await press("Become a mentee");
      await ada.shell.act(() => vi.advanceTimersByTime(6 * 60_000));
    } finally {
      useRealTimers();
    }
    await ada.shell.go("/mentoring/relationships");
    const sides = within(main().getByRole("group", { name: "View as" }));
    expect(sides.getByRole("button", { name: "Mentee" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("creates a draft only once, on the first change [E-056]", async () => {
    await open("/mentoring/signup/mentee");
    const begun = () => ada.shell.calls.filter(({ call }) => call === "POST /api/mentoring/profiles");
    await type(/Your role at work/, "Adviser");
    await rested();
    await type(/What do you hope for/, "To ask for what I need");
    await rested();
    expect(begun()).toHaveLength(1);
    expect(await profileOf("MENTEE")).toMatchObject({
      ...{ status: "DRAFT", role: "Adviser", about: "To ask for what I need" },
    });
  });

  test("asks a mentor for a number of mentees and a distance, and submits the application for review [R-L-088][B-190][B-191][E-057]", async () => {
    await createProfile(ada.t, ada.id, "MENTOR", {
      status: "DRAFT",
      skills: [skill()],
      menteeLimit: null,
    });
    await open("/mentoring/signup/mentor");
    const words = (label: RegExp) =>
      [...main().getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text }) => text);
    expect(words(/^How many mentees/)).toEqual(["1", "Up to 4", "Up to 8"]);
    expect(words(/^How far/)).toEqual(["5 miles", "10 miles", "20 miles", "50 miles"]);
    await press("Submit application");
    expect(main().getByText("Choose how many")).toBeTruthy();
    await ada.shell.act(() =>
      fireEvent.change(main().getByLabelText(/^How many mentees/), { target: { value: "4" } }),
    );
    await press("Submit application");
    await rested();
    expect((await profileOf("MENTOR"))!.status).toBe("REVIEW_PENDING");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
  });
});

test("the link to Find a Match is shown only to users with the permission [B-013][B-222][P-016]", async () => {
  const shows = async () => {
    await open("/");
    await ada.shell.act(() => fireEvent.click(screen.getByRole("button", { name: "Navigation menu" })));
    const found = screen.queryAllByRole("link", { name: /Find a Match/ }).length > 0;
    ada.shell.close();
    return found;
  };
  expect(await shows()).toBe(true);
  await ada.t.app.db().update(users).set({ permissions: [] });
  expect(await shows()).toBe(false);
});
