import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mentoringProfiles, mentoringProposals } from "#server/schema/index.ts";
import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import type { Browser, TestApp } from "../server/harness.ts";
import { startTestApp } from "../server/harness.ts";
import { createPerson, createProfile, createSkill, type Somebody } from "../server/mentoringPeople.ts";
import { openShell } from "./shell.tsx";
import { heading, headings, main } from "./shown.ts";

/** The pages of mentoring for learners, in the whole product over the real server. */

let t: TestApp;
let ada: Somebody;
let skill: number;
let shell: Awaited<ReturnType<typeof openShell>>;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await t.reset();
  skill = await createSkill(t, "Negotiation");
  ada = await createPerson(t, "Ada");
});
afterEach(() => shell?.close());
afterAll(() => t.close());

async function open(browser: Browser, address: string) {
  shell = await openShell(browser, address);
  await shell.settled();
  await shell.arrived();
}
const press = (name: string | RegExp) =>
  shell.act(() => fireEvent.click(main().getByRole("button", { name })));
const tabs = () => within(main().getByRole("navigation", { name: "Mentoring" })).getAllByRole("link");
const profileOf = async (userId: number, type: "MENTEE" | "MENTOR") =>
  (await t.app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.userId, userId))).find(
    (one) => one.type === type,
  );
/** Waits out the delay before a search or a save. */
const rested = (ms = 1_000) => shell.act(() => shell.clock.increment(ms));
const type = (label: RegExp, value: string) =>
  shell.act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));

describe("a user who is neither a mentee nor a mentor", () => {
  test("can choose to become either, and can continue a draft [R-L-082][B-182][B-183][B-186]", async () => {
    await open(ada.browser, "/mentoring");
    expect([heading(), ...headings(2)]).toEqual(["Find a Match", "Become a Mentee", "Become a Mentor"]);
    const links = () =>
      main()
        .getAllByRole("link", { name: /^(Begin|Continue)/ })
        .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links()).toEqual([
      ["Begin: Become a Mentee", "/mentoring/signup/mentee"],
      ["Begin: Become a Mentor", "/mentoring/signup/mentor"],
    ]);
    await createProfile(t, ada.userId, "MENTEE", { status: "DRAFT" });
    shell.close();
    await open(ada.browser, "/mentoring");
    expect(links()[0]).toEqual(["Continue: Become a Mentee", "/mentoring/signup/mentee"]);
  });

  test("sees “Become a Mentee”, “Become a Mentor” and “Begin” as in the ledger [M-027][M-028][M-029]", async () => {
    await open(ada.browser, "/mentoring");
    expect(main().getByRole("heading", { name: "Become a Mentee" })).toBeTruthy();
    expect(main().getByRole("heading", { name: "Become a Mentor" })).toBeTruthy();
    expect(main().getAllByText("Begin").length).toBe(2);
  });

  test("can retry if the profiles could not be loaded, with the reason only in the console [B-223]", async () => {
    await t.app.db().execute("alter table mentoring_profiles rename to mentoring_profiles_away");
    try {
      await open(ada.browser, "/mentoring");
      expect(headings(2)).toEqual(["Your mentoring profile has not loaded yet"]);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(vi.mocked(console.error).mock.calls.flat().map(String).join()).toContain(
        "The mentoring profiles could not be loaded",
      );
    } finally {
      await t.app.db().execute("alter table mentoring_profiles_away rename to mentoring_profiles");
    }
    await press("Try again");
    await waitFor(() => expect(headings(2)).toContain("Become a Mentee"));
  });
});

describe("a mentor whose application is not approved", () => {
  const mentorWith = (draft: Parameters<typeof createProfile>[3]) =>
    createProfile(t, ada.userId, "MENTOR", draft);

  test("sees that it is under review and can sign up as a mentee [B-184][B-195][B-201][E-054]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await open(ada.browser, "/mentoring");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
    expect(main().getByRole("link", { name: "Sign up as a mentee" }).getAttribute("href")).toBe(
      "/mentoring/signup/mentee",
    );
  });

  test("sees that it was not successful, why, and the address for support [B-196][B-197][B-198]", async () => {
    await mentorWith({ status: "REVIEW_DENIED", declineMessage: "We have enough mentors for now." });
    await open(ada.browser, "/mentoring/results");
    expect(headings(2)).toEqual(["Your application to be a mentor has not been successful"]);
    expect(main().getByText("We have enough mentors for now.")).toBeTruthy();
    const { json } = await ada.browser.get("/api/mentoring/profiles");
    const mail = main().getByRole("link", { name: json.data.support_address });
    expect(mail.getAttribute("href")).toBe(`mailto:${json.data.support_address}`);
  });

  test("sees which information is missing and a link to add it [B-199]", async () => {
    await mentorWith({ status: "REVIEW_HOLD", holdMessage: "Which teams have you led?" });
    await open(ada.browser, "/mentoring");
    expect(headings(2)).toEqual(["More information is needed"]);
    expect(main().getByText("Which teams have you led?")).toBeTruthy();
    expect(main().getByRole("link", { name: "Add information" }).getAttribute("href")).toBe(
      "/mentoring/signup/mentor",
    );
  });

  test("can switch to the mentee view, which is kept on the other pages [B-192][B-194][B-200][B-202]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await createProfile(t, ada.userId, "MENTEE", { skills: [skill] });
    await open(ada.browser, "/mentoring");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
    await press("Switch to the mentee view");
    expect(headings(2)).toContain("What you look for");
    await shell.go("/mentoring/results");
    expect(main().getByText("0 mentors")).toBeTruthy();
  });

  test("gets access without a reload once it has been approved [B-193]", async () => {
    const id = await mentorWith({ status: "REVIEW_PENDING", skills: [skill] });
    await open(ada.browser, "/mentoring");
    await t.app.db().update(mentoringProfiles).set({ status: "ACTIVE" }).where(eq(mentoringProfiles.id, id));
    await shell.act(() => shell.app.forget(mentoringPaths.profiles));
    expect(headings(2)).toContain("What you offer");
  });

  test("can withdraw it after confirmation [E-058]", async () => {
    await mentorWith({ status: "REVIEW_PENDING" });
    await open(ada.browser, "/mentoring");
    await press("Withdraw application");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Withdraw your application?" }));
    await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Withdraw application" })));
    expect((await profileOf(ada.userId, "MENTOR"))!.status).toBe("DRAFT");
    await waitFor(() => expect(headings(2)).toContain("Become a Mentee"));
  });
});

describe("signing up", () => {
  test("saves after a pause in typing, reports missing fields on submit and makes a mentee active at once [R-L-087][B-178][B-188][B-189]", async () => {
    await open(ada.browser, "/mentoring/signup/mentee");
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
    expect((await profileOf(ada.userId, "MENTEE"))?.about).toBeUndefined();
    await rested();
    expect((await profileOf(ada.userId, "MENTEE"))!.about).toBe("To ask for what I need");
    expect(main().getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();

    await press("Become a mentee");
    expect(main().getByText("Choose at least one skill")).toBeTruthy();
    expect(main().getByText("Choose how often")).toBeTruthy();
    await type(/Your role at work/, "Adviser");
    await shell.act(() => fireEvent.change(often, { target: { value: "30" } }));
    await shell.act(() => fireEvent.click(main().getByLabelText("Online")));
    const skills = main().getByRole("combobox", { name: /Skills you want to learn/ });
    await shell.act(() => fireEvent.change(skills, { target: { value: "Nego" } }));
    await shell.act(() => fireEvent.click(screen.getByRole("option", { name: /Negotiation/ })));
    await press("Become a mentee");
    await rested();
    expect((await profileOf(ada.userId, "MENTEE"))!.status).toBe("ACTIVE");
    expect(shell.page.address()).toBe("/mentoring");
    expect(headings(2)).toContain("Best matches");
  });

  test("creates a draft only once, on the first change [E-056]", async () => {
    await open(ada.browser, "/mentoring/signup/mentee");
    const begun = () => shell.calls.filter(({ call }) => call === "POST /api/mentoring/profiles");
    await type(/Your role at work/, "Adviser");
    await rested();
    await type(/What do you hope for/, "To ask for what I need");
    await rested();
    expect(begun()).toHaveLength(1);
    expect(await profileOf(ada.userId, "MENTEE")).toMatchObject({
      ...{ status: "DRAFT", role: "Adviser", about: "To ask for what I need" },
    });
  });

  test("asks a mentor for a number of mentees and a distance, and submits the application for review [R-L-088][B-190][B-191][E-057]", async () => {
    await createProfile(t, ada.userId, "MENTOR", { status: "DRAFT", skills: [skill], menteeLimit: null });
    await open(ada.browser, "/mentoring/signup/mentor");
    const words = (label: RegExp) =>
      [...main().getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text }) => text);
    expect(words(/^How many mentees/)).toEqual(["1", "Up to 4", "Up to 8"]);
    expect(words(/^How far/)).toEqual(["5 miles", "10 miles", "20 miles", "50 miles"]);
    await press("Submit application");
    expect(main().getByText("Choose how many")).toBeTruthy();
    await shell.act(() =>
      fireEvent.change(main().getByLabelText(/^How many mentees/), { target: { value: "4" } }),
    );
    await press("Submit application");
    await rested();
    expect((await profileOf(ada.userId, "MENTOR"))!.status).toBe("REVIEW_PENDING");
    expect(headings(2)).toEqual(["Your application to be a mentor is under review"]);
  });
});

describe("finding a match", () => {
  let own: number;
  beforeEach(async () => {
    own = await createProfile(t, ada.userId, "MENTEE", { skills: [skill] });
    const mentor = async (name: string, draft: Parameters<typeof createProfile>[3]) => {
      const person = await createPerson(t, name);
      await createProfile(t, person.userId, "MENTOR", { skills: [skill], ...draft });
    };
    await mentor("Bea", { role: "Lawyer" });
    await mentor("Cyn", { role: "Teacher", awaySince: t.app.now() });
  });
  const names = (level: number) =>
    main()
      .queryAllByRole("heading", { level })
      .map(({ textContent }) => textContent);

  test("starts with matches for the profile and shows why a mentor cannot be asked [B-179]", async () => {
    await open(ada.browser, "/mentoring");
    expect(names(3).toSorted()).toEqual(["Bea Example", "Cyn Example"]);
    const cyn = within(main().getByRole("article", { name: "Cyn Example" }));
    expect(cyn.getByText("Away")).toBeTruthy();
    expect(cyn.getByText("They are away and take no new requests.")).toBeTruthy();
    expect(cyn.getByText(/% ?/)).toBeTruthy();
  });

  test("the tabs of the area are links, and the current one is marked [B-180][M-024][M-025][M-026]", async () => {
    await open(ada.browser, "/mentoring");
    expect(
      tabs().map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")]),
    ).toEqual([
      ["Find a Match", "/mentoring", "page"],
      ["Relationships", "/mentoring/relationships", null],
      ["Details", "/mentoring/profile", null],
    ]);
  });

  test("searches once, half a second after the last change, and keeps the filter in the address [R-L-083][B-220][E-063]", async () => {
    await open(ada.browser, "/mentoring/results");
    const searches = () => shell.calls.filter(({ call }) => call === "GET /api/mentoring/search");
    const before = searches().length;
    await type(/Role or name/, "Law");
    await rested(mentoringLimits.searchDelay - 1);
    await type(/Role or name/, "Lawyer");
    await rested(mentoringLimits.searchDelay - 1);
    expect(searches().length).toBe(before);
    await rested(1);
    expect(
      searches()
        .slice(before)
        .map(({ query }) => new URLSearchParams(query).get("role")),
    ).toEqual(["Lawyer"]);
    expect(shell.page.address()).toBe("/mentoring/results?role=Lawyer");
    expect(names(2)).toEqual(["Bea Example"]);
    await press("Clear filters");
    await rested();
    expect(names(2).toSorted()).toEqual(["Bea Example", "Cyn Example"]);
  });

  test("is narrowed by the filters behind their button, and says if nobody is left", async () => {
    await open(ada.browser, "/mentoring/results");
    const asked = () => [...new URLSearchParams(shell.page.address().split("?")[1])].flat().join(" ");
    const opener = () => main().getByRole("button", { name: /^Filters/ });
    await press("Filters");
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    await press("Filters");
    expect(opener().getAttribute("aria-expanded")).toBe("false");
    const skills = main().getByRole("combobox", { name: "Skills" });
    await shell.act(() => fireEvent.change(skills, { target: { value: "Nego" } }));
    await shell.act(() => fireEvent.click(screen.getByRole("option", { name: "Negotiation" })));
    await rested();
    expect(asked()).toBe(`skills ${skill}`);
    await type(/How often/, "30");
    await rested();
    expect(asked()).toBe(`skills ${skill} regularity 30`);
    expect([opener().textContent, names(2).length]).toEqual(["Filters (2)", 2]);
    const far = main().getByLabelText<HTMLSelectElement>(/How far away/);
    expect([far.disabled, main().queryAllByText("Add a town to your details first.").length]).toEqual([
      true,
      1,
    ]);

    await type(/How to meet/, "phone");
    await shell.act(() => fireEvent.submit(main().getByRole("form", { name: "Filters" })));
    expect(asked()).toBe(`skills ${skill} method phone regularity 30`);
    expect(names(2)).toEqual(["No mentors match"]);
    const empty = main().getByRole("heading", { name: "No mentors match" }).parentElement!;
    await shell.act(() => fireEvent.click(within(empty).getByRole("button", { name: "Clear filters" })));
    expect([asked(), opener().textContent, names(2).length]).toEqual(["", "Filters", 2]);
  });

  test("is narrowed by distance for a user with a town", async () => {
    const town = { town: "Leeds, United Kingdom", latitude: 53.8, longitude: -1.55 };
    await t.app.db().update(mentoringProfiles).set(town).where(eq(mentoringProfiles.id, own));
    await open(ada.browser, "/mentoring/results");
    const far = () => main().getByLabelText<HTMLSelectElement>(/How far away/);
    const shown = () => far().selectedOptions[0]!.text;
    expect([far().disabled, shown()]).toEqual([false, "Any distance"]);
    expect(main().queryByText("Add a town to your details first.")).toBeNull();
    await type(/How far away/, "20");
    await rested();
    expect([shell.page.address(), shown()]).toEqual(["/mentoring/results?distance=20", "Within 20 miles"]);
    expect(names(2)).toEqual(["No mentors match"]);
  });

  test("lets the user change or clear the selection, and says if nobody is compared", async () => {
    await open(ada.browser, "/mentoring/results");
    const boxes = () => main().getAllByRole<HTMLInputElement>("checkbox", { name: "Compare" });
    const checked = () => boxes().filter((box) => box.checked).length;
    const toggle = (index: number) => shell.act(() => fireEvent.click(boxes()[index]!));
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await toggle(0);
    expect(bar()!.textContent).toContain("1 chosen. Choose one more to compare.");
    expect(main().queryByRole("link", { name: "Compare" })).toBeNull();
    await toggle(1);
    expect([checked(), bar()!.textContent]).toEqual([2, "2 chosenClearCompare"]);
    await toggle(0);
    expect([checked(), boxes()[1]!.checked]).toEqual([1, true]);
    await press("Clear");
    expect([checked(), bar(), shell.page.address()]).toEqual([0, null, "/mentoring/results"]);
    await shell.go("/mentoring/compare?ids=999999");
    expect(names(2)).toEqual(["Nobody to compare"]);
    expect(main().getByRole("link", { name: "Find mentors" }).getAttribute("href")).toBe(
      "/mentoring/results",
    );
  });

  test("forgets the selection and the page when the user looks from the other side", async () => {
    await createProfile(t, ada.userId, "MENTOR", { skills: [skill] });
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await open(ada.browser, "/mentoring/results?page=2&compare=1");
    await press("Mentor");
    expect([bar() !== null, shell.page.address()]).toEqual([true, "/mentoring/results?page=2&compare=1"]);
    await press("Mentee");
    expect([bar(), shell.page.address()]).toEqual([null, "/mentoring/results"]);
    await type(/Role or name/, "e");
    await rested();
    for (const box of main().getAllByLabelText("Compare")) await shell.act(() => fireEvent.click(box));
    expect(bar()!.textContent).toContain("2 chosen");
    await press("Mentor");
    expect([bar(), shell.page.address()]).toEqual([null, "/mentoring/results?role=e"]);
  });

  test("says so if those compared or selected belong to the other side, and leads back to them", async () => {
    await createProfile(t, ada.userId, "MENTOR", { skills: [skill] });
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await open(ada.browser, "/mentoring/results");
    await press("Mentee");
    for (const box of main().getAllByLabelText("Compare")) await shell.act(() => fireEvent.click(box));
    const selected = shell.page.address();
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "Compare" })));
    const compared = shell.page.address();
    await press("Mentor");
    // As Back does.
    await shell.go(selected);
    expect([bar(), names(2)]).toEqual([null, ["No mentees yet"]]);
    await shell.go(compared);
    expect([names(2), main().queryByRole("table")]).toEqual([
      ["You compared these mentors as a mentee"],
      null,
    ]);
    await press("Switch to the mentee view");
    expect(
      main()
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining("Bea Example"), expect.stringContaining("Cyn Example")]);
    await shell.go(selected);
    expect(bar()!.textContent).toContain("2 chosen");
  });

  describe("proposed by an administrator", () => {
    const proposed = () => main().getByRole("heading", { name: "Proposed for you" }).closest("section")!;
    const statuses = async () =>
      Object.fromEntries(
        (await t.app.db().select().from(mentoringProposals)).map(({ note, status }) => [note, status]),
      );
    const asking = () => screen.queryByRole("alertdialog");
    const answer = (name: string) =>
      shell.act(() => fireEvent.click(within(asking()!).getByRole("button", { name })));
    const decline = async (name: string) => {
      const button = within(proposed()).getByRole("button", { name: `Decline: ${name}` });
      button.focus();
      await shell.act(() => fireEvent.click(button));
    };
    const closed = () => waitFor(() => expect(asking()).toBeNull());
    beforeEach(async () => {
      const mentors = (await t.app.db().select().from(mentoringProfiles)).filter(
        ({ type }) => type === "MENTOR",
      );
      for (const { id, role } of mentors)
        await t.app
          .db()
          .insert(mentoringProposals)
          .values({ learnerProfileId: own, advisorProfileId: id, status: "sent", note: `The ${role}` });
      await open(ada.browser, "/mentoring");
    });

    test("a match is declined only once that is confirmed, as it cannot be undone", async () => {
      expect(within(proposed()).getByText("The Lawyer")).toBeTruthy();
      await decline("Bea Example");
      expect(within(asking()!).getByRole("heading", { name: "Decline Bea Example?" })).toBeTruthy();
      expect(asking()!.textContent).toContain("cannot be undone");
      await answer("Cancel");
      await closed();
      expect(document.activeElement?.textContent).toBe("Decline: Bea Example");
      expect(await statuses()).toEqual({ "The Lawyer": "sent", "The Teacher": "sent" });
      await decline("Bea Example");
      await answer("Decline");
      await closed();
      expect(within(proposed()).queryByText("The Lawyer")).toBeNull();
      expect(await statuses()).toEqual({ "The Lawyer": "declined", "The Teacher": "sent" });
    });

    test("once it is declined, that is said with the name, and the focus goes to what is next", async () => {
      const names = () =>
        within(proposed())
          .getAllByRole("heading", { level: 3 })
          .map(({ textContent }) => textContent);
      const [first, second] = names();
      for (const [name, next] of [
        [first!, second],
        [second!, "What you look for"],
      ] as const) {
        await decline(name);
        await answer("Decline");
        await closed();
        await waitFor(() => expect(document.activeElement?.textContent).toBe(next));
        await waitFor(() =>
          expect(document.getElementById("announcer")?.textContent).toBe(`Declined: ${name}`),
        );
      }
      expect(headings(2)).not.toContain("Proposed for you");
    });

    test("the last in order leads back to the one before it", async () => {
      const [first, second] = within(proposed())
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent!);
      await decline(second!);
      await answer("Decline");
      await closed();
      await waitFor(() => expect(document.activeElement?.textContent).toBe(first));
    });

    test("one that could not be declined stays, and the reason is shown", async () => {
      await decline("Bea Example");
      shell.cut(true);
      await answer("Decline");
      await closed();
      expect(within(proposed()).getByText("The Lawyer")).toBeTruthy();
      await waitFor(() => expect(document.activeElement?.textContent).toBe("Decline: Bea Example"));
      expect(await statuses()).toMatchObject({ "The Lawyer": "sent" });
    });
  });

  test("compares the selected mentors and marks the differences [R-L-084]", async () => {
    await open(ada.browser, "/mentoring/results");
    for (const box of main().getAllByLabelText("Compare")) await shell.act(() => fireEvent.click(box));
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: "Compare" })));
    expect(heading()).toBe("Compare");
    expect(shell.page.address()).toMatch(/^\/mentoring\/compare\?ids=\d+&ids=\d+&as=MENTEE$/);
    const table = within(main().getByRole("table"));
    const differing = table
      .getAllByRole("rowheader")
      .filter((row) => row.textContent!.endsWith("Differs"))
      .map((row) => row.firstChild!.textContent);
    expect(differing).toContain("Now");
    expect(differing).not.toContain("How often");
  });

  test("saves the details of the profile type in the address, and explains the effects of leaving before it happens [R-L-089][B-181][E-055]", async () => {
    await open(ada.browser, "/mentoring/profile?type=MENTEE");
    await type(/Your role at work/, "Head of advice");
    await press("Save details");
    const [row] = await t.app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.id, own));
    expect([row!.role, row!.status]).toEqual(["Head of advice", "ACTIVE"]);
    await press("Leave mentoring");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Leave mentoring?" }));
    expect(dialog.getByText(/open requests are cancelled/)).toBeTruthy();
    await shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Leave mentoring" })));
    expect((await profileOf(ada.userId, "MENTEE"))!.status).toBe("DRAFT");
  });
});

test("the link to Find a Match is shown only to users with the permission [B-013][B-222][P-016]", async () => {
  const stranger = await t.createUser({ email: "nobody@example.org", firstName: "No", lastName: "Body" });
  expect(stranger.id).toBeGreaterThan(0);
  const shows = async (browser: Browser) => {
    await open(browser, "/");
    await shell.act(() => fireEvent.click(screen.getByRole("button", { name: "Navigation menu" })));
    const found = screen.queryAllByRole("link", { name: /Find a Match/ }).length > 0;
    shell.close();
    return found;
  };
  expect(await shows(ada.browser)).toBe(true);
  expect(await shows(await t.signIn("nobody@example.org"))).toBe(false);
});
