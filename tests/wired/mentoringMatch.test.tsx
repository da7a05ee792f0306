import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles, mentoringProposals } from "#server/schema/index.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { createPerson, createProfile } from "../server/mentoringPeople.ts";
import { startMentoring } from "./mentoringAda.ts";
import { heading, headings, main } from "./shown.ts";

/** Finding a match: its lists, filters, selection and comparison, in the whole product over the real server. */

const { ada, press, rested, type, profileOf, skill } = startMentoring();
const { open } = ada;
const tabs = () => within(main().getByRole("navigation", { name: "Mentoring" })).getAllByRole("link");

describe("finding a match", () => {
  let own: number;
  beforeEach(async () => {
    own = await createProfile(ada.t, ada.id, "MENTEE", { skills: [skill()] });
    const mentor = async (name: string, draft: Parameters<typeof createProfile>[3]) => {
      const person = await createPerson(ada.t, name);
      await createProfile(ada.t, person.userId, "MENTOR", { skills: [skill()], ...draft });
    };
    await mentor("Bea", { role: "Lawyer" });
    await mentor("Cyn", { role: "Teacher", awaySince: ada.t.app.now() });
  });
  const names = (level: number) =>
    main()
      .queryAllByRole("heading", { level })
      .map(({ textContent }) => textContent);

  test("starts with matches for the profile and shows why a mentor cannot be asked [B-179]", async () => {
    await open("/mentoring");
    expect(names(3).toSorted()).toEqual(["Bea Example", "Cyn Example"]);
    const cyn = within(main().getByRole("article", { name: "Cyn Example" }));
    expect(cyn.getByText("Away")).toBeTruthy();
    expect(cyn.getByText("They are away and take no new requests.")).toBeTruthy();
    expect(cyn.getByText(/% ?/)).toBeTruthy();
  });

  test("the tabs of the area are links, and the current one is marked [B-180][M-024][M-025][M-026]", async () => {
    await open("/mentoring");
    expect(
      tabs().map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")]),
    ).toEqual([
      ["Find a Match", "/mentoring", "page"],
      ["Relationships", "/mentoring/relationships", null],
      ["Details", "/mentoring/profile", null],
    ]);
  });

  test("searches once, half a second after the last change, and keeps the filter in the address [R-L-083][B-220][E-063]", async () => {
    await open("/mentoring/results");
    const searches = () => ada.shell.calls.filter(({ call }) => call === "GET /api/mentoring/search");
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
    expect(ada.shell.page.address()).toBe("/mentoring/results?role=Lawyer");
    expect(names(2)).toEqual(["Bea Example"]);
    await press("Clear filters");
    await rested();
    expect(names(2).toSorted()).toEqual(["Bea Example", "Cyn Example"]);
  });

  test("is narrowed by the filters behind their button, and says if nobody is left", async () => {
    await open("/mentoring/results");
    const asked = () => [...new URLSearchParams(ada.shell.page.address().split("?")[1])].flat().join(" ");
    const opener = () => main().getByRole("button", { name: /^Filters/ });
    await press("Filters");
    expect(opener().getAttribute("aria-expanded")).toBe("true");
    await press("Filters");
    expect(opener().getAttribute("aria-expanded")).toBe("false");
    const skills = main().getByRole("combobox", { name: "Skills" });
    await ada.shell.act(() => fireEvent.change(skills, { target: { value: "Nego" } }));
    await ada.shell.act(() => fireEvent.click(screen.getByRole("option", { name: "Negotiation" })));
    await rested();
    expect(asked()).toBe(`skills ${skill()}`);
    await type(/How often/, "30");
    await rested();
    expect(asked()).toBe(`skills ${skill()} regularity 30`);
    expect([opener().textContent, names(2).length]).toEqual(["Filters (2)", 2]);
    const far = main().getByLabelText<HTMLSelectElement>(/How far away/);
    expect([far.disabled, main().queryAllByText("Add a town to your details first.").length]).toEqual([
      true,
      1,
    ]);

    await type(/How to meet/, "phone");
    await ada.shell.act(() => fireEvent.submit(main().getByRole("form", { name: "Filters" })));
    expect(asked()).toBe(`skills ${skill()} method phone regularity 30`);
    expect(names(2)).toEqual(["No mentors match"]);
    const empty = main().getByRole("heading", { name: "No mentors match" }).parentElement!;
    await ada.shell.act(() => fireEvent.click(within(empty).getByRole("button", { name: "Clear filters" })));
    expect([asked(), opener().textContent, names(2).length]).toEqual(["", "Filters", 2]);
  });

  test("is narrowed by distance for a user with a town", async () => {
    const town = { town: "Leeds, United Kingdom", latitude: 53.8, longitude: -1.55 };
    await ada.t.app.db().update(mentoringProfiles).set(town).where(eq(mentoringProfiles.id, own));
    await open("/mentoring/results");
    const far = () => main().getByLabelText<HTMLSelectElement>(/How far away/);
    const shown = () => far().selectedOptions[0]!.text;
    expect([far().disabled, shown()]).toEqual([false, "Any distance"]);
    expect(main().queryByText("Add a town to your details first.")).toBeNull();
    await type(/How far away/, "20");
    await rested();
    expect([ada.shell.page.address(), shown()]).toEqual([
      "/mentoring/results?distance=20",
      "Within 20 miles",
    ]);
    expect(names(2)).toEqual(["No mentors match"]);
  });

  test("lets the user change or clear the selection, and says if nobody is compared", async () => {
    await open("/mentoring/results");
    const boxes = () => main().getAllByRole<HTMLInputElement>("checkbox", { name: "Compare" });
    const checked = () => boxes().filter((box) => box.checked).length;
    const toggle = (index: number) => ada.shell.act(() => fireEvent.click(boxes()[index]!));
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await toggle(0);
    expect(bar()!.textContent).toContain("1 chosen. Choose one more to compare.");
    expect(main().queryByRole("link", { name: "Compare" })).toBeNull();
    await toggle(1);
    expect([checked(), bar()!.textContent]).toEqual([2, "2 chosenClearCompare"]);
    await toggle(0);
    expect([checked(), boxes()[1]!.checked]).toEqual([1, true]);
    await press("Clear");
    expect([checked(), bar(), ada.shell.page.address()]).toEqual([0, null, "/mentoring/results"]);
    await ada.shell.go("/mentoring/compare?ids=999999");
    expect(names(2)).toEqual(["Nobody to compare"]);
    expect(main().getByRole("link", { name: "Find mentors" }).getAttribute("href")).toBe(
      "/mentoring/results",
    );
  });

  test("forgets the selection and the page when the user looks from the other side", async () => {
    await createProfile(ada.t, ada.id, "MENTOR", { skills: [skill()] });
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await open("/mentoring/results?page=2&compare=1");
    await press("Mentor");
    expect([bar() !== null, ada.shell.page.address()]).toEqual([true, "/mentoring/results?page=2&compare=1"]);
    await press("Mentee");
    expect([bar(), ada.shell.page.address()]).toEqual([null, "/mentoring/results"]);
    await type(/Role or name/, "e");
    await rested();
    for (const box of main().getAllByLabelText("Compare")) await ada.shell.act(() => fireEvent.click(box));
    expect(bar()!.textContent).toContain("2 chosen");
    await press("Mentor");
    expect([bar(), ada.shell.page.address()]).toEqual([null, "/mentoring/results?role=e"]);
  });

  test("says so if those compared or selected belong to the other side, and leads back to them", async () => {
    await createProfile(ada.t, ada.id, "MENTOR", { skills: [skill()] });
    const bar = () => main().queryByRole("group", { name: "Comparison" });
    await open("/mentoring/results");
    await press("Mentee");
    for (const box of main().getAllByLabelText("Compare")) await ada.shell.act(() => fireEvent.click(box));
    const selected = ada.shell.page.address();
    await ada.shell.act(() => fireEvent.click(main().getByRole("link", { name: "Compare" })));
    const compared = ada.shell.page.address();
    await press("Mentor");
    // As Back does.
    await ada.shell.go(selected);
    expect([bar(), names(2)]).toEqual([null, ["No mentees yet"]]);
    await ada.shell.go(compared);
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
    await ada.shell.go(selected);
    expect(bar()!.textContent).toContain("2 chosen");
  });

  describe("proposed by an administrator", () => {
    const proposed = () => main().getByRole("heading", { name: "Proposed for you" }).closest("section")!;
    const statuses = async () =>
      Object.fromEntries(
        (await ada.t.app.db().select().from(mentoringProposals)).map(({ note, status }) => [note, status]),
      );
    const asking = () => screen.queryByRole("alertdialog");
    const answer = (name: string) =>
      ada.shell.act(() => fireEvent.click(within(asking()!).getByRole("button", { name })));
    const decline = async (name: string) => {
      const button = within(proposed()).getByRole("button", { name: `Decline: ${name}` });
      button.focus();
      await ada.shell.act(() => fireEvent.click(button));
    };
    const closed = () => waitFor(() => expect(asking()).toBeNull());
    beforeEach(async () => {
      const mentors = (await ada.t.app.db().select().from(mentoringProfiles)).filter(
        ({ type }) => type === "MENTOR",
      );
      for (const { id, role } of mentors)
        await ada.t.app
          .db()
          .insert(mentoringProposals)
          .values({ learnerProfileId: own, advisorProfileId: id, status: "sent", note: `The ${role}` });
      await open("/mentoring");
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
        [second!, "What you are looking for"],
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

    test.each(["ACTIVE", "REVIEW_PENDING"] as const)(
      "a match is on the page that its notification opens for a mentor too, who is %s",
      async (status) => {
        await createProfile(ada.t, ada.id, "MENTOR", { status, skills: [skill()] });
        ada.shell.close();
        await open("/mentoring");
        expect(headings(2)).toContain(
          status === "ACTIVE" ? "What you offer" : "Your application to be a mentor is under review",
        );
        await ada.shell.act(() =>
          fireEvent.click(within(proposed()).getByRole("button", { name: "Ask Bea Example" })),
        );
        expect(screen.getByRole("dialog", { name: "Ask Bea Example to be your mentor" })).toBeTruthy();
      },
    );

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
      ada.shell.cut(true);
      await answer("Decline");
      await closed();
      expect(within(proposed()).getByText("The Lawyer")).toBeTruthy();
      await waitFor(() => expect(document.activeElement?.textContent).toBe("Decline: Bea Example"));
      expect(await statuses()).toMatchObject({ "The Lawyer": "sent" });
    });
  });

  test("compares the selected mentors and marks the differences [R-L-084]", async () => {
    await open("/mentoring/results");
    for (const box of main().getAllByLabelText("Compare")) await ada.shell.act(() => fireEvent.click(box));
    await ada.shell.act(() => fireEvent.click(main().getByRole("link", { name: "Compare" })));
    expect(heading()).toBe("Compare");
    expect(ada.shell.page.address()).toMatch(/^\/mentoring\/compare\?ids=\d+&ids=\d+&as=MENTEE$/);
    const table = within(main().getByRole("table"));
    const differing = table
      .getAllByRole("rowheader")
      .filter((row) => row.textContent!.endsWith("Differs"))
      .map((row) => row.firstChild!.textContent);
    expect(differing).toContain("Now");
    expect(differing).not.toContain("How often");
  });

  test("saves the details of the profile type in the address, and explains the effects of leaving before it happens [R-L-089][B-181][E-055]", async () => {
    await open("/mentoring/profile?type=MENTEE");
    await type(/Your role at work/, "Head of advice");
    await press("Save details");
    const [row] = await ada.t.app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.id, own));
    expect([row!.role, row!.status]).toEqual(["Head of advice", "ACTIVE"]);
    await press("Leave mentoring");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Leave mentoring?" }));
    expect(dialog.getByText(/open requests are cancelled/)).toBeTruthy();
    await ada.shell.act(() => fireEvent.click(dialog.getByRole("button", { name: "Leave mentoring" })));
    expect((await profileOf("MENTEE"))!.status).toBe("DRAFT");
  });
});
